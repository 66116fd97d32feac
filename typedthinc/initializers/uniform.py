"""The uniform distribution."""

from math import sqrt

from typedthinc.backends import Ops
from typedthinc.tracebacks import hide_frames
from typedthinc.types import FloatsXd, Shape


def uniform_init(ops: Ops, shape: Shape, *, lo: float = -0.1, hi: float = 0.1) -> FloatsXd:
    """Draw values that are equally likely everywhere in [lo, hi)."""
    return ops.uniform(shape, lo, hi)


@hide_frames()
def uniform_of_variance(ops: Ops, shape: Shape, variance: float) -> FloatsXd:
    """Draw uniformly around 0, with this variance."""
    # The uniform distribution on [-a, a) has the variance a^2 / 3.
    limit = sqrt(3 * variance)
    return ops.uniform(shape, -limit, limit)
