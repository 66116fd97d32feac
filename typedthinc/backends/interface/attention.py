"""Attention: the rows of each sequence, weighted by what they have to do with a query."""

from typing import Any, Literal, cast

from typedthinc.backends.checks import check_lengths, check_ndim, check_same_shape, check_shape
from typedthinc.backends.interface.linalg import LinalgOps
from typedthinc.backends.interface.softmax import SoftmaxOps
from typedthinc.backends.record import differentiable
from typedthinc.tracebacks import hide_frames
from typedthinc.types import B, Floats1d, Floats2d, I, Ints1d, N, O


class AttentionOps(LinalgOps, SoftmaxOps):
    """Weight rows, on every backend by its products and its softmax. A package with kernels may do it in one pass."""

    @differentiable("X query keys", gives="Y weights")
    def attend_sequences(
        self, X: Floats2d[N, O], query: Floats1d[I], lengths: Ints1d[B], keys: Floats2d[N, I] | None = None
    ) -> tuple[Floats2d[N, O], Floats2d[N, Literal[1]]]:
        """Multiply each row by the softmax, over the rows of its sequence, of its key's product with the query.

        Shapes:
            X: (N, O), query: (I,), lengths: (B,) with sum N, keys: (N, I) -> (N, O), (N, 1) the weights

        Args:
            X: The rows of sequences that lie one behind the other.
            query: What every key is multiplied with.
            lengths: The number of rows of each sequence, as `reduce_sum` takes it; it may be 0.
            keys: What is matched with the query for each row; None where the rows are their own keys, and O is I.

        Raises:
            ValueError: The sizes do not fit, or the lengths are negative or do not sum to the rows.
        """
        matched = _keys("attend_sequences", X, query, lengths, keys)
        x, column = cast("Any", X), cast("Any", query)[:, None]
        weights = self.softmax_sequences(self.gemm(matched, column), lengths, inplace=True)
        return x * weights, weights  # (N, O) times (N, 1)

    def backprop_attend_sequences(
        self,
        dY: Floats2d[N, O],
        X: Floats2d[N, O],
        query: Floats1d[I],
        weights: Floats2d[N, Literal[1]],
        lengths: Ints1d[B],
        keys: Floats2d[N, I] | None = None,
    ) -> tuple[Floats2d[N, O], Floats1d[I], Floats2d[N, I] | None]:
        """Return dX, dQuery and dKeys of `attend_sequences`; where the rows are their own keys, all is in dX.

        Shapes:
            dY: (N, O), X: (N, O), query: (I,), weights: (N, 1), lengths: (B,) with sum N, keys: (N, I)
            -> (N, O), (I,), (N, I) or None

        Raises:
            ValueError: dY and X differ in shape, or the sizes do not fit.
        """
        op = "backprop_attend_sequences"
        matched = _keys(op, X, query, lengths, keys)
        check_same_shape(op, dY=dY, X=X)
        check_shape(op, "weights", weights, (X.shape[0], 1))
        dy, q = cast("Any", dY), cast("Any", query)
        dWeights = self.xp.einsum("ij,ij->i", dY, X)[:, None]  # (N, 1): each weight multiplied one row
        dScores = self.backprop_softmax_sequences(dWeights, weights, lengths)  # (N, 1)
        dQuery = cast("Any", self.gemm(matched, dScores, trans1=True))[:, 0]  # (I,): scores = keys query
        dX, dKeys = dy * weights, self.gemm(dScores, q[None])  # (N, O), and (N, I) = dScores query^T
        if keys is not None:
            return dX, dQuery, dKeys
        dX += dKeys  # X was rows and keys: both parts add up
        return dX, dQuery, None


@hide_frames()
def _keys(op: str, X: Any, query: Any, lengths: Any, keys: Any) -> Any:
    """Return the keys, of rows that fit the query."""
    check_ndim(op, "X", X, 2)
    check_ndim(op, "query", query, 1)
    check_lengths(op, lengths, X.shape[0])
    if keys is None:
        check_shape(op, "X", X, (X.shape[0], query.shape[0]))
        return X
    check_shape(op, "keys", keys, (X.shape[0], query.shape[0]))
    return keys
