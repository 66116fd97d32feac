"""Names of numpy: functions with a rule, dtypes, constants."""

from __future__ import annotations

from typing import Final

from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.classes import Imported
from typedthinc.analysis.values.functions import RuleFunction
from typedthinc.shapes.arrays.table import FFT, FUNCTIONS, INDEXED, LINALG, RANDOM, SETS, Rule
from typedthinc.shapes.arrays.values import ANY_DTYPE, DType, dtype_family

_TABLES: Final[dict[str, dict[str, Rule]]] = {
    "numpy": {**FUNCTIONS, **SETS, **INDEXED},
    "numpy.linalg": LINALG,
    "numpy.fft": FFT,
    "numpy.random": RANDOM,
    "numpy.lib.stride_tricks": FUNCTIONS,
}
_CONSTANTS: Final[dict[str, Value]] = {
    "numpy.pi": 3.141592653589793,
    "numpy.e": 2.718281828459045,
    "numpy.euler_gamma": 0.5772156649015329,
    "numpy.inf": float("inf"),
    "numpy.nan": float("nan"),
    "numpy.newaxis": None,
}
# Names of dtypes alone.
_DTYPES: Final = frozenset(
    (
        "float16 float32 float64 float128 longdouble double single half int8 int16 int32 int64 uint8 uint16 uint32 "
        "uint64 "
        "intp uintp intc uintc byte short long longlong ubyte ushort ulong ulonglong bool_ complex64 complex128 bool"
    ).split()
)


def numpy_name(full: str) -> Value:
    """Return what a name of numpy stands for."""
    if full in _CONSTANTS:
        return _CONSTANTS[full]
    module, _, name = full.rpartition(".")
    rule = _TABLES.get(module, {}).get(name)
    if rule is not None:
        return RuleFunction(name, rule)
    if module == "numpy" and name in _DTYPES:
        family = dtype_family(name, ANY_DTYPE)
        return DType(family)
    return Imported(full)
