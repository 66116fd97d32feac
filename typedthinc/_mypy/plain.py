"""Functions that surely return neither models nor arrays, by what they declare: nobody has to follow these."""

from __future__ import annotations

from typing import Final

from mypy.nodes import FuncDef
from mypy.types import CallableType, Instance, NoneType, ProperType, Type, TypedDictType, UnionType, get_proper_type

from typedthinc._mypy.names import MODEL

_SCALARS: Final = frozenset(
    f"builtins.{each}" for each in ("str", "bytes", "bytearray", "float", "complex", "bool", "int", "range")
)
_CONTAINERS: Final = frozenset(f"builtins.{each}" for each in ("list", "dict", "set", "frozenset"))
# An int may be a size.
_NO_ARRAYS: Final = (_SCALARS | _CONTAINERS | {MODEL}) - {"builtins.int", "builtins.bool"}


def returns_no_array(function: FuncDef) -> bool:
    """Tell whether a function declares that it returns neither an array, nor an int, nor a tuple of these."""
    found = _result(function)
    return isinstance(found, NoneType) or (isinstance(found, Instance) and found.type.fullname in _NO_ARRAYS)


def returns_no_model(function: FuncDef) -> bool:
    """Tell whether a function declares that it returns neither a model, nor what holds or makes one."""
    found = _result(function)
    return found is not None and _is_plain(found)


def _result(function: FuncDef) -> ProperType | None:
    typ = function.type
    return get_proper_type(typ.ret_type) if isinstance(typ, CallableType) and not typ.implicit else None


def _is_plain(typ: Type) -> bool:
    match get_proper_type(typ):
        case NoneType():
            return True
        case Instance(args=args) as instance:
            name = instance.type.fullname
            return name in _SCALARS or (name in _CONTAINERS and all(map(_is_plain, args)))
        case UnionType(items=items):
            return all(map(_is_plain, items))
        case TypedDictType(items=items):
            return all(map(_is_plain, items.values()))
        case _:
            return False
