"""What an object was made with: the parameters of its `__init__`, of those of its bases, and the fields of its class.

1. The call of a class gives the parameters of its `__init__`, and where that calls the one of a base, those of it.
2. Of a data class or a named tuple the call gives the fields themselves, or else their defaults.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    ExpressionStmt,
    FuncBase,
    FuncDef,
    MemberExpr,
    NameExpr,
    Node,
    RefExpr,
    Statement,
    SuperExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.types import AnyType, CallableType, TypeOfAny, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.attributes import of_class
from typedthinc._mypy.blocks import Assignment
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.features.bodies.frames import Unreadable
from typedthinc._mypy.features.bodies.synthetic import call_without_arguments
from typedthinc._mypy.features.inside import statements
from typedthinc._mypy.variables import place

Classes: TypeAlias = Mapping[TypeInfo, ClassDef]
_AS_CHECKED: Final[Classes] = MappingProxyType({})
_INIT: Final = "__init__"
_NEW: Final = "__new__"
_POST_INIT: Final = "__post_init__"
_FIELD: Final = ("dataclasses.field",)


def written_in(bases: Sequence[TypeInfo], name: str, classes: Classes = _AS_CHECKED) -> SymbolNode | None:
    """Return what the first class that has a name defines by it.

    Args:
        bases: The classes.
        name: The name.
        classes: What a file says of its classes that was read anew.
    """
    base = next((each for each in bases if name in each.names), None)
    if base is None:
        return None
    defined = [
        each
        for each in (classes[base].defs.body if base in classes else ())
        if isinstance(each, FuncDef | Decorator) and each.name == name
    ]
    return defined[0] if len(defined) == 1 else base.names[name].node


def init_of(info: TypeInfo, classes: Classes = _AS_CHECKED) -> FuncDef | None:
    """Return the `__init__` of a class as it is written, its own or that of a base."""
    found = written_in(info.mro, _INIT, classes)
    return found if isinstance(found, FuncDef) else None


def may_be_old(info: TypeInfo) -> bool:
    """Tell whether a call of a class may give an object that another call made: there is one of it, say."""
    bases = [each for each in info.mro if each.fullname != "builtins.object"]
    return not info.is_named_tuple and any(_NEW in each.names for each in bases)


def completing(info: TypeInfo, classes: Classes = _AS_CHECKED) -> list[FuncDef]:
    """List each `__post_init__` of a data class as it is written, its own and those of its bases."""
    if "dataclass" not in info.metadata or not has_fields(info):
        return []
    found = [written_in([base], _POST_INIT, classes) for base in info.mro]
    # Of a module that comes from the cache, mypy has no arguments.
    return [each for each in found if isinstance(each, FuncDef) and getattr(each, "arguments", None)]


def base_init(info: TypeInfo, init: FuncDef, classes: Classes = _AS_CHECKED) -> tuple[FuncDef, CallExpr] | None:
    """Return the `__init__` of a base that another calls, and the call without the object; None if it calls none.

    Args:
        info: The class of the object.
        init: Its `__init__`, or that of one of its bases.
        classes: What a file says of its classes that was read anew.

    Raises:
        Unreadable: There are several such calls, or nobody can tell what they call.
    """
    calls = [call for call in _calls(init) if _is_of_init(call)]
    if not calls:
        return None
    if len(calls) > 1:
        raise Unreadable
    call, callee = calls[0], calls[0].callee
    if isinstance(callee, SuperExpr) and not callee.call.args:
        found = _next_init(info, init.info, classes)
        return None if found is None else (found, call)
    owner = callee.expr.node if isinstance(callee, MemberExpr) and isinstance(callee.expr, RefExpr) else None
    found = init_of(owner, classes) if isinstance(owner, TypeInfo) else None
    if found is None or not call.args or call.arg_kinds[0].is_star():
        raise Unreadable
    return found, CallExpr(call.callee, call.args[1:], call.arg_kinds[1:], call.arg_names[1:])


def _calls(function: FuncDef) -> Iterator[CallExpr]:
    """Go through the calls that are statements of their own."""
    left: list[Node] = list(function.body.body)
    while left:
        node = left.pop()
        if isinstance(node, ExpressionStmt) and isinstance(node.expr, CallExpr):
            yield node.expr
        if not isinstance(node, FuncDef):
            left += statements(node)


def _is_of_init(call: CallExpr) -> bool:
    return isinstance(call.callee, SuperExpr | MemberExpr) and call.callee.name == _INIT


def _next_init(info: TypeInfo, owner: TypeInfo, classes: Classes) -> FuncDef | None:
    behind = info.mro[info.mro.index(owner) + 1 :] if owner in info.mro else []
    found = written_in(behind, _INIT, classes)
    return found if isinstance(found, FuncDef) else None


def has_fields(info: TypeInfo) -> bool:
    """Tell whether a class makes its `__init__`, or `__new__`, of its fields."""
    symbol = info.get(_INIT)
    return info.is_named_tuple or ("dataclass" in info.metadata and symbol is not None and symbol.plugin_generated)


def takes_field(info: TypeInfo, name: str) -> bool:
    """Tell whether a call gives a class that has fields this one; its `__post_init__` may set others."""
    signature = _signature(info)
    return signature is None or name in signature.arg_names[1:]


def _signature(info: TypeInfo) -> CallableType | None:
    symbol = info.get(_NEW if info.is_named_tuple else _INIT)
    node = symbol.node if symbol is not None else None
    signature = get_proper_type(node.type) if isinstance(node, FuncBase) else None
    return signature if isinstance(signature, CallableType) else None


def is_set_again(assignments: FileAssignments, field: Var, *, is_new: bool) -> bool:
    """Tell whether anything but the class itself may set a field, or change a model that it holds.

    Args:
        is_new: The object is being made: no other file has it.
    """
    others, contents = assignments.others, assignments.contents
    found = of_class(contents.by_variable.get(field.name, ()), field.info, contents.joining)
    is_set = not field.info.is_named_tuple and not all(_is_of_body(contents, each) for each in found)
    if assignments.forgets or contents.opaque_attributes or is_set:
        return True
    if is_new:
        return False
    is_own, fullname = field.info.module_name == contents.module, f"{field.info.fullname}.{field.name}"
    return others is None or others.may_set(field, fullname, is_model=not is_own, is_exact=True)


def _is_of_body(contents: Contents, assignment: Assignment) -> bool:
    """Tell whether the body of a class declares a field, for itself and not for an object that there is."""
    body = () if assignment.owner is None else _body(assignment.owner, contents.classes)
    targets = [target for each in body if isinstance(each, AssignmentStmt) for target in each.lvalues]
    return any(isinstance(each, NameExpr) and place(each) == assignment.place for each in targets)


def names_of_fields(info: TypeInfo) -> Sequence[str | None] | None:
    """List the parameters of a data class, or of a named tuple; None if nobody can tell."""
    signature = _signature(info)
    return None if signature is None else signature.arg_names[1:]


def field_given(info: TypeInfo, name: str, call: CallExpr) -> Expression | None:
    """Return what a call of a data class, or a named tuple, gives a field that it takes; None if that is its default.

    Raises:
        Unreadable: Nobody can tell.
    """
    signature = _signature(info)
    if signature is None or ARG_STAR in call.arg_kinds or ARG_STAR2 in call.arg_kinds:
        raise Unreadable
    names = signature.arg_names[1:]
    formals = map_actuals_to_formals(
        call.arg_kinds,
        call.arg_names,
        signature.arg_kinds[1:],
        names,
        lambda _: AnyType(TypeOfAny.special_form),
    )
    given = formals[names.index(name)]
    return call.args[given[0]] if given else None


def default_of_field(info: TypeInfo, name: str, classes: Classes = _AS_CHECKED) -> Expression:
    """Return the default of a field, as the body of the class says it.

    Args:
        info: The class.
        name: The field.
        classes: What a file says of its classes that was read anew.

    Raises:
        Unreadable: There is none in this file.
    """
    values = [value for base in info.mro for value in _values(_body(base, classes), name)]
    if not values:
        raise Unreadable
    value = values[0]
    if not isinstance(value, CallExpr) or not isinstance(value.callee, RefExpr) or value.callee.fullname not in _FIELD:
        return value
    for key, argument in zip(value.arg_names, value.args, strict=True):
        if key in ("default", "default_factory"):
            return argument if key == "default" else call_without_arguments(argument)
    raise Unreadable


def _body(info: TypeInfo, classes: Classes) -> Sequence[Statement]:
    return classes.get(info, info.defn).defs.body


def _values(body: Sequence[Statement], name: str) -> Sequence[Expression]:
    return [
        each.rvalue
        for each in body
        if isinstance(each, AssignmentStmt)
        and any(isinstance(target, NameExpr) and target.name == name for target in each.lvalues)
    ]
