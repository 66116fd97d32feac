"""Every name of Thinc's flat namespace can be imported, or says why it cannot."""

from __future__ import annotations

import importlib
import inspect

import pytest

from typedthinc.compat.thinc.adapters.absent import WHY
from typedthinc.model import Model

# What `thinc.api` of version 9.1.1 has.
NAMES = """
Adam add AppleOps ArgsKwargs array_getitem bidirectional CategoricalCrossentropy CauchySimilarity chain
change_attr_values ClippedLinear clone compounding concatenate Config configure_normal_init
ConfigValidationError constant constant_then CosineDistance CupyOps cyclic_triangular data_validation
DataValidationError decaying deserialize_attr Dish Dropout Embed enable_mxnet enable_tensorflow expand_window
fix_random_seed Gelu get_array_module get_current_ops get_ops get_torch_default_device get_width
glorot_uniform_init HardSigmoid HardSwish HardSwishMobilenet HardTanh has_cupy HashEmbed is_cupy_array
keras_model_fns keras_subclass L2Distance LayerNorm Linear list2array list2padded list2ragged Logistic LSTM
map_list Maxout maybe_handshake_model Mish Model MPSOps MultiSoftmax mxnet2xp MXNetShim MXNetWrapper noop
normal_init NumpyOps Ops Optimizer Padded padded2list ParametricAttention ParametricAttention_v2 plateau
prefer_gpu premap_ids pytorch_to_torchscript_wrapper PyTorchGradScaler PyTorchLSTM PyTorchRNNWrapper
PyTorchShim PyTorchWrapper PyTorchWrapper_v2 PyTorchWrapper_v3 RAdam Ragged ragged2list reduce_first
reduce_last reduce_max reduce_mean reduce_sum registry Relu ReluK remap_ids remap_ids_v2 require_cpu
require_gpu residual resizable Schedule SequenceCategoricalCrossentropy serialize_attr set_active_gpu
set_current_ops set_dropout_rate set_gpu_allocator SGD Shim siamese Sigmoid sigmoid_activation
slanted_triangular Softmax softmax_activation Softmax_v2 SparseLinear SparseLinear_v2 strings2arrays Swish
tensorflow2xp TensorFlowShim TensorFlowWrapper to_categorical to_numpy torch2xp TorchScriptShim
TorchScriptWrapper_v1 tuplify uniform_init uniqued Unserializable use_ops use_pytorch_for_gpu_memory
use_tensorflow_for_gpu_memory warmup_linear with_array with_array2d with_cpu with_debug with_flatten
with_flatten_v2 with_getitem with_list with_nvtx_range with_padded with_ragged with_reshape
with_signpost_interval wrap_model_recursive xp2mxnet xp2tensorflow xp2torch zero_init
""".split()
MODULES = {
    "backends": "CupyOps NumpyOps Ops get_array_ops get_current_ops get_ops set_current_ops set_gpu_allocator use_ops",
    "compat": "cupy has_cupy has_cupy_gpu has_gpu has_mxnet has_tensorflow has_torch has_torch_cuda_gpu torch",
    "config": "Config ConfigValidationError registry",
    "initializers": "configure_uniform_init glorot_uniform_init he_normal_init zero_init",
    "layers": "LSTM Linear PyTorchLSTM Softmax_v2 chain remap_ids_v2 with_array with_flatten_v2",
    "layers.chain": "chain init",
    "layers.resizable": "resizable resize_linear_weighted resize_model",
    "loss": "CategoricalCrossentropy Loss configure_CategoricalCrossentropy_v3 configure_L2Distance",
    "model": "Model change_attr_values deserialize_attr serialize_attr set_dropout_rate wrap_model_recursive",
    "optimizers": "Adam Optimizer RAdam SGD",
    "schedules": "Schedule compounding constant constant_then cyclic_triangular decaying plateau warmup_linear",
    "types": "ArgsKwargs Array2d Batchable Floats2d FloatsXdT Generator Ints1d Padded Pairs Ragged Unserializable Xp",
    "util": "ArgsKwargs convert_recursive copy_array get_width is_xp_array make_tempfile partial torch2xp xp2torch",
}


def module(name: str) -> object:
    return importlib.import_module(f"typedthinc.compat.thinc.{name}")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_there_or_says_why_not(name: str) -> None:
    if name in WHY:
        with pytest.raises(ImportError, match=f"has no {name}: "):
            getattr(module("api"), name)
    else:
        assert getattr(module("api"), name) is not None


@pytest.mark.parametrize("name", MODULES)
def test_a_module_has_its_names(name: str) -> None:
    for each in MODULES[name].split():
        assert hasattr(module(name), each), each


@pytest.mark.parametrize("name", ["api", "layers", "shims", "util", "backends"])
def test_another_name_is_an_ordinary_mistake(name: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'Linaer'"):
        getattr(module(name), "Linaer")  # noqa: B009  # no checker lets it be written plainly
    importlib.import_module("typedthinc.compat.thinc.extra")


def test_factories_keep_their_signatures() -> None:
    from typedthinc import api
    from typedthinc.compat.thinc import layers

    assert inspect.signature(layers.Linear) == inspect.signature(api.Linear)
    assert isinstance(api.Linear(), Model)
