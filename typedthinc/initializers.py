"""First values of parameters. All draw from the generator of the ops they are given."""

from __future__ import annotations

from math import sqrt
from typing import Protocol

from typedthinc.backends import Ops
from typedthinc.types import FloatsXd, Shape


class Initializer(Protocol):
    """A function that makes the first values of a parameter."""

    def __call__(self, ops: Ops, shape: Shape, /) -> FloatsXd: ...


def zero_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Make zeros."""
    return ops.alloc_f(shape)


def uniform_init(ops: Ops, shape: Shape, *, lo: float = -0.1, hi: float = 0.1) -> FloatsXd:
    """Draw values that are equally likely everywhere in [lo, hi)."""
    return ops.uniform(shape, lo, hi)


def normal_init(ops: Ops, shape: Shape, *, mean: float = 0.0, std: float = 0.1) -> FloatsXd:
    """Draw values of the normal distribution with this mean and standard deviation."""
    return ops.normal(shape, mean, std)


def glorot_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 2 / (fan_in + fan_out), so that signals keep their size both ways.

    Source:
        Glorot and Bengio 2010, Understanding the difficulty of training deep feedforward neural networks,
        equation 16.
    """
    fan_in, fan_out = _fans(shape)
    return _uniform(ops, shape, 2 / (fan_in + fan_out))


def glorot_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 2 / (fan_in + fan_out); see `glorot_uniform_init`."""
    fan_in, fan_out = _fans(shape)
    return ops.normal(shape, 0.0, sqrt(2 / (fan_in + fan_out)))


def he_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 2 / fan_in, for layers whose activation cuts half of its input off.

    Source:
        He et al. 2015, Delving deep into rectifiers, equation 10.
    """
    return _uniform(ops, shape, 2 / _fans(shape)[0])


def he_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 2 / fan_in; see `he_uniform_init`."""
    return ops.normal(shape, 0.0, sqrt(2 / _fans(shape)[0]))


def lecun_uniform_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw uniformly with variance 1 / fan_in.

    Source:
        LeCun et al. 1998, Efficient backprop, equation 16.
    """
    return _uniform(ops, shape, 1 / _fans(shape)[0])


def lecun_normal_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Draw normally with variance 1 / fan_in; see `lecun_uniform_init`."""
    return ops.normal(shape, 0.0, sqrt(1 / _fans(shape)[0]))


def _uniform(ops: Ops, shape: Shape, variance: float) -> FloatsXd:
    # The uniform distribution on [-a, a) has the variance a^2 / 3.
    limit = sqrt(3 * variance)
    return ops.uniform(shape, -limit, limit)


def _fans(shape: Shape) -> tuple[int, int]:
    """Return how many inputs feed one output, and how many outputs one input feeds; 1 at least.

    Weights are (nO, nI) or (nO, nP, nI): each piece of a maxout unit is a map of its own.
    """
    if not shape:
        return 1, 1
    return max(shape[-1], 1), max(shape[0], 1)
