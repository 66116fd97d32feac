"""What `thinc.util` has."""

import functools
import os
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import numpy as np

from typedthinc.api import (
    fix_random_seed as fix_random_seed,
    get_width as get_width,
    prefer_gpu as prefer_gpu,
    require_cpu as require_cpu,
)
from typedthinc.backends.gpus import is_of_cupy
from typedthinc.compat.thinc import compat
from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.adapters.arrays import (
    ArrayInfo as ArrayInfo,
    get_array_module as get_array_module,
    to_numpy as to_numpy,
)
from typedthinc.compat.thinc.adapters.validation import (
    DataValidationError as DataValidationError,
    validate_fwd_input_output as validate_fwd_input_output,
)
from typedthinc.compat.thinc.compat import (
    has_cupy as has_cupy,
    has_mxnet as has_mxnet,
    has_tensorflow as has_tensorflow,
    has_tensorflow_gpu as has_tensorflow_gpu,
    has_torch as has_torch,
)
from typedthinc.frameworks.imports import framework
from typedthinc.frameworks.mxnet.exports import load_mxnet
from typedthinc.compat.thinc.types import ArgsKwargs

if TYPE_CHECKING:
    from typedthinc.api import (
        require_gpu as require_gpu,
        set_active_gpu as set_active_gpu,
        to_categorical as to_categorical,
    )
    from typedthinc.compat.thinc.compat import (
        has_cupy_gpu as has_cupy_gpu,
        has_gpu as has_gpu,
        has_torch_cuda_gpu as has_torch_cuda_gpu,
        has_torch_mps as has_torch_mps,
    )
else:
    from typedthinc import api
    from typedthinc.compat.thinc.adapters.errors import raising

    require_gpu = raising(api.require_gpu, RuntimeError, ValueError)
    set_active_gpu = raising(api.set_active_gpu, RuntimeError, ValueError)
    to_categorical = raising(api.to_categorical, ValueError, IndexError)
    _refuse = absent(__name__)

    def __getattr__(name):
        """Look for a gpu when its name is asked for: to look for torch's, torch is imported."""
        if name in ("has_cupy_gpu", "has_gpu", "has_torch_cuda_gpu", "has_torch_mps"):
            return getattr(compat, name)
        return _refuse(name)


P = ParamSpec("P")
ResultT = TypeVar("ResultT")


@contextmanager
def data_validation(validation: bool) -> Generator[None]:
    """Run a `with` block as any other: data is always validated, and this cannot be switched off."""
    yield


def partial(func: Callable[..., ResultT], *args: Any, **kwargs: Any) -> Callable[..., ResultT]:
    """Return a function with some arguments given, and with its docstring."""
    made = functools.partial(func, *args, **kwargs)
    made.__doc__ = func.__doc__
    return made


def convert_recursive(is_match: Callable[[Any], bool], convert_item: Callable[[Any], Any], obj: Any) -> Any:
    """Convert all that matches in a value, or in lists, tuples, dicts and ArgsKwargs of such values."""
    convert = functools.partial(convert_recursive, is_match, convert_item)
    if is_match(obj):
        return convert_item(obj)
    if isinstance(obj, ArgsKwargs):
        return ArgsKwargs.from_items(convert(list(obj.items())))  # items may match, too
    if isinstance(obj, dict):
        return {convert(key): convert(value) for key, value in obj.items()}
    if isinstance(obj, list | tuple):
        converted = map(convert, obj)
        # A tuple with names becomes a plain one.
        return list(converted) if isinstance(obj, list) else tuple(converted)
    return obj


def iterate_recursive(is_match: Callable[[Any], bool], obj: Any) -> Iterator[Any]:
    """Yield all that matches in a value, or in lists, tuples, dicts and ArgsKwargs of such values."""
    if is_match(obj):
        yield obj
    elif isinstance(obj, dict | ArgsKwargs):
        yield from iterate_recursive(is_match, list(obj.items()))
    elif isinstance(obj, list | tuple):
        for item in obj:
            yield from iterate_recursive(is_match, item)


@contextmanager
def make_tempfile(mode: str = "r") -> Generator[Any]:
    """Open a file for a `with` block that is gone after it."""
    file = tempfile.NamedTemporaryFile(mode=mode, delete=False)  # Windows opens no file twice: the block may close it
    try:
        with file:
            yield file
    finally:
        os.remove(file.name)


@contextmanager
def use_nvtx_range(message: str, id_color: int = -1) -> Generator[None]:
    """Mark what a `with` block does for the profilers of gpus; without cupy nothing is marked."""
    if not compat.has_cupy:  # there is no profiler to tell
        yield
        return
    nvtx = compat.cupy.cuda.nvtx
    nvtx.RangePush(message, id_color)
    try:
        yield
    finally:
        nvtx.RangePop()


def copy_array(dst: Any, src: Any) -> None:
    """Write the numbers of one array into another, which may lie on a gpu."""
    get_array_module(dst).copyto(dst, src if type(src) is type(dst) else get_array_module(dst).asarray(src))


def gpu_is_available() -> bool:
    """Tell whether cupy finds a gpu."""
    return compat.has_cupy_gpu


def is_numpy_array(obj: object) -> bool:
    """Tell whether this is an array of numpy."""
    return isinstance(obj, np.ndarray)


def is_cupy_array(obj: object) -> bool:
    """Tell whether this is an array of cupy."""
    return is_of_cupy(obj)


def is_xp_array(obj: object) -> bool:
    """Tell whether this is an array of numpy or cupy."""
    return is_numpy_array(obj) or is_cupy_array(obj)


def is_torch_array(obj: object) -> bool:
    """Tell whether this is a tensor of torch."""
    # By name first, so that torch is imported for its own tensors alone.
    return type(obj).__module__.partition(".")[0] == "torch" and isinstance(obj, compat.torch.Tensor)


def is_torch_cuda_array(obj: Any) -> bool:
    """Tell whether this is a tensor of torch on a gpu."""
    return is_torch_array(obj) and bool(obj.is_cuda)


def is_torch_gpu_array(obj: Any) -> bool:
    """Tell whether this is a tensor of torch on a gpu."""
    return is_torch_cuda_array(obj)


def is_torch_mps_array(obj: object) -> bool:
    """Return False: nothing here lies on a gpu of Apple."""
    return False


def get_torch_default_device() -> Any:
    """Return the device of torch that goes with the current ops.

    Raises:
        ValueError: torch is not installed.
    """
    from typedthinc.backends import get_current_ops

    _need_torch()
    ops = get_current_ops()
    return compat.torch.device("cpu" if ops.device_type == "cpu" else f"cuda:{ops.device_id}")


def xp2torch(xp_tensor: Any, requires_grad: bool = False, device: Any = None) -> Any:
    """Make a tensor of torch of an array, without a copy on the same device.

    Raises:
        ValueError: torch is not installed.
    """
    _need_torch()
    tensor = compat.torch.from_dlpack(xp_tensor).to(get_torch_default_device() if device is None else device)
    return tensor.requires_grad_() if requires_grad else tensor


def torch2xp(torch_tensor: Any, *, ops: Any = None) -> Any:
    """Make an array of a tensor of torch: of numpy, or of cupy where the tensor or the ops are on a gpu."""
    tensor = torch_tensor.detach()  # numpy takes no tensor that has a gradient
    if ops is not None:
        return ops.asarray(tensor.cpu() if ops.device_type == "cpu" else tensor)  # on a gpu by DLPack, without a copy
    return compat.cupy.from_dlpack(tensor) if tensor.is_cuda else tensor.numpy()


def is_tensorflow_array(obj: object) -> bool:
    """Tell whether this is a tensor of TensorFlow."""
    found = sys.modules.get("tensorflow")
    return found is not None and isinstance(obj, found.Tensor)


def is_tensorflow_gpu_array(obj: Any) -> bool:
    """Tell whether this is a tensor of TensorFlow on a gpu."""
    return is_tensorflow_array(obj) and "GPU:" in obj.device


def is_mxnet_array(obj: object) -> bool:
    """Tell whether this is an array of MXNet."""
    found = sys.modules.get("mxnet")
    return found is not None and isinstance(obj, found.nd.NDArray)


def is_mxnet_gpu_array(obj: Any) -> bool:
    """Tell whether this is an array of MXNet on a gpu."""
    return is_mxnet_array(obj) and obj.context.device_type != "cpu"


def xp2tensorflow(xp_tensor: Any, requires_grad: bool = False, as_variable: bool = False) -> Any:
    """Make a tensor of TensorFlow of an array, or a variable, in the same memory where TensorFlow can."""
    tensorflow = framework("tensorflow", "tensorflow", "xp2tensorflow")
    tensor = import_module("typedthinc.frameworks.tensorflow.module").tensor(xp_tensor)
    return tensorflow.Variable(tensor, trainable=requires_grad) if as_variable else tensor


def tensorflow2xp(tf_tensor: Any, *, ops: Any = None) -> Any:
    """Make an array of a tensor of TensorFlow."""
    array = tf_tensor.numpy()
    return array if ops is None else ops.asarray(array)


def xp2mxnet(xp_tensor: Any, requires_grad: bool = False) -> Any:
    """Make an array of MXNet of an array, in the same memory where MXNet can."""
    load_mxnet("xp2mxnet")
    array = import_module("typedthinc.frameworks.mxnet.module").nd_array(xp_tensor)
    if requires_grad:
        array.attach_grad()
    return array


def mxnet2xp(mx_tensor: Any, *, ops: Any = None) -> Any:
    """Make an array of an array of MXNet."""
    array = mx_tensor.asnumpy()
    return array if ops is None else ops.asarray(array)


def _need_torch() -> None:
    if not compat.has_torch:
        raise ValueError("this needs torch, which is not installed")
