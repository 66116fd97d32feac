"""First values that turn signals and do not stretch them."""

from typedthinc.arguments import at_least_zero
from typedthinc.backends import Ops
from typedthinc.types import FloatsXd, Shape


def orthogonal_init(ops: Ops, shape: Shape, *, gain: float = 1.0) -> FloatsXd:
    """Draw matrices whose rows, or columns where there are fewer of these, are orthogonal and of one length.

    All such matrices are equally likely. Weights are (nO, nI) or (nO, nP, nI): each piece of a maxout unit is a matrix
    of its own.

    Args:
        ops: What to draw with.
        shape: The shape of the weights; numbers in one row are a matrix of one column.
        gain: The length of the rows, or columns, at least 0.

    Raises:
        ValueError: A gain that is negative or not finite.

    Source:
        Saxe et al. 2014, Exact solutions to the nonlinear dynamics of learning in deep linear neural networks,
        section 3; Mezzadri 2007, How to generate random matrices from the classical compact groups, section 5.
    """
    scale = at_least_zero("orthogonal_init", "gain", gain)
    nO, *pieces, nI = (*shape, *(1, 1)[len(shape) :])  # at least two axes
    if 0 in shape:
        return ops.alloc_f(shape)
    xp = ops.xp
    X = ops.normal((*pieces, max(nO, nI), min(nO, nI)))  # tall: QR gives as many orthogonal columns as there are
    Q, R = xp.linalg.qr(X)  # Q: (*pieces, max, min)
    # Without the signs, what is drawn would depend on how the decomposition is computed.
    signs = xp.where(xp.einsum("...ii->...i", R) < 0, -scale, scale).astype(Q.dtype)
    maps = Q * signs[..., None, :]  # column by column
    if nO < nI:
        maps = xp.swapaxes(maps, -1, -2)
    weights: FloatsXd = xp.ascontiguousarray(xp.moveaxis(maps, -2, 0)).reshape(shape)  # nO first, as in W
    return weights
