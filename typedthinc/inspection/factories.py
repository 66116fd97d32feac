"""The layers inside what a factory made, read from its body with what the call gave: in this file or in another.

1. The features of the plugin find the call or operation that made what an expression stands for, through functions,
   methods, attributes and variables, each in the frame in which its names stand for something.
2. Where they come to a name of another module, they know what it makes and no more. So the same call is read once more
   in the file of that module, with the sizes that the call gives, and the models that it hands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Decorator,
    Expression,
    FloatExpr,
    FuncDef,
    IntExpr,
    ListExpr,
    MemberExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StrExpr,
    TempNode,
    TypeInfo,
    Var,
)
from mypy.server.subexpr import get_subexpressions

from typedthinc._mypy.features.bodies.bodies import rounds_around
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, is_none, layer_of
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.recipes import Method
from typedthinc._mypy.features.bodies.spreading import spread_origins, standing_for, ways
from typedthinc._mypy.names import COMBINATORS, WRAPPERS
from typedthinc._mypy.operators import meaning
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.source_layers import Body, SourceLayer, unknown_layer
from typedthinc.shapes.rules import Rule

# Factories may call factories, and models hold models.
_DEEPEST: Final = 40
_CONSTANTS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})


def behind_name(check: FinishedCheck, expression: Expression) -> SourceLayer | None:
    """Read the model that a call of a factory made, or that a name of another module stands for; None if unknown."""
    asked = check.bodies.begin(check.call(expression), enters_all=True)
    body = Body(check, asked, Frame({}, is_here=True), False, {})
    found = _layer(body, expression, 0)
    return found if found is not None and (found.body is not None or found.made is not expression) else None


def ways_in(check: FinishedCheck, node: CallExpr | OpExpr | OperatorAssignmentStmt) -> Iterator[list[SourceLayer]]:
    """Read the layers that stand side by side, those that stars spread too, in each way and round that leads there.

    Ways in which some are not known are left out.
    """
    place, parts = (node.rvalue, [node.lvalue, node.rvalue]) if isinstance(node, OperatorAssignmentStmt) else (node, [])
    asked = check.bodies.begin(check.call(place), enters_all=True)
    for frame in (Frame({}, is_here=True), *_rounds(asked, parts or list(get_subexpressions(place)))):
        body = Body(check, asked, frame, False, {})
        for inside in [[(body, each) for each in parts]] if parts else _calls(body, place):
            found = [_layer(each, expression, 0) for each, expression in inside]
            if found and None not in found:
                yield [each for each in found if each is not None]


def _calls(body: Body, made: Expression) -> Iterator[Sequence[tuple[Body, Expression]]]:
    for way in ways(body.asked, made, body.frame) if isinstance(made, CallExpr) else ():
        yield _composed(body, way, is_once=True)[1]
    if isinstance(made, OpExpr):
        yield _composed(body, made)[1]


def _rounds(asked: Asked, inside: Sequence[Expression]) -> list[Frame]:
    try:
        return rounds_around(asked, inside)
    except (NoValue, Unreadable, RecursionError):
        return []


def rule_of(made: CallExpr) -> Rule | None:
    """Return how a call of a combinator composes what it is given; None for any other call."""
    if not isinstance(made.callee, RefExpr):
        return None
    return COMBINATORS.get(made.callee.fullname) or WRAPPERS.get(made.callee.fullname)


def operands(operation: OpExpr) -> list[Expression]:
    """List what `>>` chains: `a >> b >> c` is one chain of three."""
    found: list[Expression] = [operation.right]
    left = operation.left
    while operation.op == ">>" and isinstance(left, OpExpr) and left.op == ">>":
        found.append(left.right)
        left = left.left
    return [left, *reversed(found)]


def _layer(body: Body, node: Expression, depth: int) -> SourceLayer | None:
    """Read a model from an expression of a body."""
    origin = _made(body, node)
    if origin is None or depth > _DEEPEST:
        return None
    written = body.asked.origins.synthetic.written(node)
    assert isinstance(written, Expression)
    if isinstance(origin.node, Expression) and origin.node in body.given:
        return replace(body.given[origin.node], shown=written)
    try:
        layer_type = layer_of(body.asked, node, body.frame)
    except NoValue:
        return None
    there = Body(body.check, body.asked, origin.frame, body.is_elsewhere, body.given)
    returned = _elsewhere(there, origin, depth)
    if returned is not None:
        known = layer_type if layer_type is not NOBODY_KNOWS else returned.layer_type
        return SourceLayer(written, returned.made, known, returned.rule, returned.layers, returned.body)
    made = _as_operation(origin.node)
    if not isinstance(made, CallExpr | OpExpr) or layer_type is NOBODY_KNOWS:
        return None
    is_entered = there.is_elsewhere or bool(origin.frame.functions or origin.frame.given)
    found = SourceLayer(written, made, layer_type, body=there if is_entered else None)
    found.rule, inside = _composed(there, made)
    found.layers = [_layer(each, expression, depth + 1) or unknown_layer(expression) for each, expression in inside]
    return found


def _made(body: Body, node: Expression) -> Origin | None:
    """Find the one call or operation that made what an expression stands for."""
    try:
        found = [each for each in body.asked.origins.of(node, body.frame, is_model=True) if not is_none(each.node)]
    except (Unreadable, RecursionError):
        return None
    return found[0] if len(found) == 1 else None


def _as_operation(node: object) -> object:
    """Return `net >> layer` for `net >>= layer`, and all else as it is."""
    if not isinstance(node, OperatorAssignmentStmt):
        return node
    made = OpExpr(node.op, node.lvalue, node.rvalue)
    made.set_line(node)
    return made


def _composed(
    body: Body, made: CallExpr | OpExpr, *, is_once: bool = False
) -> tuple[Rule | None, Sequence[tuple[Body, Expression]]]:
    if isinstance(made, OpExpr):
        found = meaning(body.asked.call.assignments, made)
        return (None, ()) if found is None else (found[1], [(body, each) for each in operands(made)])
    rule = rule_of(made)
    if rule is None or ARG_STAR2 in made.arg_kinds:
        return None, ()
    inside = [each for origin in _arguments(body, made, is_once=is_once) for each in _opened(body, origin)]
    return rule, [each for each in inside if not _is_plain(*each)]


def _arguments(body: Body, made: CallExpr, *, is_once: bool) -> Iterator[Origin]:
    for argument, kind in zip(made.args, made.arg_kinds, strict=True):
        spread = spread_origins(body.asked, argument, body.frame, is_once=is_once) if kind == ARG_STAR else None
        yield from [Origin(argument, body.frame)] if spread is None else spread


def _opened(body: Body, origin: Origin) -> Iterator[tuple[Body, Expression]]:
    there = Body(body.check, body.asked, origin.frame, body.is_elsewhere, body.given)
    node = origin.node
    if isinstance(node, Expression):
        yield from [(there, each) for each in (node.items if isinstance(node, ListExpr) else [node])]


def _is_plain(body: Body, expression: Expression) -> bool:
    """Tell whether an argument of a combinator is a number, a text or a flag: the layers are the others."""
    made = _made(body, expression)
    node: object = expression if made is None else made.node
    return isinstance(node, IntExpr | FloatExpr | StrExpr) or (
        isinstance(node, RefExpr) and node.fullname in _CONSTANTS
    )


def _elsewhere(body: Body, origin: Origin, depth: int) -> SourceLayer | None:
    """Read in its own file what a name, a function or a method of another module makes."""
    node, names = origin.node, body.asked.origins.names
    if isinstance(node, TempNode) and node in names:
        return _of_variable(body, names[node], depth)
    if not isinstance(node, CallExpr) or ARG_STAR in node.arg_kinds or ARG_STAR2 in node.arg_kinds:
        return None
    owner, callee = body.asked.origins.objects.get(node.callee), names.get(node.callee, node.callee)
    if owner is not None:
        return _of_method(body, node, owner, depth)
    if not isinstance(callee, RefExpr) or not isinstance(callee.node, FuncDef | Decorator):
        return None
    there = _entered(body, callee.fullname.rpartition(".")[0])
    return None if there is None else _layer(there, _handed_on(body, node, there, callee), depth + 1)


def _of_method(body: Body, node: CallExpr, owner: Origin, depth: int) -> SourceLayer | None:
    """Read what a method, a property or an attribute of an object makes, whose class stands in another module."""
    made = owner.node.callee if isinstance(owner.node, CallExpr) else owner.node
    assert isinstance(made, Expression)
    info = made.node if isinstance(made, RefExpr) else None
    there = _entered(body, info.module_name) if isinstance(info, TypeInfo) else None
    name, recipe = body.asked.origins.names[node.callee], body.asked.origins.synthetic.recipes[node.callee]
    if there is None or not isinstance(name, MemberExpr) or not isinstance(recipe, Method):
        return None
    around = Body(body.check, body.asked, owner.frame, body.is_elsewhere, body.given)
    held = _handed_on(around, owner.node, there, made) if isinstance(owner.node, CallExpr) else made
    member = MemberExpr(held, name.name)
    return _layer(there, member if recipe.is_property else _handed_on(body, node, there, member), depth + 1)


def _of_variable(body: Body, name: RefExpr, depth: int) -> SourceLayer | None:
    there = _entered(body, name.fullname.rpartition(".")[0])
    if there is None or not isinstance(name.node, Var):
        return None
    found = there.check.assignments.reaching.at_end(name.node)
    value = found[0].value if len(found) == 1 and not found[0].path else None
    return _layer(there, value, depth + 1) if isinstance(value, Expression) else None


def _entered(body: Body, home: str) -> Body | None:
    check = body.check.elsewhere(home)
    if check is None or check is body.check:
        return None
    asked = check.bodies.begin(check.call(check.tree), enters_all=True)
    return Body(check, asked, Frame({}), True, {})


def _handed_on(body: Body, call: CallExpr, there: Body, callee: Expression) -> CallExpr:
    """Make the same call as it can be read in another file."""
    found: list[Expression] = []
    for each in call.args:
        argument = standing_for(body.asked, Origin(each, body.frame))
        layer = _layer(body, each, 0) if isinstance(argument, TempNode) else None
        if layer is not None:
            argument = there.asked.origins.synthetic.of_recipe(layer.layer_type)
            there.given[argument] = layer
        elif isinstance(argument, TempNode):
            size = body.size_of(each)
            argument = there.asked.origins.synthetic.of_size(size)
        found.append(argument)
    made = CallExpr(callee, found, call.arg_kinds, call.arg_names)
    made.set_line(call)
    return made
