"""First values with which signals keep their size on the way forward."""

from typedthinc.backends import Ops
from typedthinc.initializers.fans import fans
from typedthinc.initializers.normal import normal_of_variance
from typedthinc.initializers.uniform import uniform_of_variance
from typedthinc.types import FloatsXd, Shape


def lecun_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 1 / fan_in.

    Source:
        LeCun et al. 1998, Efficient backprop, equation 16.
    """
    return uniform_of_variance(ops, shape, 1 / fans(shape)[0])


def lecun_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 1 / fan_in; see `lecun_uniform_init`."""
    return normal_of_variance(ops, shape, 1 / fans(shape)[0])
