"""What `thinc.compat` has: which of the libraries that Thinc can use are installed, and those libraries.

A library is imported when its name is first asked for here, not before.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from typedthinc.backends import get_ops
from typedthinc.frameworks.imports import framework
from typedthinc.frameworks.mxnet.exports import load_mxnet

_LIBRARIES: Final = ("blis", "cupy", "cupyx", "h5py", "mxnet", "os_signpost", "tensorflow", "torch")

has_cupy: Final[bool] = find_spec("cupy") is not None
has_torch: Final[bool] = find_spec("torch") is not None
has_os_signpost: Final[bool] = find_spec("os_signpost") is not None
has_tensorflow: Final[bool] = find_spec("tensorflow") is not None
has_tensorflow_gpu: Final[bool] = False
has_mxnet: Final[bool] = find_spec("mxnet") is not None
# Products are those of numpy, whatever it was built with.
has_blis: Final[bool] = False
has_apple_ops: Final[bool] = False

if TYPE_CHECKING:
    blis: Any
    cupy: Any
    cupyx: Any
    h5py: Any
    mxnet: Any
    os_signpost: Any
    tensorflow: Any
    torch: Any
    has_cupy_gpu: bool
    has_gpu: bool
    has_torch_cuda_gpu: bool
    has_torch_gpu: bool
    has_torch_mps: bool
    has_torch_mps_gpu: bool
    has_torch_amp: bool
else:

    def __getattr__(name):
        """Import a library, or look for its gpu; None for a library that is not installed."""
        if name in _LIBRARIES:
            return import_module(name) if find_spec(name) else None
        if name in ("has_gpu", "has_cupy_gpu"):
            return _has_cupy_gpu()
        if name in ("has_torch_cuda_gpu", "has_torch_gpu"):
            return has_torch and import_module("torch").cuda.is_available()
        if name in ("has_torch_mps", "has_torch_mps_gpu", "has_torch_amp"):
            return False  # nothing here computes on them
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def enable_tensorflow() -> None:
    """Import TensorFlow, which is off in Thinc until this is called."""
    framework("tensorflow", "tensorflow", "enable_tensorflow")


def enable_mxnet() -> None:
    """Import MXNet, which is off in Thinc until this is called."""
    load_mxnet("enable_mxnet")


def _has_cupy_gpu() -> bool:
    try:
        get_ops("cupy")
    except (RuntimeError, ValueError):
        return False
    return True
