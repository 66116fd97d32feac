"""The normal distribution."""

from functools import partial
from math import sqrt

from typedthinc.arguments import at_least_zero
from typedthinc.backends import Ops
from typedthinc.initializers.initializer import Initializer
from typedthinc.tracebacks import hide_frames
from typedthinc.types import FloatsXd, Shape


def normal_init(ops: Ops, shape: Shape, *, mean: float = 0.0, std: float = 0.1) -> FloatsXd:
    """Draw values of the normal distribution with this mean and standard deviation.

    Raises:
        ValueError: A standard deviation that is negative or not finite.
    """
    return ops.normal(shape, mean, at_least_zero("normal_init", "std", std))


def configure_normal_init(*, mean: float = 0.0, std: float = 0.1) -> Initializer:
    """Return the initializer `normal_init` with another mean and standard deviation.

    Raises:
        ValueError: A standard deviation that is negative or not finite.
    """
    at_least_zero("configure_normal_init", "std", std)
    return partial(normal_init, mean=mean, std=std)


@hide_frames()
def normal_of_variance(ops: Ops, shape: Shape, variance: float) -> FloatsXd:
    """Draw normally around 0, with this variance."""
    return ops.normal(shape, 0.0, sqrt(variance))
