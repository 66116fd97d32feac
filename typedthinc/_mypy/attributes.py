"""Whose attribute is it? Of two classes that share the name of an attribute, each has its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

from mypy.nodes import CallExpr, Expression, FuncDef, MemberExpr, NameExpr, RefExpr, SuperExpr, TypeInfo, Var
from mypy.types import CallableType, Instance, TupleType, Type, TypeType, TypeVarType, get_proper_type

from typedthinc._mypy.blocks import Assignment

# The type that mypy has found an expression to have; None if it has not met it yet.
TypeOf: TypeAlias = Callable[[Expression], Type | None]
# Metaclasses that make no fields.
_PLAIN: Final = ("builtins.type", "abc.ABCMeta")
_FIELD: Final = "dataclasses.field"
_DEFAULTS: Final = ("default", "default_factory")


class Owned(Protocol):
    """What happens to an attribute."""

    @property
    def owner(self) -> TypeInfo | None:
        """Return the class of the object whose attribute it is, if that is known."""


OwnedT = TypeVar("OwnedT", bound=Owned)


def class_of(type_of: TypeOf, expression: RefExpr) -> TypeInfo | None:
    """Return the class of the object whose attribute an expression means; None if nobody can tell."""
    if not isinstance(expression, MemberExpr):
        return expression.node.info if isinstance(expression.node, Var) and expression.node.info else None
    base = expression.expr
    if isinstance(base, RefExpr) and isinstance(base.node, TypeInfo):
        return base.node
    typ = type_of(base)
    if typ is None and isinstance(base, NameExpr) and isinstance(base.node, Var):
        typ = base.node.type
    return None if typ is None else _class(typ)


def variable_of(info: TypeInfo | None, name: str) -> Var | None:
    """Return the variable behind the attribute of an object of a class; None for properties, methods and modules."""
    symbol = None if info is None else info.get(name)
    node = None if symbol is None else symbol.node
    return node if isinstance(node, Var) and not node.is_property else None


def looks_up(info: TypeInfo) -> bool:
    """Tell whether a class has its own way to find attributes."""
    found = info.get("__getattribute__")
    return found is not None and found.node is not None and not found.node.fullname.startswith("builtins.")


def sole(name: str, found: Sequence[Assignment], joining: Sequence[TypeInfo]) -> list[tuple[Var, Assignment]]:
    """List the attributes of one name that are set in one place each, by their own class."""
    made: list[tuple[Var, Assignment]] = []
    for each in found:
        if each.owner is None:
            # Nobody can tell which class it is.
            return []
        symbol = None if looks_up(each.owner) else each.owner.get(name)
        if symbol is not None and isinstance(symbol.node, Var) and len(of_class(found, each.owner, joining)) == 1:
            made.append((symbol.node, each))
    return made


def of_class(found: Iterable[OwnedT], info: TypeInfo, joining: Sequence[TypeInfo]) -> list[OwnedT]:
    """Leave out what happens to attributes of classes that have nothing to do with a class.

    Args:
        joining: The classes of the file that have several bases.
    """
    # A file with many classes that set the same attribute asks for each of them: so this is made once for all of found.
    bases = {*info.mro, *(base for each in joining if info in each.mro for base in each.mro)}
    return [each for each in found if (owner := each.owner) is None or owner in bases or info in owner.mro]


def is_made_again(node: CallExpr, function: FuncDef | None) -> bool:
    """Tell whether a call runs the `__init__` of an object that has been made: `self.__init__(n)`.

    Args:
        function: The function around.
    """
    callee = node.callee
    if not isinstance(callee, MemberExpr | SuperExpr) or callee.name != "__init__":
        return False
    own = node.args[0] if node.args else None
    is_on_base = isinstance(callee, SuperExpr) or (
        isinstance(own, NameExpr) and isinstance(own.node, Var) and own.node.is_self
    )
    return not is_on_base or function is None or function.name != "__init__"


def may_have_fields(info: TypeInfo) -> bool:
    """Tell whether what the body of a class sets with a type may be a field, which each object has of its own."""
    if not hasattr(info, "mro") or info.fallback_to_any or info.is_protocol:
        return True
    is_transformed = any(each.dataclass_transform_spec is not None for each in info.mro)
    return bool(info.defn.decorators or info.metadata) or info.is_named_tuple or is_transformed or has_metaclass(info)


def has_metaclass(info: TypeInfo) -> bool:
    """Tell whether a class is made by another one than `type` or `ABCMeta`, which may do anything with it."""
    return info.metaclass_type is not None and info.metaclass_type.type.fullname not in _PLAIN


def is_left_open(value: object) -> bool:
    """Tell whether this is the `field(init=False)` of a data class, which gives an object nothing."""
    if not isinstance(value, CallExpr) or not isinstance(value.callee, RefExpr) or value.callee.fullname != _FIELD:
        return False
    given = dict(zip(value.arg_names, value.args, strict=True))
    init = given.get("init")
    return isinstance(init, NameExpr) and init.fullname == "builtins.False" and given.keys().isdisjoint(_DEFAULTS)


def _class(typ: Type) -> TypeInfo | None:
    match get_proper_type(typ):
        case Instance(type=info):
            return info
        case TupleType(partial_fallback=fallback):
            return fallback.type
        case TypeVarType(upper_bound=bound):
            return _class(bound)
        case TypeType(item=item):
            return _class(item)
        case CallableType() as made if made.is_type_obj():
            return made.type_object()
        case _:
            return None
