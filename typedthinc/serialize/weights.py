"""Weights that others have written: safetensors files of any origin, and state dicts of PyTorch, as arrays by name."""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.files import naming, open_regular
from typedthinc.serialize.layout import PREFIX, header_length, header_of, places_of
from typedthinc.serialize.tensors import Stored

# Pickles, which may hold anything: torch reads them.
_PICKLES: Final = (".pt", ".pth", ".bin", ".ckpt")
_BFLOAT: Final = "BF16"


class Halved(Stored):
    """Numbers of bfloat16, the upper half of a float32, which numpy has not: they are read as float32."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return it as an array of float32."""
        halves = np.empty(self.shape, "<u2")
        self.read_into(halves)
        found = (halves.astype("<u4") << 16).view("<f4")  # bfloat16 is the upper half of float32
        return found if dtype is None else found.astype(dtype, copy=False)


@contextmanager
def weights_in(source: str | os.PathLike[str] | Mapping[str, Any]) -> Generator[dict[str, Any]]:
    """Yield arrays by name; those of a file are read when numpy asks for them, as long as it is open.

    Raises:
        FormatError: It is not a safetensors file, or nothing that has arrays by name.
        OSError: The file cannot be read.
    """
    if not isinstance(source, (str, os.PathLike)):
        yield _of_dict(source)
        return
    path = os.fspath(source)
    if path.endswith(_PICKLES):  # a pickle may run any program when it is read
        raise FormatError(
            f"{path} is a pickle, which may hold any program: read it by torch, "
            f"load_weights(model, torch.load({os.path.basename(path)!r}, weights_only=True))"
        )
    with naming(path), open_regular(path) as file:
        try:
            size = os.fstat(file.fileno()).st_size
            length = header_length(file.read(PREFIX), size)
            tensors = header_of(file.read(length)).tensors
            # To the layout, bfloat16 is any number of two bytes.
            halved = {name for name, entry in tensors.items() if (dict_of(entry) or {}).get("dtype") == _BFLOAT}
            known = {name: {**entry, "dtype": "U16"} if name in halved else entry for name, entry in tensors.items()}
            places = places_of(known, size - PREFIX - length)
        except FormatError as error:
            raise FormatError(f"{path} cannot be loaded: {error}") from None
        start = PREFIX + length
        yield {
            name: (Halved if name in halved else Stored)(file, start + place.start, place)
            for name, place in places.items()
        }


def _of_dict(source: Any) -> dict[str, Any]:
    found: Any = source
    if not isinstance(source, Mapping):
        raise FormatError(f"weights are a safetensors file, or a dict of arrays by name, not {type(found).__name__}")
    return {str(name): _array(value) for name, value in found.items() if hasattr(value, "shape")}


def _array(value: Any) -> Any:
    if hasattr(value, "detach"):  # a tensor of torch; bfloat16 has no counterpart in numpy
        tensor = value.detach()
        return (tensor.float() if "bfloat16" in str(tensor.dtype) else tensor).numpy(force=True)
    return value
