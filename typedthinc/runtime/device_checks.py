"""Arrays that lie where a layer cannot compute with them."""

from collections.abc import Iterator
from typing import Any, Final, Protocol

import numpy as np

from typedthinc.arrays.containers import array_fields
from typedthinc.backends import Ops
from typedthinc.errors import DeviceMismatchError

_LIBRARIES: Final = {"cpu": "numpy", "gpu": "cupy"}


class Computes(Protocol):
    """What computes with ops: a model."""

    @property
    def ops(self) -> Ops:
        """What it computes with."""
        ...


def check_device(model: Computes, X: Any) -> None:
    """Explain an error of an array library by data that the layer's ops cannot compute with, if that is the reason.

    Raises:
        DeviceMismatchError: An array is not one of the library of the ops.
    """
    ops = model.ops
    for array in _arrays(X):  # only after an error: no step pays for this
        if _is_of_a_backend(array) and not isinstance(array, ops.xp.ndarray):
            library, right = type(array).__module__.partition(".")[0], _LIBRARIES[ops.device_type]
            raise DeviceMismatchError(
                f"the layer computes with {right}, but the data is an array of {library}; "
                f"`model.ops.asarray` makes it one of {right}"
            )


def _arrays(X: Any) -> Iterator[Any]:
    """Yield the arrays of data. What tells where sequences lie is left out: it is in main memory on every device."""
    waiting: list[Any] = [X]
    while waiting:
        value = waiting.pop()
        if type(value) in (list, tuple):
            waiting += value
        elif hasattr(value, "dtype"):
            yield value
        else:
            waiting += [getattr(value, name) for name in array_fields(value)]


def _is_of_a_backend(array: Any) -> bool:
    """Tell arrays of numpy and of gpus from those of other libraries, which a layer may well take."""
    return isinstance(array, np.ndarray) or hasattr(array, "__cuda_array_interface__")
