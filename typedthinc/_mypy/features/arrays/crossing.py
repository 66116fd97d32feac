"""What may go from the functions of one file to those of another, and from one function to others of its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from mypy.nodes import FuncDef, LambdaExpr
from mypy.types import CallableType

from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc.shapes.arrays.values import Arr, Dict, FunctionValue, Holder, Int, Lazy, Record, Repeated, Value
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, atom, mapped


def crossed(file: File, home: File, value: Value) -> Value:
    """Return a value as it comes to another file: of functions it is known where the names in them mean something."""
    return value if file is home else _changed(value, _without_functions)


def beyond(scope: Scope, value: Value) -> Value:
    """Return a value as it is known outside of the function that made it: there its own type variables mean nothing."""
    typ = scope.type if scope is not None else None
    own = {variable.name for variable in typ.variables} if isinstance(typ, CallableType) else set[str]()
    return _changed(value, partial(_without_names, own)) if own else value


def _changed(value: Value, change: Callable[[Value], Value]) -> Value:
    """Change all that a value holds, or that itself."""
    match value:
        case list():
            return [_changed(each, change) for each in value]
        case tuple():
            return tuple(_changed(each, change) for each in value)
        case Dict(items, is_complete):
            return Dict(tuple((key, _changed(each, change)) for key, each in items), is_complete)
        case Record(kind, fields, is_tuple):
            return Record(kind, tuple((name, _changed(each, change)) for name, each in fields), is_tuple)
        case Repeated(item, many):
            return Repeated(_changed(item, change), many)
        case _:
            return change(value)


def _without_functions(value: Value) -> Value:
    match value:
        case FunctionValue(what=FuncDef() | LambdaExpr(), home=""):
            return UNKNOWN
        case _:
            return value


def _without_names(own: set[str], value: Value) -> Value:
    def size_of(size: Size) -> Size:
        return mapped(size, atom, lambda name: UNKNOWN if _is_of(own, name) else atom(name))

    match value:
        case Int(size):
            return Int(size_of(size))
        case Arr(sizes=sizes):
            return replace(value, sizes=tuple(map(size_of, sizes)))
        case Holder(items=items):
            return replace(value, items=tuple(_without_names(own, each) for each in items))
        case Lazy(value=inner):
            return replace(value, value=_without_names(own, inner))
        case _:
            return value


def _is_of(own: set[str], name: Name) -> bool:
    return name.rigid and name.name in own
