"""Everything that programs use, in one flat namespace: what the packages list in their `__all__`, and the names below.

There is no `__all__` here: mypy would hide what the stars bring, as it does not follow `__all__ += layers.__all__`.
"""

from typedthinc.arrays.widths import get_width as get_width
from typedthinc.backends import *
from typedthinc.config import Config as Config, registry as registry
from typedthinc.display.reveal import reveal as reveal
from typedthinc.errors import *
from typedthinc.frameworks.jax.exports import jax_optimizer as jax_optimizer
from typedthinc.frameworks.mxnet.exports import load_mxnet as load_mxnet, mxnet_optimizer as mxnet_optimizer
from typedthinc.frameworks.tensorflow.exports import keras_optimizer as keras_optimizer
from typedthinc.frameworks.torch.exports import as_torch_module as as_torch_module
from typedthinc.initializers import *
from typedthinc.layers import *
from typedthinc.layers.resizable import (
    resize_linear_weighted as resize_linear_weighted,
    resize_model as resize_model,
)
from typedthinc.losses import *
from typedthinc.model import *
from typedthinc.optimizers import (
    SGD as SGD,
    Adam as Adam,
    Optimizer as Optimizer,
    OptimizerState as OptimizerState,
    RAdam as RAdam,
)
from typedthinc.schedules import (
    Schedule as Schedule,
    ScheduleLike as ScheduleLike,
    as_schedule as as_schedule,
    compounding as compounding,
    constant as constant,
    constant_then as constant_then,
    cosine as cosine,
    cyclic_triangular as cyclic_triangular,
    decaying as decaying,
    plateau as plateau,
    slanted_triangular as slanted_triangular,
    warmup_linear as warmup_linear,
)
from typedthinc.serialize.attributes import register_attribute as register_attribute
from typedthinc.training import *
from typedthinc.types import (
    ArgsKwargs as ArgsKwargs,
    Array1d as Array1d,
    Array2d as Array2d,
    Array3d as Array3d,
    Array4d as Array4d,
    ArrayXd as ArrayXd,
    Floats1d as Floats1d,
    Floats2d as Floats2d,
    Floats3d as Floats3d,
    Floats4d as Floats4d,
    Floats5d as Floats5d,
    FloatsXd as FloatsXd,
    Ints1d as Ints1d,
    Ints2d as Ints2d,
    Ints3d as Ints3d,
    Ints4d as Ints4d,
    IntsXd as IntsXd,
    Padded as Padded,
    Pairs as Pairs,
    Ragged as Ragged,
    Size as Size,
    SizedGenerator as SizedGenerator,
)
