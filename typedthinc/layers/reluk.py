"""An affine map and a rectifier with an upper end."""

from typedthinc.arguments import at_least_zero
from typedthinc.backends import Ops
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I, O, Size


@says_names
def ReluK(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
    k: float = 6.0,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map and keep values between 0 and k, Y = min(max(X W^T + b, 0), k).

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.
        k: The largest value, at least 0. It is kept in `attrs` and may be changed there.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError, InvalidRateError: As in `Linear`.
        LayerError: k is not a finite number of at least 0.

    Source:
        Krizhevsky 2010, Convolutional deep belief networks on CIFAR-10, for k = 6.
    """
    attrs = {"k": at_least_zero("ReluK", "k", k, LayerError)}
    return dense("ReluK", forward, nO, nI, init_W, init_b, dropout, normalize, attrs)


forward: DenseForward = dense_forward(__name__, Ops.relu_k, "k")
