"""`evaluate`: how good a model is on data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, overload

from typedthinc.arguments import integer
from typedthinc.data.batches import Stream
from typedthinc.data.tables import ArrowStream
from typedthinc.losses.joint_loss import Losses, joined
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.argument_messages import A_LOSS, A_MODEL
from typedthinc.training.batches import Plan
from typedthinc.training.classes import Classes
from typedthinc.training.confusion import Counts, confusion_of, picture_of, report_of
from typedthinc.training.feeds import feed_of
from typedthinc.training.metrics import Metric, Metrics
from typedthinc.training.roles import check_roles
from typedthinc.training.validation import Validation
from typedthinc.training.values import set_values

if TYPE_CHECKING:
    from matplotlib.figure import Figure

InT = TypeVar("InT")
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")


@dataclass(frozen=True)
class Evaluation:
    """How good a model is on data.

    Attributes:
        loss: The mean of the loss over the items; None without a loss.
        metrics: The value of each metric, by name.
        names: The names of the classes in the order of the columns; None for their numbers.
    """

    loss: float | None
    metrics: dict[str, float]
    names: Sequence[str] | None
    _classes: Callable[[], Classes] = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Have a metric that is not there say which are."""
        set_values(self, self.metrics)

    @property
    def tells_classes(self) -> bool:
        """Whether the model gives probabilities of classes, so that there is a confusion matrix."""
        try:
            self._classes()  # by trying: outputs tell, types do not
        except ValueError:
            return False
        return True

    def confusion(self) -> Counts:
        """Count the rows by their true class, a row of the matrix, and by the class that the model guesses, a column.

        Raises:
            ValueError: The model gives something else than probabilities of classes.
        """
        return confusion_of(self._classes())

    def report(self) -> str:
        """Return a table of precision, recall, F1 and the number of rows, of each class and over all.

        A number is 0 where there is nothing to divide by.

        Raises:
            ValueError: As for `confusion`.
        """
        return report_of(*self._named())

    def plot(self) -> Figure:
        """Draw the confusion matrix, coloured by the share of each true class.

        Returns:
            A figure of matplotlib's. Its `savefig` writes it to a file.

        Raises:
            ValueError: As for `confusion`.
            ModuleNotFoundError: matplotlib is not installed, which the extra `typedthinc[plot]` brings.
        """
        return picture_of(*self._named())

    def _named(self) -> tuple[Counts, list[str]]:
        confusion = self.confusion()
        return confusion, list(self.names) if self.names is not None else [str(i) for i in range(len(confusion))]


@overload
def evaluate(
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: TruthT,
    *,
    metrics: Sequence[Metric] | None = ...,
    loss: Losses[OutT, TruthT] | None = ...,
    weights: Sequence[float] | None = ...,
    names: Sequence[str] | None = ...,
    batch_size: int = ...,
) -> Evaluation: ...
# What a column of a table holds no type tells: a loss that refuses it above may take it.
@overload
def evaluate(  # pyright: ignore[reportOverlappingOverload]
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: ArrowStream,
    *,
    metrics: Sequence[Metric] | None = ...,
    loss: Losses[OutT, Any] | None = ...,
    weights: Sequence[float] | None = ...,
    names: Sequence[str] | None = ...,
    batch_size: int = ...,
) -> Evaluation: ...
@overload
def evaluate(
    model: Model[InT, OutT],
    X: Stream[InT, TruthT],
    *,
    metrics: Sequence[Metric] | None = ...,
    loss: Losses[OutT, TruthT] | None = ...,
    weights: Sequence[float] | None = ...,
    names: Sequence[str] | None = ...,
) -> Evaluation: ...
@says_names
def evaluate(
    model: Model[Any, Any],
    X: Any,
    Y: Any = None,
    *,
    metrics: Sequence[Metric] | None = None,
    loss: Any = None,
    weights: Sequence[float] | None = None,
    names: Sequence[str] | None = None,
    batch_size: int = 256,
) -> Evaluation:
    """Say how good a model is on data.

    Args:
        model: The model.
        X: The inputs; or a stream of batches (X, Y), as for `train`, and no Y.
        Y: What the model should give for them.
        metrics: What to compute: names or functions, as for `train`; None for accuracy, of a model of one output.
        loss: What the model was trained for, to be computed as well; it may have the names of the classes. Of a model
            that gives a tuple, a loss for each output, as for `train`.
        weights: How much each of several losses counts; None for 1.
        names: The names of the classes in the order of the columns, for labels that are names, and for the report.
        batch_size: Items to a batch. The model predicts batch by batch.

    Returns:
        Loss and metrics, with the confusion matrix, a report and a picture where the model tells classes apart.

    Raises:
        ValueError: A metric that is not known, or that cannot compare such guesses and truths; or no data, data that
            can be gone through only once, or inputs and truths that differ in number.
        TypeError: The model, the loss or a metric is something else, a class say.
        ModuleNotFoundError: A metric needs scikit-learn, which the extra `typedthinc[sklearn]` brings.
        LayerError: The data does not fit the model.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import softmax_activation
        >>> scores = np.asarray([[2, 0], [0, 2], [2, 0]], "float32")
        >>> found = evaluate(softmax_activation(), scores, np.asarray([0, 1, 1]), metrics=["accuracy", "f1"])
        >>> {name: round(value, 3) for name, value in found.metrics.items()}
        {'accuracy': 0.667, 'f1': 0.667}
        >>> found.confusion().tolist()
        [[1, 0], [1, 1]]
    """
    loss = joined(loss, weights, "evaluate")
    check_roles("evaluate", (A_MODEL, model), *([] if loss is None else [(A_LOSS, loss)]))
    plan = Plan(integer("evaluate", "batch_size", batch_size, least=1), 1, False, 0)
    data = feed_of(model, X, Y, plan, "evaluate")
    if metrics is None:
        metrics = () if data.has_several_truths else ("accuracy",)
    wanted = Metrics("evaluate", metrics, loss, names)
    judged = Validation(data, loss, wanted, keep=True).of(model)  # guesses are kept, for the confusion matrix
    return Evaluation(
        judged.loss, judged.metrics, wanted.class_names, partial(wanted.classes, judged.guesses, judged.truths)
    )
