"""An affine map and a straight line with two ends."""

from math import isnan
from numbers import Real
from typing import Any, Final

from typedthinc.arguments import finite, refuse
from typedthinc.backends import Ops
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.dense import DenseForward, dense, dense_forward
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Floats2d, I, O, Size


@says_names
def ClippedLinear(
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
    dropout: float | None = None,
    normalize: bool = False,
    slope: float = 1.0,
    offset: float = 0.0,
    min_val: float = 0.0,
    max_val: float = 1.0,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Apply an affine map, then a straight line between two values, Y = min(max(slope Z + offset, min_val), max_val).

    Z stands for X W^T + b. HardSigmoid, HardTanh and ReluK are cases of it.

    Shapes:
        X: (B, nI) -> Y: (B, nO); W: (nO, nI), b: (nO,)

    Args:
        nO, nI: The widths of output and input, at least 1; None to find one at `initialize`.
        init_W, init_b: Make weights and bias.
        dropout, normalize: The rate of a Dropout behind the activation, and whether a LayerNorm is there; see `Linear`.
        slope: What Z is multiplied by.
        offset: What is added to that.
        min_val: The least value; it may be minus infinity.
        max_val: The largest value, not below min_val; it may be infinity. All four are kept in `attrs`
            and may be changed there.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError, InvalidRateError: As in `Linear`.
        LayerError: One of the four is not a number, slope or offset is not finite, or min_val is above max_val.
    """
    attrs = _checked(slope, offset, min_val, max_val)
    return dense("ClippedLinear", forward, nO, nI, init_W, init_b, dropout, normalize, attrs)


_ATTRS: Final = ("slope", "offset", "min_val", "max_val")
forward: DenseForward = dense_forward(__name__, Ops.clipped_linear, *_ATTRS)


@hide_frames(LIBRARY_ERRORS)
def _checked(slope: Any, offset: Any, min_val: Any, max_val: Any) -> dict[str, float]:
    low, high = (_number(name, value) for name, value in (("min_val", min_val), ("max_val", max_val)))
    if low > high:
        refuse("ClippedLinear", "min_val", f"at most max_val, which is {high!r}", low, LayerError)
    checked = {
        "slope": finite("ClippedLinear", "slope", slope, LayerError),
        "offset": finite("ClippedLinear", "offset", offset, LayerError),
    }
    return {**checked, "min_val": low, "max_val": high}


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
        refuse("ClippedLinear", name, "a number", value, LayerError)  # infinity is fine: a line with one end
    return float(value)
