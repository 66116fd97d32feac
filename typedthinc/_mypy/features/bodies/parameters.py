"""The parameters of a function or a class as other modules may fill them: their sizes have names till then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    Argument,
    CallExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import Type
from mypy.typevars import fill_typevars_with_any

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.constructors import default_of_field, has_fields
from typedthinc._mypy.features.bodies.frames import Unreadable
from typedthinc._mypy.features.bodies.recipes import Built, Parameter, Plain
from typedthinc._mypy.features.bodies.synthetic import SyntheticExpressions
from typedthinc._mypy.features.results import size_of_parameter
from typedthinc._mypy.nested import handed_on
from typedthinc._mypy.values import is_definition
from typedthinc.shapes.sizes import Known, Size

# Tables in tables have an end.
_DEEPEST: Final = 9


def parameter_of(call: Call, argument: Argument) -> Parameter:
    """Describe a parameter."""
    name = None if argument.pos_only else argument.variable.name
    written = argument.initializer
    is_fixed = isinstance(written, LambdaExpr) or (isinstance(written, RefExpr) and is_definition(written))
    default = None if written is None else plain(call, written)
    return Parameter(name, argument.kind.value, default, is_fixed, _kept_to(call, argument.variable))


def plain(call: Call, written: Expression) -> Plain:
    """Describe a number, a constant of a module, or an object that a call of a class makes."""
    size = call.size_of(written)
    if isinstance(size, Known) and not size.terms:
        return size.constant
    if isinstance(written, RefExpr):
        is_constant = isinstance(written.node, Var) and not written.node.info and "." in written.fullname
        return written.fullname if is_constant else None
    callee = written.callee if isinstance(written, CallExpr) else None
    if not isinstance(written, CallExpr) or not isinstance(callee, RefExpr) or not isinstance(callee.node, TypeInfo):
        return None
    if any(kind.is_star() for kind in written.arg_kinds):
        return None
    kinds, values = [kind.value for kind in written.arg_kinds], [plain(call, each) for each in written.args]
    return Built(callee.node.fullname, tuple(zip(kinds, values, written.arg_names, strict=True)))


def _kept_to(call: Call, parameter: Var) -> int:
    """Return by how many keys is found what a function may change of what a parameter is given."""
    contents = call.assignments.contents
    is_set = any(not each.is_parameter for each in contents.by_variable.get(parameter, ()))
    is_changed = is_set or contents.forgets or not call.assignments.has_bodies
    return 0 if is_changed or parameter in contents.escaped else min(handed_on(contents, parameter), _DEEPEST)


def size_given(place: int, parameter: Parameter) -> Size:
    """Return the size that a parameter gives, by a name that tells its place."""
    return size_of_parameter(place, parameter.default if isinstance(parameter.default, int) else None)


def made_with(info: TypeInfo, home: str) -> Sequence[Argument]:
    """List the parameters of a class, those of a data class its fields, if its `__init__` is of its home module."""
    symbol = info.get("__init__")
    init = symbol.node if symbol is not None else None
    if not isinstance(init, FuncDef) or init.info.module_name != home:
        return []
    return [_field(info, each) for each in init.arguments[1:]] if has_fields(info) else init.arguments[1:]


def _field(info: TypeInfo, argument: Argument) -> Argument:
    """Return a parameter of an `__init__` that nobody wrote with the default of its field."""
    try:
        default = default_of_field(info, argument.variable.name) if argument.kind.is_optional() else None
    except Unreadable:
        default = None
    return Argument(argument.variable, argument.type_annotation, default, argument.kind)


def object_of(
    info: TypeInfo,
    arguments: Sequence[Argument],
    parameters: Sequence[Parameter],
    synthetic: SyntheticExpressions,
    first: int = 0,
) -> CallExpr:
    """Make the call that makes an object of a class with sizes that have names, by their places from `first` on."""
    given = [
        (synthetic.of_size(size_given(place, each)), argument.kind.is_named(), each.name)
        for place, (argument, each) in enumerate(zip(arguments, parameters, strict=True), first)
        if not argument.kind.is_star()
    ]
    kinds = [ARG_NAMED if is_named else ARG_POS for _, is_named, _ in given]
    names = [written if is_named else None for _, is_named, written in given]
    made = CallExpr(named(info), [size for size, _, _ in given], kinds, names)
    synthetic.alone.add(made)
    return made


def named(info: TypeInfo) -> NameExpr:
    """Make a name for a class."""
    name = NameExpr(info.name)
    name.node, name.fullname = info, info.fullname
    return name


def type_of_object(node: Expression) -> Type | None:
    """Return the type of an object that a call of a class makes: more is not known before the check."""
    info = node.callee.node if isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) else None
    # Of a class that mypy takes for unreachable, it knows nothing.
    return fill_typevars_with_any(info) if isinstance(info, TypeInfo) and hasattr(info, "mro") else None
