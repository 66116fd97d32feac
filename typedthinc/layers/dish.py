"""An affine map and the dish activation."""

from typedthinc.backends import Ops
from typedthinc.initializers import Initializer, he_normal_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I, O, Size


@says_names
def Dish(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and a swish without exponentials, Y = Z (1 + Z / sqrt(1 + Z^2)) / 2 with Z = X W^T + b.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.
    """
    return dense("Dish", forward, nO, nI, init_W, init_b, dropout, normalize)


forward: DenseForward = dense_forward(__name__, Ops.dish)
