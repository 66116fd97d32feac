"""Moving averages and sums of gradients, as several optimizers keep them."""

from collections.abc import Iterable
from typing import Any, Final

from typedthinc.backends import Ops

# Moments without gradient shrink towards numbers that processors are slow with. With a share of 0.9 or more that stays
# they cannot get from the threshold of `flush_denormals` to there within this many updates.
_FLUSH_EVERY: Final = 64


def flush(ops: Ops, moments: Iterable[Any], t: int) -> None:
    """Set what has become tiny to zero, at some updates."""
    if t % _FLUSH_EVERY == 0:
        for each in moments:
            ops.flush_denormals(each, inplace=True)


def gather(velocity: Any, step: Any, momentum: float) -> None:
    """Move a velocity in place: velocity <- momentum * velocity + step."""
    velocity *= momentum
    velocity += step
