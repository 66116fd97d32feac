# ruff: noqa: F403, F405
"""The modules of Thinc name the same things: a program may take all names of several."""

from typedthinc.compat.thinc.api import *
from typedthinc.compat.thinc.backends import *
from typedthinc.compat.thinc.config import *
from typedthinc.compat.thinc.layers import *
from typedthinc.compat.thinc.loss import *
from typedthinc.compat.thinc.model import *
from typedthinc.compat.thinc.types import *
from typedthinc.compat.thinc.util import *

assert get_array_module(to_numpy(glorot_uniform_init(get_current_ops(), (2, 2)))).__name__ == "numpy"
