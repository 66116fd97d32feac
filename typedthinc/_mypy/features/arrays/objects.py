"""The attributes of objects: what the assignments of the file have in common, or what this object was made with."""

from __future__ import annotations

from functools import reduce
from itertools import compress
from typing import Final

from mypy.nodes import Expression, FuncItem, MemberExpr, NameExpr, TypeInfo, Var
from mypy.types import AnyType, Instance, get_proper_type

from typedthinc._mypy.array_types import value_of_type
from typedthinc._mypy.attributes import has_metaclass
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc._mypy.features.arrays.cells import ANYWHERE
from typedthinc._mypy.features.arrays.crossing import crossed
from typedthinc._mypy.features.arrays.data_classes import fields
from typedthinc._mypy.features.arrays.holdings import is_fresh
from typedthinc.shapes.arrays.values import Arr, FunctionValue, Record, Value, is_changeable, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# Which methods make an object.
MAKING: Final = frozenset({"__init__", "__post_init__"})
# A class with one of these may make another object, or give its attributes other values than they are assigned.
_UNUSUAL: Final = frozenset({"__new__", "__getattribute__", "__setattr__"})
_OF_PYTHON: Final = frozenset({"builtins", "typing", "abc"})


def attribute(file: File, node: MemberExpr, *, is_used: bool = False) -> Value:
    """Return the value of an attribute of an object of a class of this file: what all assignments have in common.

    Args:
        is_used: Something is done with it that has no meaning for None, which `__init__` may have given it.
    """
    if isinstance(node.node, Var) and node.fullname and not node.node.info:
        kept = file.elsewhere(node)
        return value_of_type(file.reader, node.node.type) if isinstance(kept, Unknown) else kept
    info = _class_of(file, node)
    is_class = isinstance(node.expr, NameExpr) and isinstance(node.expr.node, TypeInfo)
    if info is not None and not is_class and not is_usual(file, info):
        return file.typed(node)
    values = (
        [] if info is None else values_of(file, node.name, info) if not is_class else _of_body(file, node.name, info)
    )
    if not values:
        found = file.number(node) if info is None else UNKNOWN
        found = _elsewhere(file, node) if info is None and isinstance(found, Unknown) else found
        return file.typed(node) if isinstance(found, Unknown) else found
    result = reduce(joined, [each for each in values if not is_used or each is not None] or values)
    if info is not None and not is_class and _becomes_method(file, node.name, info, result):
        return UNKNOWN
    if info is not None and is_changeable(result) and not file.is_left(info, node.name, result):
        return UNKNOWN
    result = _augmented(file, node.name, file.shared(node.name, result))
    return file.typed(node) if isinstance(result, Unknown) else result


def _elsewhere(file: File, node: MemberExpr) -> Value:
    """Return the value of an attribute of an object of a class of another module."""
    info = class_of_object(file, node.expr)
    symbol = info.get(node.name) if info is not None else None
    owner = symbol.node.info if symbol is not None and isinstance(symbol.node, Var) else None
    home = file.home(owner.module_name) if owner else None
    if home is None or home is file or info is None or is_assigned(file, node.name, info):
        return UNKNOWN
    return crossed(file, home, home.attribute_of(info, node.name))


def _of_body(file: File, name: str, info: TypeInfo) -> list[Value]:
    """List what an attribute of a class itself is worth."""
    symbol = info.get(name)
    variable = symbol.node if symbol is not None else None
    inside = file.bindings.names.get(variable, []) if isinstance(variable, Var) else []
    outside = [each for each in file.bindings.attributes.get(name, []) if not _is_of_self(each)]
    return [file.bound(each) for each in (*inside, *outside)]


def _becomes_method(file: File, name: str, info: TypeInfo, value: Value) -> bool:
    """Tell whether a function of the file stands in the body of a class, which gives its objects a method of it."""
    return isinstance(value, FunctionValue) and isinstance(value.what, FuncItem) and bool(_of_class(file, name, info))


def _is_of_self(binding: Binding) -> bool:
    variable = binding.owner.node if isinstance(binding.owner, NameExpr) else None
    return isinstance(variable, Var) and variable.is_self


def values_of(file: File, name: str, info: TypeInfo) -> list[Value]:
    """List what an attribute is worth by its assignments, and in the objects that the file makes."""
    bindings = _assigned(file, name, info)
    if any(
        each.scope is not None and each.scope.name == "__init__" and file.scopes.parameters(each.scope)
        for each in bindings
    ):
        file.varying.add(name)
    if any(map(_is_later, bindings)):
        value = _settled(file, name, info)
        if not isinstance(value, Unknown):
            return [value, None] if any(map(gives_none, bindings)) else [value]
    values = [file.bound(each) for each in bindings]
    if fields(info) is not None:
        file.varying.add(name)
        return [*values, file.scopes.fields(info).get(name, UNKNOWN)]
    return values


def _settled(file: File, name: str, info: TypeInfo) -> Value:
    if (info, name) in file.scopes.assumed:
        return file.scopes.assumed[info, name]
    return file.scopes.settled(info).get(name, UNKNOWN)


def set_again(file: File, info: TypeInfo) -> dict[str, list[Binding]]:
    """List the attributes of a class that methods other than `__init__` set, with what is assigned to each."""
    names = [each for each in file.bindings.attributes if info.get(each) is not None]
    bindings = {each: _assigned(file, each, info) for each in names if each not in file.bindings.augmented}
    return {each: found for each, found in bindings.items() if any(map(_is_later, found))}


def _is_later(binding: Binding) -> bool:
    return binding.owner is not None and (binding.scope is None or binding.scope.name != "__init__")


def gives_none(binding: Binding) -> bool:
    """Tell whether an assignment gives None, as it is written."""
    return isinstance(binding.value, NameExpr) and binding.value.fullname == "builtins.None" and not binding.path


def is_usual(file: File, info: TypeInfo) -> bool:
    """Tell whether a call of a class of a file makes an object of it, which keeps what is assigned to it."""
    bases = (each for each in info.mro if each.module_name not in _OF_PYTHON)
    return (
        not has_metaclass(info)
        and info not in file.callers.handed_on
        and all(_UNUSUAL.isdisjoint(each.names) for each in bases)
    )


def field(file: File, node: MemberExpr, owner: Record) -> Value:
    """Return the value of an attribute of an object that is known, unless anybody sets it later."""
    value = owner.get(node.name)
    if not owner.is_tuple:
        info = file.classes.get(owner.kind)
        if info is None or is_set_later(file, node.name, info):
            return UNKNOWN
        home = file.home_of(info)
        if home is not None and not home.is_left(info, node.name, value):
            return UNKNOWN
        return _augmented(file, node.name, left_by_maker(file, info, node.name, value))
    return file.bindings.containers.left(node.name, value, ANYWHERE)


def left_by_maker(file: File, info: TypeInfo, name: str, value: Value) -> Value:
    """Return what is left of an attribute as `__init__` leaves it, which itself may have filled it."""
    containers = file.bindings.containers
    maker = info.get_containing_type_info("__init__")
    init = None if maker is None else file.method(maker, "__init__")
    if not all(is_fresh(each.value) and not each.path for each in file.bindings.attributes.get(name, [])):
        return containers.left(name, value, ANYWHERE)
    return containers.left(name, value, ANYWHERE if init is None else init, attribute=name)


def is_assigned(file: File, name: str, info: TypeInfo) -> bool:
    """Tell whether an attribute of this name may be set that is one of this class."""
    return bool(_assigned(file, name, info))


def _assigned(file: File, name: str, info: TypeInfo) -> list[Binding]:
    """List the assignments to an attribute, but for those that other classes make to their own."""
    if (name, info) not in file.assigned:
        file.assigned[name, info] = _find_assigned(file, name, info)
    return file.assigned[name, info]


def _find_assigned(file: File, name: str, info: TypeInfo) -> list[Binding]:
    bindings = [each for each in file.bindings.attributes.get(name, []) if not _is_of_other(each, info)]
    return [*bindings, *_of_class(file, name, info)]


def _of_class(file: File, name: str, info: TypeInfo) -> list[Binding]:
    """List what the bodies of classes give an attribute: a class, those above it, and those derived from it."""
    if info.is_enum or info.is_named_tuple or info.metadata or has_metaclass(info):
        return []
    kin = [each for each in file.callers.classes if each.has_base(info.fullname) or info.has_base(each.fullname)]
    nodes = [each.names[name].node for each in kin if name in each.names]
    return [found for node in nodes if isinstance(node, Var) for found in file.bindings.names.get(node, [])]


def _is_of_other(binding: Binding, info: TypeInfo) -> bool:
    variable = binding.owner.node if isinstance(binding.owner, NameExpr) else None
    other = binding.scope.info if binding.scope is not None else None
    if not isinstance(variable, Var) or not variable.is_self or not other:
        return False
    return not info.has_base(other.fullname) and not other.has_base(info.fullname)


def is_set_later(file: File, name: str, info: TypeInfo) -> bool:
    """Tell whether a file may set an attribute of a class elsewhere than where an object is made."""
    return not all(_is_init(file, each.scope, info) for each in _assigned(file, name, info))


def left_by_file(file: File, value: Record) -> Record:
    """Return an object without the fields that its file may set again."""
    if value.is_tuple:
        return value
    info, augmented = file.classes.get(value.kind), file.bindings.augmented
    is_left = (not (info is None or name in augmented or is_set_later(file, name, info)) for name, _ in value.fields)
    return Record(value.kind, tuple(compress(value.fields, is_left)))


def _is_init(file: File, scope: Scope, info: TypeInfo) -> bool:
    if info.module_name != file.checker.tree.fullname or scope is None or scope.name not in MAKING or not scope.info:
        return False
    return scope.info in info.mro


def _augmented(file: File, name: str, value: Value) -> Value:
    is_array = isinstance(value, Arr) and bool(value.sizes)
    return UNKNOWN if name in file.bindings.augmented and not is_array else value


def _class_of(file: File, node: MemberExpr) -> TypeInfo | None:
    """Return the class of an object whose attribute is set by this file alone, as far as can be seen."""
    info = class_of_object(file, node.expr)
    symbol = info.get(node.name) if info is not None else None
    owner = symbol.node.info if symbol is not None and isinstance(symbol.node, Var) else None
    return info if owner is not None and file.defines(owner) else None


def is_declared(file: File, node: MemberExpr) -> bool:
    """Tell whether the class of an object declares an attribute with a type."""
    info = class_of_object(file, node.expr)
    symbol = info.get(node.name) if info is not None else None
    variable = symbol.node if symbol is not None else None
    return isinstance(variable, Var) and not variable.is_inferred and not variable.is_property


def class_of_object(file: File, node: Expression) -> TypeInfo | None:
    """Return the class of an object by its type, or a class that is named."""
    base = node.node if isinstance(node, NameExpr) else None
    if isinstance(base, TypeInfo):
        return base
    typ = get_proper_type(base.type if isinstance(base, Var) else file.checker.lookup_type_or_none(node))
    if isinstance(typ, Instance):
        return typ.type
    # mypy gives no type to the `self` of a method without annotations, nor to what that assigns.
    found = file.receivers.of(node) if typ is None or isinstance(typ, AnyType) else None
    return found[0].info if found is not None and len(found) == 1 else None
