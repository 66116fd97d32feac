"""The attributes of objects: what the assignments of the file have in common, or what this object was made with."""

from __future__ import annotations

from mypy.nodes import MemberExpr, NameExpr, TypeInfo, Var
from mypy.types import Instance, get_proper_type

from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc._mypy.features.arrays.types import value_of_type
from typedthinc.shapes.arrays.values import Arr, Record, Value, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def attribute(file: File, node: MemberExpr) -> Value:
    """Return the value of an attribute of an object of a class of this file: what all assignments have in common."""
    if isinstance(node.node, Var) and node.fullname and not node.node.info:
        kept = file.elsewhere(node)
        return value_of_type(file.reader, node.node.type) if isinstance(kept, Unknown) else kept
    info = _class_of(file, node)
    found = [] if info is None else _assigned(file, node.name, info)
    if not found:
        return file.typed(node)
    result = file.bound(found[0])
    for each in found[1:]:
        result = joined(result, file.bound(each))
    result = _augmented(file, node.name, file.shared(node.name, result))
    return file.typed(node) if isinstance(result, Unknown) else result


def field(file: File, node: MemberExpr, owner: Record) -> Value:
    """Return the value of an attribute of an object that is known, unless anybody sets it later."""
    value = owner.get(node.name)
    if owner.is_tuple:
        return value
    info = file.classes.get(owner.kind)
    if info is None or not all(_is_init(file, each.scope, info) for each in _assigned(file, node.name, info)):
        return UNKNOWN
    containers = file.bindings.containers
    if not isinstance(value, Arr) and (containers.is_lost(node.name) or containers.is_touched(node.name)):
        return UNKNOWN
    return _augmented(file, node.name, value)


def _assigned(file: File, name: str, info: TypeInfo) -> list[Binding]:
    """List the assignments to an attribute, but for those that other classes make to their own."""
    return [each for each in file.bindings.attributes.get(name, []) if not _is_of_other(each, info)]


def _is_of_other(binding: Binding, info: TypeInfo) -> bool:
    variable = binding.owner.node if isinstance(binding.owner, NameExpr) else None
    other = binding.scope.info if binding.scope is not None else None
    if not isinstance(variable, Var) or not variable.is_self or not other:
        return False
    return not info.has_base(other.fullname) and not other.has_base(info.fullname)


def _is_init(file: File, scope: Scope, info: TypeInfo) -> bool:
    return info.module_name == file.checker.tree.fullname and scope is info.get_method("__init__")


def _augmented(file: File, name: str, value: Value) -> Value:
    is_array = isinstance(value, Arr) and bool(value.sizes)
    return UNKNOWN if name in file.bindings.augmented and not is_array else value


def _class_of(file: File, node: MemberExpr) -> TypeInfo | None:
    """Return the class of an object whose attribute is set by this file alone, as far as can be seen."""
    base = node.expr.node if isinstance(node.expr, NameExpr) else None
    typ = get_proper_type(base.type if isinstance(base, Var) else file.checker.lookup_type_or_none(node.expr))
    symbol = typ.type.get(node.name) if isinstance(typ, Instance) else None
    owner = symbol.node.info if symbol is not None and isinstance(symbol.node, Var) else None
    is_own = owner is not None and owner.module_name == file.checker.tree.fullname
    return typ.type if is_own and isinstance(typ, Instance) else None
