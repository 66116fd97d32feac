"""What `thinc.api` has, all in one namespace. Names that stand for nothing here say why when they are imported."""

from typing import TYPE_CHECKING

from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.backends import (
    CupyOps as CupyOps,
    NumpyOps as NumpyOps,
    Ops as Ops,
    get_current_ops as get_current_ops,
    get_ops as get_ops,
    set_current_ops as set_current_ops,
    set_gpu_allocator as set_gpu_allocator,
    use_ops as use_ops,
    use_pytorch_for_gpu_memory as use_pytorch_for_gpu_memory,
    use_tensorflow_for_gpu_memory as use_tensorflow_for_gpu_memory,
)
from typedthinc.compat.thinc.compat import (
    enable_mxnet as enable_mxnet,
    enable_tensorflow as enable_tensorflow,
    has_cupy as has_cupy,
)
from typedthinc.compat.thinc.config import (
    Config as Config,
    ConfigValidationError as ConfigValidationError,
    registry as registry,
)
from typedthinc.compat.thinc.initializers import (
    configure_normal_init as configure_normal_init,
    glorot_uniform_init as glorot_uniform_init,
    normal_init as normal_init,
    uniform_init as uniform_init,
    zero_init as zero_init,
)
from typedthinc.compat.thinc.layers import *  # noqa: F403 # all of them, by the list there
from typedthinc.compat.thinc.loss import (
    CategoricalCrossentropy as CategoricalCrossentropy,
    CosineDistance as CosineDistance,
    L2Distance as L2Distance,
    SequenceCategoricalCrossentropy as SequenceCategoricalCrossentropy,
)
from typedthinc.compat.thinc.model import (
    Model as Model,
    change_attr_values as change_attr_values,
    deserialize_attr as deserialize_attr,
    serialize_attr as serialize_attr,
    set_dropout_rate as set_dropout_rate,
    wrap_model_recursive as wrap_model_recursive,
)
from typedthinc.compat.thinc.optimizers import SGD as SGD, Adam as Adam, Optimizer as Optimizer, RAdam as RAdam
from typedthinc.compat.thinc.schedules import (
    Schedule as Schedule,
    compounding as compounding,
    constant as constant,
    constant_then as constant_then,
    cyclic_triangular as cyclic_triangular,
    decaying as decaying,
    plateau as plateau,
    slanted_triangular as slanted_triangular,
    warmup_linear as warmup_linear,
)
from typedthinc.compat.thinc.shims import (
    MXNetShim as MXNetShim,
    PyTorchGradScaler as PyTorchGradScaler,
    PyTorchShim as PyTorchShim,
    Shim as Shim,
    TensorFlowShim as TensorFlowShim,
    TorchScriptShim as TorchScriptShim,
    maybe_handshake_model as maybe_handshake_model,
)
from typedthinc.compat.thinc.types import (
    ArgsKwargs as ArgsKwargs,
    Padded as Padded,
    Ragged as Ragged,
    Unserializable as Unserializable,
)
from typedthinc.compat.thinc.util import (
    DataValidationError as DataValidationError,
    data_validation as data_validation,
    fix_random_seed as fix_random_seed,
    get_array_module as get_array_module,
    get_torch_default_device as get_torch_default_device,
    get_width as get_width,
    is_cupy_array as is_cupy_array,
    mxnet2xp as mxnet2xp,
    prefer_gpu as prefer_gpu,
    require_cpu as require_cpu,
    require_gpu as require_gpu,
    set_active_gpu as set_active_gpu,
    tensorflow2xp as tensorflow2xp,
    to_categorical as to_categorical,
    to_numpy as to_numpy,
    torch2xp as torch2xp,
    xp2mxnet as xp2mxnet,
    xp2tensorflow as xp2tensorflow,
    xp2torch as xp2torch,
)

if not TYPE_CHECKING:
    __getattr__ = absent(__name__)
