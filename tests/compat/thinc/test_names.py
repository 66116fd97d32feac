"""Every name of Thinc's flat namespace can be imported, or says why it cannot."""

from __future__ import annotations

import importlib
import inspect
from types import ModuleType
from typing import Any

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
    "backends": "CupyOps NumpyOps Ops get_array_ops get_current_ops get_ops set_current_ops set_gpu_allocator use_ops "
    "use_pytorch_for_gpu_memory use_tensorflow_for_gpu_memory",
    "backends.cupy_ops": "CupyOps",
    "backends.numpy_ops": "NumpyOps",
    "backends.ops": "Ops",
    "compat": "cupy cupyx blis torch tensorflow mxnet h5py os_signpost has_apple_ops has_blis has_cupy has_cupy_gpu "
    "has_gpu has_mxnet has_os_signpost has_tensorflow has_tensorflow_gpu has_torch has_torch_amp has_torch_cuda_gpu "
    "has_torch_gpu has_torch_mps has_torch_mps_gpu",
    "config": "Config ConfigValidationError registry",
    "initializers": "configure_glorot_normal_init configure_glorot_uniform_init configure_he_normal_init "
    "configure_he_uniform_init configure_lecun_normal_init configure_lecun_uniform_init configure_normal_init "
    "configure_uniform_init configure_zero_init glorot_normal_init glorot_uniform_init he_normal_init he_uniform_init "
    "lecun_normal_init lecun_uniform_init normal_init uniform_init zero_init",
    "layers": "LSTM Linear PyTorchLSTM Softmax_v2 chain remap_ids_v2 with_array with_flatten_v2",
    "loss": "CategoricalCrossentropy CosineDistance L2Distance Loss SequenceCategoricalCrossentropy "
    "configure_CategoricalCrossentropy_v1 configure_CategoricalCrossentropy_v2 configure_CategoricalCrossentropy_v3 "
    "configure_CosineDistance configure_L2Distance configure_SequenceCategoricalCrossentropy_v1 "
    "configure_SequenceCategoricalCrossentropy_v2 configure_SequenceCategoricalCrossentropy_v3",
    "model": "Model change_attr_values deserialize_attr serialize_attr set_dropout_rate wrap_model_recursive",
    "optimizers": "Adam Optimizer RAdam SGD",
    "schedules": "Schedule compounding constant constant_then cyclic_triangular decaying plateau slanted_triangular "
    "warmup_linear",
    "types": "ArgsKwargs Array1d Array1dT Array2d Array3d Array4d ArrayT ArrayXd Batchable DTypes DTypesFloat "
    "DTypesInt Decorator DeviceTypes Floats1d Floats2d Floats3d Floats4d FloatsXd FloatsXdT FourAx Generator Ints1d "
    "Ints2d Ints3d Ints4d IntsXd List1d List2d List3d List4d ListXd OneAx Padded Pairs Ragged SelfT Shape "
    "SizedGenerator Slicish ThreeAx TwoAx Unserializable XY_XY_OutT XY_YZ_OutT Xp get_array_module validate_array",
    "util": "ArgsKwargs ArrayInfo DataValidationError convert_recursive copy_array data_validation fix_random_seed "
    "get_array_module get_torch_default_device get_width gpu_is_available is_cupy_array is_numpy_array is_torch_array "
    "is_torch_cuda_array is_torch_gpu_array is_torch_mps_array is_xp_array iterate_recursive make_tempfile partial "
    "prefer_gpu require_cpu require_gpu set_active_gpu to_categorical to_numpy torch2xp use_nvtx_range xp2torch "
    "has_cupy has_cupy_gpu has_gpu has_mxnet has_tensorflow has_tensorflow_gpu has_torch has_torch_cuda_gpu "
    "has_torch_mps is_mxnet_array is_mxnet_gpu_array is_tensorflow_array is_tensorflow_gpu_array",
}
# Each module of `thinc.layers` that has layers, where it has other names than its own.
LAYER_MODULES = {
    **dict.fromkeys(
        """
        add array_getitem bidirectional chain clone concatenate expand_window list2array list2padded list2ragged
        map_list noop padded2list premap_ids ragged2list reduce_first reduce_last reduce_max reduce_mean reduce_sum
        remap_ids residual resizable siamese sigmoid_activation softmax_activation strings2arrays tuplify uniqued
        with_array with_array2d with_cpu with_debug with_flatten with_flatten_v2 with_getitem with_list with_nvtx_range
        with_padded with_ragged with_reshape with_signpost_interval
        """.split(),
        "",
    ),
    "array_getitem": "array_getitem floats_getitem ints_getitem",
    "cauchysimilarity": "CauchySimilarity",
    "chain": "chain init",
    "clipped_linear": "ClippedLinear HardSigmoid HardTanh ReluK",
    "dish": "Dish",
    "dropout": "Dropout",
    "embed": "Embed",
    "gelu": "Gelu",
    "hard_swish": "HardSwish",
    "hard_swish_mobilenet": "HardSwishMobilenet",
    "hashembed": "HashEmbed",
    "layernorm": "LayerNorm",
    "linear": "Linear",
    "logistic": "Logistic",
    "lstm": "LSTM PyTorchLSTM",
    "maxout": "Maxout",
    "mish": "Mish",
    "multisoftmax": "MultiSoftmax",
    "parametricattention": "ParametricAttention",
    "pytorchwrapper": "PyTorchRNNWrapper PyTorchWrapper PyTorchWrapper_v2 PyTorchWrapper_v3 "
    "convert_pytorch_default_inputs convert_pytorch_default_outputs convert_rnn_inputs convert_rnn_outputs",
    "parametricattention_v2": "ParametricAttention_v2",
    "relu": "Relu",
    "remap_ids": "remap_ids remap_ids_v2",
    "resizable": "resizable resize_linear_weighted resize_model",
    "sigmoid": "Sigmoid",
    "softmax": "Softmax Softmax_v2",
    "sparselinear": "SparseLinear SparseLinear_v2",
    "swish": "Swish",
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


@pytest.mark.parametrize("name", LAYER_MODULES)
def test_a_layer_has_the_module_that_it_has_there(name: str) -> None:
    for each in (LAYER_MODULES[name] or name).split():
        assert callable(getattr(module(f"layers.{name}"), each)), each
    of_package: Any = module("layers")
    # Importing a module binds its name in the package, where a function of that name must remain.
    assert not isinstance(getattr(of_package, name, None), ModuleType) or name not in of_package.__all__


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
