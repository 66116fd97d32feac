"""Modules of torch in other files of the program: what `modules.py` keeps of them, as a file reads it.

A name, an attribute of a class, what a function returns, an object of a class: each by what it is made with, where no
text of the program looks as if it changed that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import ARG_STAR, ARG_STAR2, ArgKind, CallExpr, Expression, FuncDef, RefExpr, TypeInfo, Var
from mypy.types import AnyType, Instance, TypeOfAny, get_proper_type

from typedthinc._mypy.compat import depend, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import kept, sets_numbers
from typedthinc._mypy.features.bodies.elsewhere import constant, expression_of
from typedthinc._mypy.features.bodies.places import Step, taken
from typedthinc._mypy.features.bodies.recipes import Parameter
from typedthinc._mypy.features.torch.changes import is_changed, may_be_changed
from typedthinc._mypy.features.torch.makers import Made, itself
from typedthinc._mypy.features.torch.recipes import Kept, SizeGiven, filled, load
from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.sizes import UNKNOWN, Size

# The symbol of a module that holds them.
SYMBOL: Final = "__typedthinc_torch__"
_FORWARD: Final = "forward"


def of_name(call: Call, expression: Expression) -> Module | None:
    """Return what a name or an attribute of another file stands for; None if nobody can tell."""
    expression = itself(expression)
    others = call.assignments.others
    if not isinstance(expression, RefExpr) or others is None or call.assignments.sets(expression):
        return None
    variable, fullname = call.assignments.variable(expression)
    home = "" if variable is None else _home(variable, fullname)
    found = _kept(call, home, fullname, variable)
    if variable is None or found is None or found.parameters is not None:
        return None
    typ = get_proper_type(type_of(call.checker, expression))
    info = typ.type if isinstance(typ, Instance) else None
    if others.may_set(variable, fullname, is_model=False) or may_be_changed(call, info, expression):
        return None
    return None if others.may_rework(variable, fullname, call.checker.tree.path) else filled(found, _names(call))


def of_call(call: Call, made: CallExpr, expression: Expression) -> Module | None:
    """Return what a function of another file returns, or what an object of its class is; None if nobody can tell."""
    others, callee = call.assignments.others, made.callee
    if others is None or not isinstance(callee, RefExpr) or call.assignments.sets(callee):
        return None
    target = callee.node
    home = target.module_name if isinstance(target, TypeInfo) else callee.fullname.rpartition(".")[0]
    found = _kept(call, home, callee.fullname, None) if isinstance(target, TypeInfo | FuncDef) else None
    if found is None or found.parameters is None or sets_numbers(call.checker, call.assignments, home):
        return None
    if isinstance(target, TypeInfo):
        if others.may_differ(target, _FORWARD, is_exact=True) or _sets_attributes(call, target):
            return None
        is_lost = is_changed(Made(call, made), expression, within=made is not expression)
    else:
        if others.may_set(Var(callee.fullname.rpartition(".")[2]), callee.fullname, is_model=False):
            return None
        typ = get_proper_type(type_of(call.checker, made))
        is_lost = made is not expression and may_be_changed(
            call, typ.type if isinstance(typ, Instance) else None, expression
        )
    return None if is_lost else filled(found, _names(call), _given(call, found.parameters, made))


def _home(variable: Var, fullname: str) -> str:
    return variable.info.module_name if variable.info else fullname.rpartition(".")[0]


def _kept(call: Call, home: str, fullname: str, variable: Var | None) -> Kept | None:
    others, module = call.assignments.others, call.checker.modules.get(home)
    if module is None or others is None or home == call.checker.tree.fullname:
        return None
    depend(call.checker, f"<{home}.{SYMBOL}>")
    others.publish(fullname if variable is not None or "." in fullname else home, variable)
    text = kept(module, SYMBOL)
    return None if text is None else load(text).get(fullname.removeprefix(f"{home}."))


def _sets_attributes(call: Call, info: TypeInfo) -> bool:
    """Tell whether the file sets an attribute that objects of a class may have."""
    by_variable = call.assignments.contents.by_variable
    names = {name for base in info.mro for name in base.names if not base.fullname.startswith("torch.")}
    found = (each for name in names | {_FORWARD} for each in by_variable.get(name, ()))
    return any(each.owner is None or info in each.owner.mro or each.owner in info.mro for each in found)


def _names(call: Call) -> Callable[[str], Size]:
    return lambda name: constant(call, name)


def _given(call: Call, parameters: tuple[Parameter, ...], node: CallExpr) -> SizeGiven | None:
    """Say how to find the size that a call gives each parameter; None if its arguments do not tell."""
    if ARG_STAR in node.arg_kinds or ARG_STAR2 in node.arg_kinds:
        return None
    kinds, names = [ArgKind(each.kind) for each in parameters], [each.name for each in parameters]
    places = map_actuals_to_formals(
        node.arg_kinds, node.arg_names, kinds, names, lambda _: AnyType(TypeOfAny.special_form)
    )

    def given(place: int, steps: Sequence[Step]) -> Size:
        default = parameters[place].default
        if not places[place] and isinstance(default, str) and not steps:
            return constant(call, default)
        held = node.args[places[place][0]] if places[place] else expression_of(call, default)
        return UNKNOWN if held is None else call.size_of(reduce(taken, steps, held))

    return given
