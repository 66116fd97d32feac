"""Everything that programs use, in one flat namespace: what the packages list in their `__all__`, and the names below.

Layers, losses and what else not every program needs are imported when they are asked for. There is no `__all__` for
checkers: mypy would hide what the stars bring, as it does not follow `__all__ += layers.__all__`.
"""

from typing import TYPE_CHECKING

from typedthinc.arrays.widths import get_width as get_width
from typedthinc.backends import *
from typedthinc.display.reveal import reveal as reveal
from typedthinc.errors import *
from typedthinc.model import *
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

if TYPE_CHECKING:
    from typedthinc.config import Config as Config
    from typedthinc.config.registry import registry as registry
    from typedthinc.data import *
    from typedthinc.distributed import *
    from typedthinc.frameworks.jax.exports import jax_optimizer as jax_optimizer
    from typedthinc.frameworks.mxnet.exports import load_mxnet as load_mxnet, mxnet_optimizer as mxnet_optimizer
    from typedthinc.frameworks.tensorflow.exports import keras_optimizer as keras_optimizer
    from typedthinc.frameworks.torch.exports import as_torch_module as as_torch_module, to_torch as to_torch
    from typedthinc.initializers import *
    from typedthinc.layers import *
    from typedthinc.layers.resizable import (
        resize_linear_weighted as resize_linear_weighted,
        resize_model as resize_model,
    )
    from typedthinc.losses import *
    from typedthinc.model.foreign_weights import load_weights as load_weights
    from typedthinc.optimizers import (
        SGD as SGD,
        Adam as Adam,
        AdamW as AdamW,
        Optimizer as Optimizer,
        OptimizerState as OptimizerState,
        RAdam as RAdam,
        RMSprop as RMSprop,
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
else:
    from typedthinc import layers as _layers
    from typedthinc.lazy_imports import import_late

    _LATE = {
        "typedthinc.config": "Config",
        "typedthinc.config.registry": "registry",
        "typedthinc.data": "Batches Dataset",
        "typedthinc.distributed": "Candidate RayWorkers Sweep predict_all predict_stream sweep",
        "typedthinc.model.foreign_weights": "load_weights",
        "typedthinc.frameworks.jax.exports": "jax_optimizer",
        "typedthinc.frameworks.mxnet.exports": "load_mxnet mxnet_optimizer",
        "typedthinc.frameworks.tensorflow.exports": "keras_optimizer",
        "typedthinc.frameworks.torch.exports": "as_torch_module to_torch",
        "typedthinc.initializers": "Initializer configure_normal_init glorot_normal_init glorot_uniform_init "
        "he_normal_init he_uniform_init lecun_normal_init lecun_uniform_init normal_init orthogonal_init uniform_init "
        "zero_init",
        "typedthinc.layers": " ".join(_layers.__all__),
        "typedthinc.layers.resizable": "resize_linear_weighted resize_model",
        "typedthinc.losses": "BinaryCrossentropy CategoricalCrossentropy CosineDistance JointLoss L2Distance Loss "
        "SequenceCategoricalCrossentropy to_categorical",
        "typedthinc.optimizers": "SGD Adam AdamW Optimizer OptimizerState RAdam RMSprop",
        "typedthinc.schedules": "Schedule ScheduleLike as_schedule compounding constant constant_then cosine "
        "cyclic_triangular decaying plateau slanted_triangular warmup_linear",
        "typedthinc.serialize.attributes": "register_attribute",
        "typedthinc.training": "Callback Epoch Evaluation LearnRates MLflowLogger OneProcess Progress Report Run "
        "TensorBoardLogger Training WandbLogger Watch Watched Workers evaluate load_checkpoint lr_find minibatches "
        "predict save_checkpoint train",
    }
    import_late(__name__, {name: home for home, names in _LATE.items() for name in names.split()})
