"""What is declared of the parts of a value: of the items of a list, a tuple or a dict that is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from mypy.nodes import (
    DictExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    ListExpr,
    NameExpr,
    OverloadedFuncDef,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType, Instance, ProperType, TupleType, Type, TypedDictType, get_proper_type

from typedthinc._mypy.to_shapes import members
from typedthinc.shapes.arrays.values import Dict, FunctionValue, Value

_LISTS: Final = frozenset({"builtins.list", *(f"typing.{name}" for name in ("Sequence", "Iterable", "Collection"))})
_TUPLES: Final = (_LISTS - {"builtins.list"}) | {"builtins.tuple"}
_DICTS: Final = frozenset({"builtins.dict", "typing.Mapping", "typing.MutableMapping"})
# What `dict.update` takes.
_KEYED: Final = _DICTS | {"_typeshed.SupportsKeysAndGetItem"}
_GIVING: Final = "Iterator Iterable Generator AsyncIterator AsyncIterable AsyncGenerator"
_GENERATORS: Final = frozenset(f"typing.{name}" for name in _GIVING.split())


# Tells what the body of a lambda is worth, by what is declared of its parameters.
Body: TypeAlias = Callable[[FunctionValue, CallableType], Value]
OF_LAMBDA: Final = "the result of the lambda"


def parts(declared: Type, node: Expression, value: Value, body: Body) -> Iterator[tuple[Type, Expression, Value]]:
    """Go through what is written in a value, with what is declared of each; of any other value, through itself."""
    inner = list(_parts(_single(declared), node, value, body))
    if not inner:
        yield declared, node, value
    for each in inner:
        yield from parts(*each, body)


def is_body(node: Expression, part: Expression) -> bool:
    """Tell whether a part of a value is what a lambda gives."""
    return isinstance(node, LambdaExpr) and part is node.expr()


def _single(declared: Type) -> ProperType:
    """Return a type without None."""
    found = members(declared)
    return get_proper_type(found[0] if len(found) == 1 else declared)


def _parts(
    declared: ProperType, node: Expression, value: Value, body: Body
) -> Iterator[tuple[Type, Expression, Value]]:
    match declared, node, value:
        case CallableType(), LambdaExpr(), FunctionValue():
            yield declared.ret_type, node.expr(), body(value, declared)
        case TupleType(items=types), TupleExpr(items=items), tuple():
            if len(types) == len(items) == len(value):
                yield from zip(types, items, value, strict=True)
        case Instance(), ListExpr() | TupleExpr(), list() | tuple():
            names = _LISTS if isinstance(node, ListExpr) else _TUPLES
            if declared.type.fullname in names and declared.args and _are_single(node.items, value):
                yield from ((declared.args[0], item, each) for item, each in zip(node.items, value, strict=True))
        case Instance(), DictExpr(), Dict():
            typ = _values_of(declared, _KEYED)
            for key, item in node.items:
                if isinstance(key, StrExpr) and typ is not None:
                    yield typ, item, value.get(key.value)
        case TypedDictType(), DictExpr(), Dict():
            for key, item in node.items:
                if isinstance(key, StrExpr) and key.value in declared.items:
                    yield declared.items[key.value], item, value.get(key.value)
        case _:
            return


def _are_single(items: Sequence[Expression], values: Sequence[Value]) -> bool:
    return len(items) == len(values) and not any(isinstance(each, StarExpr) for each in items)


def item_type(declared: Type, key: Expression | None) -> Type | None:
    """Return what is declared of the items of a list or dict; None if that is nothing."""
    match _single(declared):
        case TypedDictType(items=items) if isinstance(key, StrExpr):
            return items.get(key.value)
        case Instance(type=info, args=[typ]) if info.fullname == "builtins.list":
            return typ
        case Instance() as held:
            return _values_of(held, _DICTS)
        case _:
            return None


def keyed(base: Expression) -> Type | None:
    """Return what a class with typed keys declares of a name, whatever that name was begun with."""
    variable = base.node if isinstance(base, NameExpr) else None
    typ = get_proper_type(variable.type) if isinstance(variable, Var) else None
    return typ if isinstance(typ, TypedDictType) else None


def _values_of(declared: Instance, names: frozenset[str]) -> Type | None:
    """Return what is declared of the values of what has keys."""
    return declared.args[1] if declared.type.fullname in names and len(declared.args) == 2 else None


def set_by(owner: TypeInfo, name: str) -> Type | None:
    """Return what the setter of a property is declared to take."""
    symbol = owner.get(name)
    found = symbol.node if symbol is not None else None
    setter = found.setter if isinstance(found, OverloadedFuncDef) and found.is_property else None
    signature = setter.func.type if setter is not None else None
    is_plain = isinstance(signature, CallableType) and len(signature.arg_types) == 2
    return signature.arg_types[1] if is_plain and isinstance(signature, CallableType) else None


def yielded(function: FuncDef, declared: Type) -> Type | None:
    """Return what a generator is declared to give."""
    typ = get_proper_type(declared)
    is_known = function.is_generator and isinstance(typ, Instance) and typ.type.fullname in _GENERATORS
    return typ.args[0] if is_known and isinstance(typ, Instance) and typ.args else None


def returned(function: FuncDef, declared: Type) -> Type | None:
    """Return what `return` is declared to give."""
    typ = get_proper_type(declared)
    if function.is_generator:
        return None
    is_later = function.is_coroutine and isinstance(typ, Instance) and len(typ.args) == 3
    return typ.args[2] if is_later and isinstance(typ, Instance) else declared
