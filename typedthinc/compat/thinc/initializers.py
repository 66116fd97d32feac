"""What `thinc.initializers` has: the initializers, and functions that set them up."""

from functools import partial

from typedthinc.api import configure_normal_init as configure_normal_init
from typedthinc.initializers import (
    Initializer as Initializer,
    glorot_normal_init as glorot_normal_init,
    glorot_uniform_init as glorot_uniform_init,
    he_normal_init as he_normal_init,
    he_uniform_init as he_uniform_init,
    lecun_normal_init as lecun_normal_init,
    lecun_uniform_init as lecun_uniform_init,
    normal_init as normal_init,
    uniform_init as uniform_init,
    zero_init as zero_init,
)


def configure_glorot_normal_init() -> Initializer:
    """Return `glorot_normal_init`."""
    return glorot_normal_init


def configure_glorot_uniform_init() -> Initializer:
    """Return `glorot_uniform_init`."""
    return glorot_uniform_init


def configure_he_normal_init() -> Initializer:
    """Return `he_normal_init`."""
    return he_normal_init


def configure_he_uniform_init() -> Initializer:
    """Return `he_uniform_init`."""
    return he_uniform_init


def configure_lecun_normal_init() -> Initializer:
    """Return `lecun_normal_init`."""
    return lecun_normal_init


def configure_lecun_uniform_init() -> Initializer:
    """Return `lecun_uniform_init`."""
    return lecun_uniform_init


def configure_zero_init() -> Initializer:
    """Return `zero_init`."""
    return zero_init


def configure_uniform_init(*, lo: float = -0.1, hi: float = 0.1) -> Initializer:
    """Return `uniform_init` between two numbers."""
    return partial(uniform_init, lo=lo, hi=hi)
