"""Callbacks: what is told of a training run as it goes, and may end it.

The best epoch, the checkpoint, the bar and loggers are callbacks, too.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

from typedthinc.arguments import kind_of
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.shapes.argument_messages import A_CALLBACK, takes_role
from typedthinc.shapes.nearest import nearest
from typedthinc.training.run import Epoch, Progress, Run

Status: TypeAlias = Literal["running", "finished", "interrupted", "failed"]


class Training:
    """A training run as its callbacks see it.

    Attributes:
        model: The model that is trained.
        optimizer: What updates its parameters.
        run: What has happened so far.
        epochs: How many epochs there are to be.
        total: How many items an epoch has; None for data without a length.
        status: "running"; at the end "finished", "interrupted" between two steps by Ctrl-C, or "failed", by an error.
    """

    model: Model[Any, Any]
    optimizer: Optimizer
    run: Run
    epochs: int
    total: int | None
    status: Status = "running"

    def __init__(
        self, model: Model[Any, Any], optimizer: Optimizer, run: Run, *, epochs: int, total: int | None
    ) -> None:
        """Hold what the run works with."""
        self.model = model
        self.optimizer = optimizer
        self.run = run
        self.epochs = epochs
        self.total = total

    @property
    def learn_rate(self) -> float:
        """The optimizer's learn rate at the present step; what it is set to stays, also when the run goes on."""
        return float(self.optimizer.learn_rate)

    @learn_rate.setter
    def learn_rate(self, value: float) -> None:
        self.optimizer.learn_rate = value
        self.run.learn_rate = float(self.optimizer.learn_rate)  # what it is set to survives a checkpoint

    def stop(self) -> None:
        """End the run with this epoch, after its evaluation."""
        self.run.stopped = True  # not at once: the epoch is evaluated and saved


class Callback:
    """What is told of a training run as it goes. A subclass writes the methods that it needs.

    Attributes:
        looks_at_model: Whether `on_step_end` may look at the model or the optimizer. With workers in other processes,
            these are brought here after each step then, which costs time: a subclass that looks at neither says False.

    Examples:
        >>> class Halve(Callback):
        ...     def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        ...         if epoch.number % 10 == 0:
        ...             training.learn_rate = training.learn_rate / 2
    """

    looks_at_model: bool = True

    def __init_subclass__(cls, **options: Any) -> None:
        """Refuse a method whose name resembles one of these, and which training would never call.

        Raises:
            TypeError: A method is called `on_epoch_ended` or `on_batch_end`, say, and other bases lack it.
        """
        super().__init_subclass__(**options)
        known = [name for name in vars(Callback) if name.startswith("on_")]
        for name in vars(cls):
            is_new = name.startswith("on_") and not any(hasattr(base, name) for base in cls.__bases__)
            if is_new and nearest(name, known):  # a base of another library may have a method of that name
                raise TypeError(f"{cls.__name__}.{name} would never be called: callbacks have {', '.join(known)}")

    def on_train_begin(self, training: Training) -> None:
        """Learn of a run that begins, or goes on from a checkpoint."""

    def on_backward_end(self, training: Training) -> None:
        """Learn of the gradients of a step, before the optimizer uses them."""

    def on_step_end(self, training: Training, progress: Progress) -> None:
        """Learn of a step, after which the parameters are updated."""

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Learn of an epoch that was evaluated; the checkpoint is written after this."""

    def on_train_end(self, training: Training) -> None:
        """Learn that the run is over, however it ended; `training.status` says how."""


class _EachStep(Callback):
    """A function that is called after each step, and ends the run by returning True."""

    def __init__(self, function: Callable[[Progress], bool | None]) -> None:
        self._function = function

    def on_step_end(self, training: Training, progress: Progress) -> None:
        if self._function(progress):
            training.stop()


def callbacks_of(given: Any) -> list[Callback]:
    """Return callbacks, of a function one that calls it after each step.

    Raises:
        TypeError: They are not in a list, or one is neither.
    """
    if isinstance(given, Callback) or callable(given):
        came = f"but the argument is {kind_of(given)}"
        raise TypeError(f"train takes a list as callbacks, {came}; did you mean callbacks=[...]?")
    return [_callback_of(each) for each in given]


def _callback_of(given: Any) -> Callback:
    """Return a callback, or one that calls a function after each step.

    Raises:
        TypeError: It is neither, or a class of callbacks.
    """
    if isinstance(given, Callback):
        return given
    function: Any = given
    if isinstance(given, type) or not callable(given):
        raise TypeError(takes_role("train", A_CALLBACK, kind_of(given)))
    return _EachStep(function)


@contextmanager
def told(training: Training, callbacks: Iterable[Callback]) -> Generator[None]:
    """Tell callbacks that a run begins, and all that were told so that it is over, whatever happens in between."""
    begun: list[Callback] = []
    try:
        for callback in callbacks:
            begun.append(callback)  # before it is told: it may fail halfway, and has to clean up
            callback.on_train_begin(training)
        yield
    except BaseException:
        if training.status == "running":  # Ctrl-C has said "interrupted" already
            training.status = "failed"
        raise
    else:
        training.status = "finished"
    finally:
        _end(training, begun)


def _end(training: Training, callbacks: Sequence[Callback]) -> None:
    """Tell each that the run is over, in order; an error of one keeps none of the others from learning it."""
    if callbacks:
        try:
            callbacks[0].on_train_end(training)
        finally:
            _end(training, callbacks[1:])  # by recursion, `finally` within `finally`: each is told
