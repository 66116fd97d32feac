"""Activations, softmax, and the choice among pieces, with their gradients."""

from typing import Any

from typedthinc.backends.interface.base import FloatsT
from typedthinc.compat.thinc_draft.base import BaseOps, fill
from typedthinc.types import Floats2d, Ints1d, Ints2d


class ActivationOps(BaseOps):
    """Apply activations; `inplace=True` writes into the first argument, `out=` into that array."""

    def sigmoid(self, X: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return 1 / (1 + exp(-X))."""
        return self.core.sigmoid(X, inplace=inplace)

    def dsigmoid(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of the sigmoid from its output."""
        return self.core.dsigmoid(Y, inplace=inplace)

    def dtanh(self, Y: FloatsT, *, inplace: bool = False) -> FloatsT:
        """Return the derivative of tanh from its output."""
        return self.core.dtanh(Y, inplace=inplace)

    def softmax(self, x: FloatsT, *, inplace: bool = False, axis: int = -1) -> FloatsT:
        """Turn scores into probabilities that sum to one along an axis."""
        return self.core.softmax(x, axis=axis, inplace=inplace)

    def backprop_softmax(self, Y: FloatsT, dY: FloatsT, *, axis: int = -1) -> FloatsT:
        """Return dX of `softmax`."""
        return self.core.backprop_softmax(Y, dY, axis=axis)

    def softmax_sequences(self, Xs: Floats2d, lengths: Ints1d, *, inplace: bool = False, axis: int = -1) -> Floats2d:
        """Turn scores into probabilities that sum to one over the rows of each sequence, column by column.

        Raises:
            ValueError: An axis other than -1, which has no meaning: it is always the rows that are summed.
        """
        if axis != -1:
            raise ValueError(f"softmax_sequences: the sum runs over the rows of each sequence, axis={axis} has no part")
        return self.core.softmax_sequences(Xs, lengths, inplace=inplace)

    def backprop_softmax_sequences(self, dy: Floats2d, y: Floats2d, lengths: Ints1d) -> Floats2d:
        """Return dX of `softmax_sequences`."""
        return self.core.backprop_softmax_sequences(dy, y, lengths)

    def take_which(self, x: Any, which: Any, *, axis: int = -1) -> Any:
        """Take along an axis the element that `which` names; the axis is gone from the result.

        Raises:
            ValueError: which has another shape than x without that axis.
            IndexError: A number outside of the axis.
        """
        rest = x.take(0, axis).shape if x.shape[axis] else which.shape  # shape without the axis; of an empty one, any
        if which.shape != rest:
            raise ValueError(f"take_which: x without axis {axis} has shape {rest}, but which has {which.shape}")
        if which.size and (which.min() < 0 or which.max() >= x.shape[axis]):
            raise IndexError(f"take_which: a number outside of [0, {x.shape[axis]})")
        places = self.xp.expand_dims(which, axis).astype("int64")  # places need as many axes as x
        return self.xp.take_along_axis(x, places, axis).squeeze(axis)

    def backprop_take(self, dX: Floats2d, which: Ints2d, nP: int) -> Any:
        """Return the gradient of x in `take_which` along the last of three axes: zero where nothing was taken."""
        return self.core.backprop_take(dX, which, nP)

    def softplus(self, X: FloatsT, threshold: float = 20.0, out: FloatsT | None = None) -> FloatsT:
        """Return log(1 + exp(X)), and X itself above the threshold."""
        return _into(out, self.core.softplus(X, threshold))

    def backprop_softplus(
        self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, out: FloatsT | None = None
    ) -> FloatsT:
        """Return dX of `softplus`."""
        return _into(out, self.core.backprop_softplus(dY, X, threshold))

    def mish(self, X: FloatsT, threshold: float = 20.0, out: FloatsT | None = None) -> FloatsT:
        """Return X tanh(softplus(X)), and X itself above the threshold."""
        return _into(out, self.core.mish(X, threshold))

    def backprop_mish(self, dY: FloatsT, X: FloatsT, threshold: float = 20.0, out: FloatsT | None = None) -> FloatsT:
        """Return dX of `mish`."""
        return _into(out, self.core.backprop_mish(dY, X, threshold))


def _into(out: FloatsT | None, values: FloatsT) -> FloatsT:
    if out is None:
        return values
    fill(out, values)
    return out
