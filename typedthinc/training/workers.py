"""Who makes the steps of a run: this process, or workers that share each batch among them."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from typedthinc.arguments import integer, kind_of
from typedthinc.errors import TrainingError
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.batches import Feed
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.shares import Shares, Step


@dataclass(frozen=True)
class Work:
    """What steps are made of.

    Attributes:
        training: The run, with the model and the optimizer.
        data: The batches.
        shares: What computes with them.
        callbacks: Whoever is told of the run.
    """

    training: Training
    data: Feed
    shares: Shares
    callbacks: Sequence[Callback]

    @property
    def watching(self) -> list[Callback]:
        """The callbacks that look at gradients."""
        return [each for each in self.callbacks if type(each).on_backward_end is not Callback.on_backward_end]

    @property
    def is_listened(self) -> bool:  # those need the model of this process to be up to date
        """Whether a callback may look at the model after each step, or at its gradients."""
        told = [each for each in self.callbacks if type(each).on_step_end is not Callback.on_step_end]
        return bool(self.watching) or any(each.looks_at_model for each in told)

    def refused(self, fault: str) -> TrainingError:
        """Make the error for a step whose loss is not finite."""
        run = self.training.run
        return TrainingError(f"in step {run.step + 1}, in epoch {len(run.history) + 1}, {fault}")


class Steps(Protocol):
    """What makes steps."""

    def steps(self, epoch: int, start: int) -> Iterator[Step]:
        """Go through an epoch from an item on, and say of each step that it was made."""
        ...

    def settle(self) -> None:
        """Bring the model and the optimizer of this process to where the steps so far have led."""
        ...


class Workers(Protocol):
    """Who shares the batches of a run, as `train(..., workers=...)` takes them."""

    @property
    def count(self) -> int:
        """How many workers there are."""
        ...

    def at_work(self, work: Work, /) -> AbstractContextManager[Steps]:
        """Begin to work, until the end of a `with` block."""
        ...


@hide_frames(REFUSALS)
def count_of(workers: object) -> int:
    """Return how many workers there are.

    Raises:
        TypeError: They are something else: a number, or a class.
    """
    count = getattr(workers, "count", None)
    if not hasattr(workers, "at_work") or isinstance(workers, type) or not isinstance(count, int):
        raise TypeError(f"train takes workers such as RayWorkers(4), but the argument is {kind_of(workers)}")
    return count


class OneProcess:
    """Make the steps of several workers in this process, one share after the other.

    A run gives bit for bit the numbers that as many workers give, wherever these are: to look at one in a debugger, or
    to repeat it on a smaller machine.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import SGD, L2Distance, Linear, train
        >>> X = np.ones((4, 2), "float32")
        >>> settings = {"loss": L2Distance(), "optimizer": SGD(0.1), "batch_size": 4}
        >>> run = train(Linear(1), X, X[:, :1], workers=OneProcess(2), **settings)
        >>> run.step
        1
    """

    def __init__(self, count: int = 1) -> None:
        """Stand for a number of workers.

        Raises:
            ValueError: It is not an int of at least 1.
        """
        self._count = integer("OneProcess", "count", count, least=1)

    def __repr__(self) -> str:
        return f"OneProcess({self._count})"

    @property
    def count(self) -> int:
        """How many workers it stands for."""
        return self._count

    @contextmanager
    def at_work(self, work: Work, /) -> Generator[Steps]:
        """Begin to work."""
        yield _Here(work)


class _Here:
    """Steps that are made in this process."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def steps(self, epoch: int, start: int) -> Iterator[Step]:
        work, training = self._work, self._work.training
        # A step may take as little as some ten calls: those who do not listen are not called.
        watching = work.watching
        for batches in work.data.steps(epoch, start):  # from where a checkpoint was
            step = work.shares.compute(batches)
            if step.fault:
                raise work.refused(step.fault)
            for callback in watching:
                callback.on_backward_end(training)
            training.model.finish_update(training.optimizer)
            training.optimizer.step_schedules()  # after the update: the next one uses the next rate
            yield step

    def settle(self) -> None:
        """Do nothing, as they are there."""
