"""What methods of the file's classes return, however they are called: by name, by brackets or signs, as properties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy.nodes import ARG_POS, CallExpr, Expression, FuncDef, RefExpr, TypeInfo
from mypy.operators import op_methods, reverse_op_methods
from mypy.types import CallableType, Instance, NoneType, get_proper_type

from typedthinc._mypy.features.arrays import following, objects
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.crossing import crossed
from typedthinc._mypy.features.arrays.inherited import where
from typedthinc.shapes.arrays.values import Arr, FunctionValue, Int, Record, Repeated, Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# The methods behind functions, signs and brackets.
OF_FUNCTIONS: Final = {"builtins.len": "__len__", "builtins.abs": "__abs__", "builtins.next": "__next__"}
OF_SIGNS: Final = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
# What these are, no array or size is made of.
_OTHERS: Final = frozenset({"builtins.str", "builtins.bool", "builtins.float", "builtins.bytes"})


class _Found(NamedTuple):
    """A method, the file where it stands, and the class that it is called on, if that is named."""

    home: File
    node: FuncDef
    named: TypeInfo | None


def called(
    file: File, node: CallExpr, owner: Expression, value: Value, name: str, args: Sequence[Value], depth: int
) -> Value:
    """Return what a method of an object or class returns.

    Args:
        owner: The object or class, which is worth `value`.
        name: The method.
    """
    found = _method(file, owner, value, name)
    if found is None or found.node.is_property:
        return UNKNOWN
    result = _result(file, found, value, node, args, depth)
    return UNKNOWN if _tells_nothing(found.node) else result


def property_of(file: File, owner: Expression, value: Value, name: str, depth: int) -> Value | None:
    """Return what a property of an object returns; None for other attributes, and where that never is an array."""
    found = _method(file, owner, value, name)
    if found is None or not found.node.is_property or _tells_nothing(found.node):
        return None
    return _result(file, found, value, CallExpr(owner, [], [], []), [], depth)


def bound(file: File, owner: Expression, value: Value, name: str) -> Value:
    """Return a method of an object that is not called where it is named."""
    found = _method(file, owner, value, name)
    if found is None or found.home is not file:
        return UNKNOWN
    method = found.node
    if method.is_property or method.is_static or method.is_class or method.is_decorated:
        return UNKNOWN
    return FunctionValue(method, (value,), home=file.checker.tree.fullname)


def applied(
    file: File, owner: Expression, value: Value, name: str, args: Sequence[tuple[Expression, Value]], depth: int
) -> Value:
    """Return what a method returns that stands behind a sign, brackets or a function, as `__neg__` behind `-X`."""
    if not isinstance(value, Record | Unknown):
        return UNKNOWN
    nodes = [node for node, _ in args]
    call = CallExpr(owner, nodes, [ARG_POS] * len(nodes), [None] * len(nodes))
    return called(file, call, owner, value, name, [each for _, each in args], depth)


def operated(
    file: File, operator: str, left: tuple[Expression, Value], right: tuple[Expression, Value], depth: int
) -> Value:
    """Return what an operator returns of objects: the method of the left one, or else of the right one."""
    name, other = op_methods.get(operator), reverse_op_methods.get(op_methods.get(operator, ""))
    found = applied(file, *left, name, [right], depth) if name is not None else UNKNOWN
    if isinstance(found, Unknown) and other is not None and _method(file, *left, name or "") is None:
        return applied(file, *right, other, [left], depth)
    return found


def sequence(file: File, node: Expression, value: Value, depth: int) -> Value:
    """Return what is gone through where an object is iterated."""
    if not isinstance(value, Record | Unknown) or (isinstance(value, Record) and value.is_tuple):
        return value
    found = applied(file, node, value, "__iter__", [], depth)
    if isinstance(found, Record) and not found.is_tuple:
        found = _repeated(applied(file, node, found, "__next__", [], depth))
    elif isinstance(found, Unknown) and not _has(file, node, value, "__iter__"):
        found = _repeated(applied(file, node, value, "__getitem__", [(node, Int(UNKNOWN))], depth))
    return value if isinstance(found, Unknown) else found


def _has(file: File, owner: Expression, value: Value, name: str) -> bool:
    info = _class(file, owner, value)
    return info is not None and info.get(name) is not None


def _class(file: File, owner: Expression, value: Value) -> TypeInfo | None:
    return file.classes.get(value.kind) if isinstance(value, Record) else objects.class_of_object(file, owner)


def _repeated(item: Value) -> Value:
    return item if isinstance(item, Unknown) else Repeated(item)


def _method(file: File, owner: Expression, value: Value, name: str) -> _Found | None:
    """Return a method of an object, and the file where it stands, if no class can have another one in its place."""
    if not isinstance(value, Record | Unknown):
        return None
    info = _class(file, owner, value)
    defining = info.get_containing_type_info(name) if info is not None else None
    if info is None or defining is None or info.is_protocol or objects.is_assigned(file, name, info):
        return None
    home, node = where(file, info, defining, name)
    if home is None or node is None:
        return None
    is_class = isinstance(owner, RefExpr) and isinstance(owner.node, TypeInfo)
    if is_class and not (node.is_static or node.is_class):
        return None
    fields = value.fields if isinstance(value, Record) else ()
    arrays = {field for field, held in fields if isinstance(held, Arr) and held.sizes}
    if home is not file and home.is_overridden(info, name, arrays):
        return None
    is_sure = isinstance(value, Record) or is_class or not file.may_differ(info, name)
    return _Found(home, node, info if is_class else None) if is_sure else None


def _tells_nothing(function: FuncDef) -> bool:
    """Tell whether a function is declared to return something else than an array, which holds none."""
    if not isinstance(function.type, CallableType):
        return False
    typ = get_proper_type(function.type.ret_type)
    return isinstance(typ, NoneType) or (isinstance(typ, Instance) and typ.type.fullname in _OTHERS)


def _result(file: File, found: _Found, value: Value, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
    home, method, named = found
    # A class derived from the declared one may have other methods that this one calls: the object stays unknown.
    owner: Value = value if isinstance(value, Record) and not method.is_class else UNKNOWN
    if method.is_class and named is not None:
        owner = FunctionValue(named)
    owners = [] if method.is_static else [crossed(file, home, owner)]
    given = [crossed(file, home, each) for each in args]
    return crossed(file, home, following.method_result(home, method, owners, node, given, depth))
