"""What may go from the functions of one file to those of another, where both are run through."""

from __future__ import annotations

from mypy.nodes import FuncDef, LambdaExpr

from typedthinc._mypy.features.arrays.around import File
from typedthinc.shapes.arrays.values import Dict, FunctionValue, Record, Repeated, Value
from typedthinc.shapes.sizes import UNKNOWN


def crossed(file: File, home: File, value: Value) -> Value:
    """Return a value as it comes to another file: functions stay behind, for the names in them mean nothing there."""
    return value if file is home else _without_functions(value)


def _without_functions(value: Value) -> Value:
    match value:
        case FunctionValue(what) if isinstance(what, FuncDef | LambdaExpr):
            return UNKNOWN
        case list():
            return [_without_functions(each) for each in value]
        case tuple():
            return tuple(_without_functions(each) for each in value)
        case Dict(items, is_complete):
            return Dict(tuple((key, _without_functions(each)) for key, each in items), is_complete)
        case Record(kind, fields, is_tuple):
            return Record(kind, tuple((name, _without_functions(each)) for name, each in fields), is_tuple)
        case Repeated(item, many):
            return Repeated(_without_functions(item), many)
        case _:
            return value
