"""First values of parameters. All draw from the generator of the ops they are given."""

from typedthinc.initializers.glorot import glorot_normal_init, glorot_uniform_init
from typedthinc.initializers.he import he_normal_init, he_uniform_init
from typedthinc.initializers.initializer import Initializer
from typedthinc.initializers.lecun import lecun_normal_init, lecun_uniform_init
from typedthinc.initializers.normal import configure_normal_init, normal_init
from typedthinc.initializers.orthogonal import orthogonal_init
from typedthinc.initializers.uniform import uniform_init
from typedthinc.initializers.zero import zero_init

__all__ = [
    "Initializer", "configure_normal_init", "glorot_normal_init", "glorot_uniform_init", "he_normal_init",
    "he_uniform_init", "lecun_normal_init", "lecun_uniform_init", "normal_init", "orthogonal_init", "uniform_init",
    "zero_init",
]  # fmt: skip
