"""An affine map to independent probabilities."""

from typedthinc.backends import Ops
from typedthinc.initializers import Initializer, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I, O, Size


@says_names
def Sigmoid(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = zero_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Turn rows into a probability for each label, Y = 1 / (1 + exp(-Z)) with Z = X W^T + b.

    Unlike those of Softmax, the labels do not exclude one another.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias; zeros by default, so that all probabilities are 1/2 at first.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.

    Source:
        Bishop 2006, Pattern recognition and machine learning, equation 4.59.
    """
    return dense("Sigmoid", forward, nO, nI, init_W, init_b, dropout, normalize)


forward: DenseForward = dense_forward(__name__, Ops.sigmoid)
