"""First values with which signals keep their size both ways."""

from typedthinc.backends import Ops
from typedthinc.initializers.fans import fans
from typedthinc.initializers.normal import normal_of_variance
from typedthinc.initializers.uniform import uniform_of_variance
from typedthinc.types import FloatsXd, Shape


def glorot_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 2 / (fan_in + fan_out), so that signals keep their size both ways.

    Source:
        Glorot and Bengio 2010, Understanding the difficulty of training deep feedforward neural networks,
        equation 16.
    """
    return uniform_of_variance(ops, shape, 2 / sum(fans(shape)))


def glorot_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 2 / (fan_in + fan_out); see `glorot_uniform_init`."""
    return normal_of_variance(ops, shape, 2 / sum(fans(shape)))
