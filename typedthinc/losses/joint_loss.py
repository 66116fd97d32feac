"""Several losses of several outputs, as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from typedthinc.arguments import at_least_zero, kind_of
from typedthinc.arrays.mapping import map_arrays
from typedthinc.data.forms import tuple_parts
from typedthinc.losses.loss import Loss
from typedthinc.runtime.values import term_of
from typedthinc.shapes.argument_messages import A_LOSS, takes_one_for_each, takes_role, weighs_others
from typedthinc.shapes.terms import describe
from typedthinc.tracebacks import REFUSALS, hide_frames

Items: TypeAlias = tuple[Any, ...]
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")
# Of a model that gives a tuple, a loss for each output.
Losses: TypeAlias = Loss[OutT, TruthT, Any, float] | tuple[Loss[Any, Any, Any, float], ...]


class JointLoss(Loss[Items, Items, Items, float]):
    """Add the losses of the outputs of a model that gives a tuple, each times its weight.

    Attributes:
        losses: A loss for each output.
        weights: How much each counts.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import CategoricalCrossentropy, L2Distance
        >>> loss = JointLoss(CategoricalCrossentropy(), L2Distance(), weights=(1.0, 0.5))
        >>> guesses = np.asarray([[0.5, 0.5]], "float32"), np.asarray([[3.0]], "float32")
        >>> gradients, value = loss(guesses, (np.asarray([0]), np.asarray([[1.0]], "float32")))
        >>> [gradient.tolist() for gradient in gradients]
        [[[-0.5, 0.5]], [[1.0]]]
    """

    losses: tuple[Loss[Any, Any, Any, float], ...]
    weights: tuple[float, ...]

    @hide_frames()
    def __init__(self, *losses: Loss[Any, Any, Any, float], weights: Sequence[float] | None = None) -> None:
        """Take a loss for each output.

        Args:
            *losses: At least one, in the order of the outputs.
            weights: A number of at least 0 for each; None for 1.

        Raises:
            TypeError: One is something else, a class say.
            ValueError: There is none, a weight is out of its range, or there is not one for each.
        """
        if not losses:
            raise ValueError("JointLoss: there must be a loss for each output")
        others: list[Any] = [loss for loss in losses if not hasattr(loss, "get_grad") or isinstance(loss, type)]
        if others:
            raise TypeError(takes_role("JointLoss", A_LOSS, kind_of(others[0])))
        given = (1.0,) * len(losses) if weights is None else tuple(weights)  # a tuple: the weights stay
        if len(given) != len(losses):
            raise ValueError(weighs_others(len(losses), len(given)))
        self.losses = losses
        self.weights = tuple(at_least_zero("JointLoss", f"weights[{i}]", weight) for i, weight in enumerate(given))

    def __repr__(self) -> str:
        """Write the call that makes it."""
        weights = f", weights={self.weights!r}" if set(self.weights) != {1.0} else ""
        return f"JointLoss({', '.join(map(repr, self.losses))}{weights})"

    def __call__(self, guesses: Items, truths: Items) -> tuple[Items, float]:
        """Return the gradient for each output, and the sum of the losses times their weights.

        Raises:
            ValueError: There is not an output and a truth for each loss, or they do not fit it.
        """
        found = [loss(*each) for loss, each in zip(self.losses, self._each(guesses, truths), strict=True)]
        gradients = tuple(_times(grad, weight) for (grad, _), weight in zip(found, self.weights, strict=True))
        return gradients, self._sum([value for _, value in found])

    def get_grad(self, guesses: Items, truths: Items) -> Items:
        """Return the gradients alone; see the call."""
        return self(guesses, truths)[0]  # what values cost beside gradients is little

    def get_loss(self, guesses: Items, truths: Items) -> float:
        """Return the value alone; see the call."""
        return self._sum(
            [loss.get_loss(*each) for loss, each in zip(self.losses, self._each(guesses, truths), strict=True)]
        )

    def _each(self, guesses: Any, truths: Any) -> list[tuple[Any, Any]]:
        for name, given in (("guesses", guesses), ("truths", truths)):
            if not isinstance(given, tuple) or len(self.losses) != _count(given):
                came = f"a tuple of {_count(given)}" if isinstance(given, tuple) else describe(term_of(given))
                raise ValueError(takes_one_for_each(len(self.losses), name, came))
        return list(zip(guesses, truths, strict=True))

    def _sum(self, values: Sequence[float]) -> float:
        return float(sum(value * weight for value, weight in zip(values, self.weights, strict=True)))


@hide_frames(REFUSALS)
def joined(loss: Any, weights: Sequence[float] | None, where: str = "train") -> Any:
    """Return several losses as one.

    Raises:
        ValueError: There are weights for one loss.
    """
    losses = tuple_parts(loss)
    if losses is not None:
        return JointLoss(*losses, weights=weights)
    if weights is not None:
        raise ValueError(f"{where}: weights say how much each of several losses counts, but there is one")
    return loss


def _count(items: Any) -> int:
    return len(items)


def _times(gradient: Any, weight: float) -> Any:
    def scaled(array: Any) -> Any:
        return array * array.dtype.type(weight)  # a float64 of numpy would widen a float32

    return gradient if weight == 1 else map_arrays(scaled, gradient)  # as it is: 1 changes nothing
