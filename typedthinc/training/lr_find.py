"""Which learn rate to begin with: the loss while the rate rises, before it explodes."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

import numpy as np

from typedthinc.arguments import above_zero, integer, refuse
from typedthinc.data.batches import Stream
from typedthinc.data.tables import ArrowStream
from typedthinc.errors import TrainingError
from typedthinc.losses.joint_loss import Losses, joined
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.argument_messages import A_LOSS, A_MODEL, AN_OPTIMIZER
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.curve import rates_of
from typedthinc.training.loop import BATCH_SIZE, train
from typedthinc.training.roles import check_roles
from typedthinc.training.run import Progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

InT = TypeVar("InT")
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")

# The share of the averaged loss that stays at each step, and how much above the best one it ends.
_STAYS: Final = 0.9
_TOO_MUCH: Final = 4.0
_FEWEST: Final = 20


@dataclass(frozen=True)
class LearnRates:
    """What became of the loss while the learn rate rose.

    Attributes:
        rates: The learn rate of each step.
        losses: The loss of each step, averaged over those before.
        suggestion: A tenth of the rate at which the loss was lowest; None where it never fell.
    """

    rates: list[float] = field(repr=False)
    losses: list[float] = field(repr=False)
    suggestion: float | None

    def plot(self) -> Figure:
        """Draw the loss over the learn rate.

        Raises:
            ModuleNotFoundError: matplotlib is not installed, which the extra `typedthinc[plot]` brings.
        """
        return rates_of(self.rates, self.losses, self.suggestion)


@overload
def lr_find(
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: TruthT,
    *,
    loss: Losses[OutT, TruthT],
    optimizer: Optimizer,
    start: float = ...,
    end: float = ...,
    steps: int = ...,
    batch_size: int = ...,
    seed: int = ...,
) -> LearnRates: ...
# What a column of a table holds no type tells: a loss that refuses it above may take it.
@overload
def lr_find(  # pyright: ignore[reportOverlappingOverload]
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: ArrowStream,
    *,
    loss: Losses[OutT, Any],
    optimizer: Optimizer,
    start: float = ...,
    end: float = ...,
    steps: int = ...,
    batch_size: int = ...,
    seed: int = ...,
) -> LearnRates: ...
@overload
def lr_find(
    model: Model[InT, OutT],
    X: Stream[InT, TruthT],
    *,
    loss: Losses[OutT, TruthT],
    optimizer: Optimizer,
    start: float = ...,
    end: float = ...,
    steps: int = ...,
    seed: int = ...,
) -> LearnRates: ...
@says_names
def lr_find(
    model: Model[Any, Any],
    X: Any,
    Y: Any = None,
    *,
    loss: Any,
    optimizer: Optimizer,
    start: float = 1e-6,
    end: float = 10.0,
    steps: int = 100,
    batch_size: int = BATCH_SIZE,
    seed: int = 0,
) -> LearnRates:
    """Train a copy of the model with a learn rate that rises from step to step, until the loss explodes.

    Model and optimizer stay as they are.

    Args:
        model: The model; the copy is initialized from X and Y where it lacks sizes or parameters.
        X: The inputs, as `train` takes them, or a stream of batches.
        Y: What the model should give for them.
        loss: Compares what the model gives with Y; of a model that gives a tuple, a loss for each output.
        optimizer: The optimizer, whose own learn rate does not count.
        start: The first learn rate, above 0.
        end: The last one, above the first.
        steps: How many steps it takes from one to the other, at least 20. The data is gone through as often as
            that takes.
        batch_size: Items to a batch.
        seed: Decides on their order.

    Raises:
        ValueError: A number that is out of its range, and as `train`.
        LayerError: The data does not fit the model.
        TypeError: The model, the loss or the optimizer is something else.

    Source:
        Smith 2017, Cyclical learning rates for training neural networks, section 3.3.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import SGD, L2Distance, Linear
        >>> X = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)
        >>> found = lr_find(Linear(1, 1), X, 3 * X, loss=L2Distance(), optimizer=SGD(0.1), batch_size=5)
        >>> 1e-3 < found.suggestion < 1
        True
    """
    rising = _rising(start, end, steps)
    loss = joined(loss, None, "lr_find")
    check_roles("lr_find", (A_MODEL, model), (A_LOSS, loss), (AN_OPTIMIZER, optimizer))
    how: Any = {"epochs": steps, "batch_size": batch_size, "seed": seed, "callbacks": [rising], "progress": False}
    # The loss exploded, or is not finite any more, or all steps are done.
    with suppress(_Enough, TrainingError):  # an error of data or roles is not suppressed
        train(model.copy(), X, Y, loss=loss, optimizer=deepcopy(optimizer), **how)
    return LearnRates(rising.rates, rising.losses, _suggested(rising.rates, rising.losses))


@hide_frames(REFUSALS)
def _rising(start: float, end: float, steps: int) -> _Rising:
    """Return what raises the learn rate.

    Raises:
        ValueError: A number that is out of its range.
    """
    first, last = above_zero("lr_find", "start", start), above_zero("lr_find", "end", end)
    if last <= first:
        refuse("lr_find", "end", f"above start, which is {first:g}", end)
    return _Rising(first, last, integer("lr_find", "steps", steps, least=_FEWEST))


class _Enough(Exception):
    """Ends a run within an epoch."""


class _Rising(Callback):
    """Raise the learn rate by the same factor at each step, and average the loss."""

    def __init__(self, start: float, end: float, steps: int) -> None:
        self.rates: list[float] = []
        self.losses: list[float] = []
        self._rates = np.geomspace(start, end, steps).tolist()  # equal factors from step to step
        self._average = 0.0

    def on_train_begin(self, training: Training) -> None:
        training.learn_rate = self._rates[0]

    def on_step_end(self, training: Training, progress: Progress) -> None:
        done = len(self.losses) + 1
        self._average = _STAYS * self._average + (1 - _STAYS) * progress.loss
        # The average began at 0, for which it is corrected.
        self.rates.append(self._rates[done - 1])
        self.losses.append(self._average / (1 - _STAYS**done))  # as Adam takes out its bias
        if done == len(self._rates) or (done >= _FEWEST and self.losses[-1] > _TOO_MUCH * min(self.losses)):
            raise _Enough
        training.learn_rate = self._rates[done]


def _suggested(rates: list[float], losses: list[float]) -> float | None:
    """Return a tenth of the rate at which the loss is lowest: at that rate itself it is about to rise."""
    lowest = int(np.argmin(losses)) if losses else 0
    # At first the average is that of a few batches, which differ by chance.
    return rates[lowest] / 10 if lowest >= _FEWEST // 2 else None
