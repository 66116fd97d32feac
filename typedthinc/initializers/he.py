"""First values for layers whose activation cuts half of its input off."""

from typedthinc.backends import Ops
from typedthinc.initializers.fans import fans
from typedthinc.initializers.normal import normal_of_variance
from typedthinc.initializers.uniform import uniform_of_variance
from typedthinc.types import FloatsXd, Shape


def he_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 2 / fan_in, for layers whose activation cuts half of its input off.

    Source:
        He et al. 2015, Delving deep into rectifiers, equation 10.
    """
    return uniform_of_variance(ops, shape, 2 / fans(shape)[0])


def he_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 2 / fan_in; see `he_uniform_init`."""
    return normal_of_variance(ops, shape, 2 / fans(shape)[0])
