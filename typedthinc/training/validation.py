"""Validation: loss and metrics on data that the model is not trained on."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from typedthinc.arguments import integer, refuse
from typedthinc.data.forms import list_items, tuple_parts
from typedthinc.data.outputs import Outputs
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.batches import Feed, Plan
from typedthinc.training.feeds import feed_of
from typedthinc.training.metrics import Metrics


class Judged(NamedTuple):
    """What a model gives for data, and how good that is.

    Attributes:
        loss: The mean of the loss over the items; None without a loss.
        metrics: The value of each metric, by name.
        guesses: What the model gives.
        truths: What it should give.
    """

    loss: float | None
    metrics: dict[str, float]
    guesses: Any
    truths: Any


class Validation:
    """Data that is set aside, and what is to be known of it."""

    def __init__(
        self, data: Feed, loss: Loss[Any, Any, Any, float] | None, metrics: Metrics, *, keep: bool = False
    ) -> None:
        """Take data in its order; `keep` what the model gives, even without metrics."""
        self._data, self._loss, self._metrics = data, loss, metrics
        self._keeps = keep or bool(metrics.names)

    @hide_frames(REFUSALS)
    def of(self, model: Model[Any, Any]) -> Judged:
        """Have a model predict, batch by batch.

        Raises:
            ValueError: Guesses or truths are not what a metric compares.
            LayerError: The data does not fit the model.
        """
        outputs, labels = (Outputs(self._data.total, in_parts=self._data.has_several_truths) for _ in range(2))
        total, items = 0.0, 0
        for batches in self._data.steps(0, 0):  # epoch 0, item 0: its own order
            for X, Y, size, *_ in batches:
                guesses = model.predict(X)  # nothing random, no averages moved
                if self._loss is not None:
                    total += float(self._loss.get_loss(guesses, Y)) * size  # a mean over items, not over batches
                if self._keeps:
                    outputs.add(guesses)  # truths in the order of guesses
                    labels.add(Y)
                items += size
        value = None if self._loss is None else total / items  # there is at least one item
        if not self._keeps:
            return Judged(value, {}, None, None)
        found, truths = outputs.joined(), labels.joined()
        return Judged(value, self._metrics.of(found, truths), found, truths)


@hide_frames(REFUSALS)
def set_aside(validation: Any, data: Feed, plan: Plan, model: Model[Any, Any]) -> tuple[Feed, Feed | None]:
    """Return the data to train on, and that for validation.

    Args:
        validation: Inputs and truths, (X, Y), or a stream of batches of such; or the share of the data that is set
            aside, the same for the same seed.
        plan: How to go through it.
        model: The model, which tells whether it takes tuples.

    Raises:
        ValueError: What is given is neither, or so short that nothing would be left of a part.
    """
    if validation is None:
        return data, None
    given: Any = validation
    where, pair = "train, validation", tuple_parts(given) or list_items(given) or tuple[Any, ...]()
    # A list of two tuples is a stream of two batches.
    if len(pair) == 2 and (isinstance(pair, tuple) or not all(isinstance(each, tuple) for each in pair)):
        X, Y = pair
        return data, feed_of(model, X, Y, plan.in_order(), where)
    if isinstance(validation, Iterable) and not hasattr(given, "dtype") and tuple_parts(given) is None:
        return data, feed_of(model, given, None, plan.in_order(), where)
    if isinstance(validation, bool) or not isinstance(validation, (int, float)) or not 0 < given < 1:
        rule = "inputs and truths, (X, Y), a stream of such, or a share of the data in (0, 1)"
        refuse("train", "validation", rule, given)
    return data.split(float(given))


@hide_frames(REFUSALS)
def check_evaluation(validation: object, metrics: Metrics, evaluate: object, patience: int | None) -> None:
    """Refuse what nothing would be computed of.

    Raises:
        ValueError: Metrics without validation data, a score that is not among the metrics, or patience without a score.
    """
    if metrics.names and validation is None:
        raise ValueError("train: metrics needs validation, the data that they are computed of: validation=0.1, say")
    if isinstance(evaluate, str) and evaluate not in metrics.names:
        raise ValueError(f"train: evaluate is {evaluate!r}, which is not one of metrics")
    if patience is not None:
        integer("train", "patience", patience, least=1)
        if evaluate is None and validation is None:
            raise ValueError("train: patience needs evaluate or validation, which say what is better")
