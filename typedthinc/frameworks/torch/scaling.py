"""Mixed precision: products in floats of 16 bits, and gradients scaled so that they do not become zero in them."""

from typing import Any, Final

# What `torch.amp.GradScaler` begins with, and how it goes on.
_FIRST: Final = 65536.0
_GROWTH: Final = 2.0
_BACKOFF: Final = 0.5
_INTERVAL: Final = 2000
SCALE: Final = "grad_scale"
STEPS: Final = "grad_scale_steps"


class Scaling:
    """The dtype of autocast, and by how much gradients are scaled; the scale itself is a setting of the layer.

    Attributes:
        dtype: The dtype that torch's autocast computes with, None without it.
        is_on: Whether gradients are scaled.
        growth: By how much many steps without an overflow change the scale.
        interval: How many steps these are.
        backoff: By how much an overflow changes it.
    """

    __slots__ = ("backoff", "dtype", "growth", "interval", "is_on")

    dtype: Any
    is_on: bool
    growth: float
    interval: int
    backoff: float

    def __init__(self, dtype: Any = None, *, is_on: bool = False) -> None:
        """Choose the dtype, None for no autocast, and whether gradients are scaled."""
        self.dtype, self.is_on = dtype, is_on
        self.growth, self.interval, self.backoff = _GROWTH, _INTERVAL, _BACKOFF

    def attrs(self, first: float = _FIRST) -> dict[str, Any]:
        """Return what the layer keeps of it: the scale, and for how many steps it has held."""
        return {SCALE: first, STEPS: 0} if self.is_on else {}

    def grew(self, attrs: dict[str, Any]) -> None:
        """Note a step without an overflow: after many of them the scale grows."""
        attrs[STEPS] += 1  # since the last change
        if attrs[STEPS] >= self.interval:
            attrs[SCALE], attrs[STEPS] = attrs[SCALE] * self.growth, 0

    def shrank(self, attrs: dict[str, Any]) -> None:
        """Note a step in which a gradient overflowed: the scale shrinks."""
        attrs[SCALE], attrs[STEPS] = attrs[SCALE] * self.backoff, 0  # half of it may fit next time
