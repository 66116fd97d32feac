"""The dtypes that files hold, by the names that safetensors gives them."""

from typing import Any, Final

import numpy as np

DTYPES: Final[dict[str, np.dtype[Any]]] = {
    name: np.dtype(code).newbyteorder("<")
    for name, code in {
        "F64": "float64",
        "F32": "float32",
        "F16": "float16",
        "I64": "int64",
        "I32": "int32",
        "I16": "int16",
        "I8": "int8",
        "U64": "uint64",
        "U32": "uint32",
        "U16": "uint16",
        "U8": "uint8",
        "BOOL": "bool",
    }.items()
}
_KNOWN: Final = frozenset(DTYPES.values())


def is_saveable(dtype: Any) -> bool:
    """Tell whether files can hold arrays of a dtype, in any order of bytes."""
    return isinstance(dtype, np.dtype) and dtype.newbyteorder("<") in _KNOWN


def no_dtype(dtype: object) -> str:
    """Say that files cannot hold arrays of a dtype."""
    return f"an array of dtype {dtype} cannot be saved: files hold floats up to float64, integers and bools"
