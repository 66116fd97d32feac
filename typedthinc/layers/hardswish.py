"""An affine map and a swish of straight lines."""

from typedthinc.backends import Ops
from typedthinc.initializers import Initializer, he_normal_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I, O, Size


@says_names
def HardSwish(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = he_normal_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and a swish whose gate is straight, Y = Z min(max(Z / 5 + 1/2, 0), 1) with Z = X W^T + b.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.

    Source:
        Howard et al. 2019, Searching for MobileNetV3, section 5.2, with the gate of HardSigmoid.
    """
    return dense("HardSwish", forward, nO, nI, init_W, init_b, dropout, normalize)


forward: DenseForward = dense_forward(__name__, Ops.hard_swish)
