"""Names of numpy: functions with a rule, those that call a function of the program, dtypes, constants."""

from collections.abc import Callable, Mapping
from typing import Final

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Imported, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.operands import operand_of
from typedthinc.shapes.arrays import values
from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.table import FFT, FUNCTIONS, INDEXED, LINALG, RANDOM, SETS, Rule
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN


def _from_places(engine: Engine, call: Call) -> Value:
    """`np.fromfunction`: the function is called with the places of all items, an array for each axis."""
    sizes = values.sizes_of(operand_of(call.get(1, "shape")))
    if sizes is None:
        return UNKNOWN
    family = (
        values.dtype_family(operand_of(call.named["dtype"].value), values.FLOATS)
        if "dtype" in call.named
        else values.FLOATS
    )
    return engine.call(call.get(0, "function"), call.with_args(*[values.ArrayValue(family, sizes)] * len(sizes)))


def _along_axis(engine: Engine, call: Call) -> Value:
    """`np.apply_along_axis`; what else it is given, the function gets behind each part."""
    function, axis, given = (call.argument(place, name) for place, name in enumerate(("func1d", "axis", "arr")))
    array = None if given is None else values.array_of(operand_of(given.value))
    if function is None or axis is None or array is None or call.is_open:
        return UNKNOWN
    try:
        place = axis_of(operand_of(axis.value), array)
    except Mismatch as mismatch:
        engine.report(mismatch, axis.node, call.scope)
        return UNKNOWN
    if place is None:
        return UNKNOWN
    row = values.with_sizes(array, [array.sizes[place]])
    others = [each.value for each in call.args[3:]]
    found = values.array_of(operand_of(engine.call(function.value, call.with_args(row, *others))))
    if found is None:
        return UNKNOWN
    return values.with_sizes(found, (*array.sizes[:place], *found.sizes, *array.sizes[place + 1 :]))


NUMPY_FUNCTIONS: Final[Mapping[str, Callable[[Engine, Call], Value]]] = {
    "numpy.fromfunction": _from_places,
    "numpy.apply_along_axis": _along_axis,
}


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
        "uint64 intp uintp intc uintc byte short long longlong ubyte ushort ulong ulonglong bool_ complex64 "
        "complex128 bool"
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
        return values.DType(values.dtype_family(name, values.ANY_DTYPE))
    return Imported(full)
