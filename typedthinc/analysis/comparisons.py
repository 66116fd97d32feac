"""Comparisons: `==`, `<`, `is`, `in`, `isinstance`; None where nobody knows."""

import ast
import operator
from collections.abc import Callable
from typing import Any, Final

from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.special_names import HOLDERS, MODEL, NDARRAY
from typedthinc.analysis.values.callables import Class, Closure, Imported
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_BOOL, NotConstant, constant, key_of
from typedthinc.analysis.values.objects import AnyText, DictObject, ListObject, Model, Thing, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int, Lazy, evaluated
from typedthinc.shapes.sizes import UNKNOWN, Known, Unknown

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], Any]]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}
_SYMBOLS: Final = {node: symbol for node, (symbol, _) in _COMPARISONS.items()}
_COMPARED: Final = dict(_COMPARISONS.values())
# What the values are that are objects of these classes.
_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "builtins.int": (Int, bool),
    "builtins.str": (str, AnyText),
    "builtins.float": (float,),
    "builtins.list": (ListObject,),
    "builtins.tuple": (TupleOf,),
    "builtins.dict": (DictObject,),
    "builtins.bool": (bool,),
}


def comparison(engine: Engine, node: ast.Compare, scope: Scope) -> Value:
    """Return what a chain of comparisons is worth."""
    left, result = Argument(engine.evaluate(node.left, scope), node.left), True
    for op, other in zip(node.ops, node.comparators, strict=True):
        right = Argument(engine.evaluate(other, scope), other)
        symbol = _SYMBOLS.get(type(op))
        if symbol is not None and (_is_array(left.value) or _is_array(right.value)):
            return engine.operate(Operation(symbol, left, right, node, scope))
        found = _holds(engine, op, left.value, right.value)
        if found is False:
            return False
        may_be_array = isinstance(left.value, Unknown) or isinstance(right.value, Unknown)
        if symbol is not None and found is None and may_be_array:
            # Of what may be an array, an array.
            return UNKNOWN
        result = result and found is True
        left = right
    return True if result else ANY_BOOL


def _is_array(value: Value) -> bool:
    value = evaluated(value) if isinstance(value, Lazy) else value
    return isinstance(value, ArrayValue) and bool(value.sizes)


def _holds(engine: Engine, op: ast.cmpop, left: Value, right: Value) -> bool | None:
    match op:
        case ast.Is() | ast.IsNot():
            found = is_identical(left, right)
        case ast.In() | ast.NotIn():
            found = contains(engine, right, left)
        case _:
            return compared(_SYMBOLS[type(op)], left, right)
    is_negated = isinstance(op, ast.IsNot | ast.NotIn)
    return found if found is None or not is_negated else not found


def is_identical(left: Value, right: Value) -> bool | None:
    """Tell whether two values are the same object."""
    if left is None or right is None:
        other = right if left is None else left
        return None if isinstance(other, Unknown) else other is None
    if isinstance(left, bool) and isinstance(right, bool):
        return left is right
    objects = (Thing, Class, Closure, Imported)
    if isinstance(left, objects) and isinstance(right, objects):
        are_known = not any(isinstance(each, Thing) and (each.parts or each.is_open) for each in (left, right))
        return left == right if are_known else None
    return None


def compared(symbol: str, left: Value, right: Value) -> bool | None:
    """Tell whether a comparison holds."""
    try:
        return bool(_COMPARED[symbol](constant(left), constant(right)))
    except (NotConstant, TypeError, ValueError):
        pass
    if isinstance(left, Int) and isinstance(right, Int):
        are_equal = isinstance(left.size, Known) and left.size == right.size
        return symbol in ("==", "<=", ">=") if are_equal else None
    return _are_equal(symbol, left, right) if symbol in ("==", "!=") else None


def _are_equal(symbol: str, left: Value, right: Value) -> bool | None:
    if (left is None and not isinstance(right, Unknown)) or (right is None and not isinstance(left, Unknown)):
        return symbol == "!="
    match left, right:
        case Thing(), Thing() if left.cls.kind == right.cls.kind == "enum":
            return (left is right) is (symbol == "==")
        case ((Class() | Imported()), (Class() | Imported())):
            return (left == right) is (symbol == "==")
        case _:
            return None


def contains(engine: Engine, container: Value, item: Value) -> bool | None:
    """Tell whether an item is in a container."""
    if isinstance(container, str) and isinstance(item, str):
        return item in container
    key = key_of(item)
    if key is ABSENT:
        return None
    if isinstance(container, DictObject):
        return True if key in container.entries.items else False if container.entries.is_complete else None
    items = items_of(engine, container) if isinstance(container, TupleOf | ListObject) else None
    if items is None:
        return None
    keys = [key_of(each) for each in items]
    return True if key in keys else None if ABSENT in keys else False


def is_instance(value: Value, cls: Value) -> bool | None:
    """Tell whether a value is an object of a class, or of one of several."""
    if isinstance(cls, TupleOf):
        found = [is_instance(value, each) for each in cls.items]
        return True if True in found else None if None in found else False
    if isinstance(value, Unknown):
        return None
    if isinstance(cls, Class):
        return _is_of_class(value, cls)
    return _is_of_library(value, cls.name) if isinstance(cls, Imported) else None


def _is_of_class(value: Value, cls: Class) -> bool | None:
    match value:
        case Thing():
            if cls in value.cls.lineage():
                return True
            return None if value.cls.is_open or value.is_open else False
        case Model():
            return None if value.cls is None else cls in value.cls.lineage()
        case _:
            return False


def _is_of_library(value: Value, name: str) -> bool | None:
    if name in _KINDS:
        return _is_of_kind(value, name)
    if name == MODEL:
        return isinstance(value, Model)
    if name == NDARRAY:
        return None if isinstance(value, ArrayValue) and not value.sizes else isinstance(value, ArrayValue)
    if name in HOLDERS:
        if isinstance(value, Holder):
            return value.kind == HOLDERS[name][0]
        return False if isinstance(value, ArrayValue | ListObject | Model) else None
    return None


def _is_of_kind(value: Value, name: str) -> bool | None:
    match value:
        case Thing():
            return None if value.cls.is_open else False
        case ArrayValue(sizes=()):
            return None
        case ListObject() if value.kind != "list":
            return None
        case _:
            return isinstance(value, _KINDS[name])
