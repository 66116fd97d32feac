"""The layers inside a model, read from the source: what `repr` shows of a model that runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Expression,
    ListExpr,
    MemberExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
)
from mypy.types import CallableType, Instance, LiteralType, NoneType, Type, get_proper_type

from typedthinc._mypy.assignments import constant, place
from typedthinc._mypy.names import KEEPING_METHODS, OPERATORS
from typedthinc._mypy.operators import meaning
from typedthinc._mypy.to_shapes import model_arguments, models_arguments
from typedthinc._mypy.type_metadata import origin_of
from typedthinc._mypy.values import display
from typedthinc.inspection.factories import behind_name, operands, rule_of
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.source_layers import SourceLayer, unknown_layer
from typedthinc.shapes import rules
from typedthinc.shapes.passing import IN_TURN, first_input
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.terms import Container, Term

# A name may stand for a name, a model for a model inside; past this many steps it is shown as one layer.
_DEEPEST: Final = 40
_KEEPING: Final = KEEPING_METHODS | {"initialize"}


def source_layer(check: FinishedCheck, expression: Expression, depth: int = 0) -> SourceLayer | None:
    """Read a model from the expression that stands for it, also from the bodies of factories; None if it is not one."""
    step = _step(check, expression)
    if step is not None and depth < _DEEPEST:
        return _grown(check, step, depth)
    return _as_made(check, expression, depth)


def _as_made(check: FinishedCheck, expression: Expression, depth: int) -> SourceLayer | None:
    layer_type = check.layer_type(expression)
    if layer_type is None:
        return None
    made = making(check, expression)
    found = SourceLayer(expression, made, _as_declared(check, expression, layer_type))
    if depth < _DEEPEST:
        found.rule, inside = _composed(check, made)
        found.layers = [source_layer(check, each, depth + 1) or unknown_layer(each) for each in inside]
        if found.rule is None and not _is_of_library(made):
            found.returned = behind_name(check, made)
        if found.returned is not None:
            found.rule, found.layers = found.returned.rule, found.returned.layers
        if found.rule in IN_TURN and found.layers:
            found.layer_type = _taking_first(found.layer_type, first_input(found.layers[0].layer_type))
    return found


def _step(check: FinishedCheck, expression: Expression) -> OperatorAssignmentStmt | None:
    """Find the `net >>= layer` that a name has its value from, where it is assigned to or is read."""
    if not isinstance(expression, RefExpr):
        return None
    return check.steps.get(expression) if expression in check.targets else _step_before(check, expression)


def _step_before(check: FinishedCheck, name: RefExpr) -> OperatorAssignmentStmt | None:
    found, _ = check.assignments.may_be(name)
    value = found[0].value if len(found) == 1 and not found[0].path else None
    return value if isinstance(value, OperatorAssignmentStmt) else None


def _grown(check: FinishedCheck, step: OperatorAssignmentStmt, depth: int) -> SourceLayer | None:
    """Read what `net >>= layer` makes: the layer behind all that the name stood for before."""
    before = _step_before(check, step.lvalue) if isinstance(step.lvalue, RefExpr) else None
    left = _as_made(check, step.lvalue, depth + 1) if before is None else _grown(check, before, depth + 1)
    right = source_layer(check, step.rvalue, depth + 1)
    usual = OPERATORS.get(step.op)
    if left is None or right is None or usual is None:
        return None
    name, rule = usual
    try:
        composed = rule([left.layer_type, right.layer_type], Composition(name))
    except Mismatch:
        composed = LayerType(name)
    parts = left.layers if left.rule is rule is rules.chain and before is not None else [left]
    return SourceLayer(step.lvalue, step.lvalue, composed, rule, [*parts, right])


def _as_declared(check: FinishedCheck, expression: Expression, layer_type: LayerType) -> LayerType:
    """Put first what the visible type says: of several containers, only one may be declared."""
    ends = model_arguments(check.type_of(expression))
    declared = None if ends is None else check.call(expression).reader.term(ends[0])
    return layer_type if declared is None else _taking_first(layer_type, declared)


def _taking_first(layer_type: LayerType, taken: Term) -> LayerType:
    signatures = layer_type.scheme.alternatives
    if not isinstance(taken, Container) or len(signatures) == 1:
        return layer_type

    def is_other(signature: Signature) -> bool:
        return not isinstance(signature.input, Container) or signature.input.kind != taken.kind

    return replace(layer_type, scheme=Scheme(tuple(sorted(signatures, key=is_other))))


def _is_of_library(made: Expression) -> bool:
    callee = made.callee if isinstance(made, CallExpr) else None
    return isinstance(callee, RefExpr) and callee.fullname.startswith("typedthinc.")


def making(check: FinishedCheck, expression: Expression) -> Expression:
    """Find the call or operation that made what a name stands for; any other expression stands for itself."""
    for _ in range(_DEEPEST):
        value = _assigned(check, expression) if isinstance(expression, RefExpr) else _kept(check, expression)
        if value is None:
            break
        expression = value
    return expression


def _kept(check: FinishedCheck, expression: Expression) -> Expression | None:
    """Return the model that a method of it returns: `model` in `model.initialize(X)`."""
    callee = expression.callee if isinstance(expression, CallExpr) else None
    if not isinstance(callee, MemberExpr) or callee.name not in _KEEPING:
        return None
    return callee.expr if model_arguments(check.type_of(callee.expr)) is not None else None


def _assigned(check: FinishedCheck, name: RefExpr) -> Expression | None:
    origin = origin_of(check.type_of(name))
    if origin is not None and origin[0] == check.tree.fullname:
        same = [each for each in check.made_at(origin[1]) if origin_of(check.type_of(each)) == origin]
        # `a >> b` begins where `a` does: the one that is assigned is the longest.
        return max(same, key=lambda each: (each.end_line or 0, each.end_column or 0), default=None)
    return constant(check.assignments, name)


def _composed(check: FinishedCheck, made: Expression) -> tuple[Rule | None, Sequence[Expression]]:
    if isinstance(made, OpExpr):
        found = meaning(check.assignments, made)
        return (found[1], operands(made)) if found is not None else (None, ())
    rule = rule_of(made) if isinstance(made, CallExpr) else None
    if not isinstance(made, CallExpr) or rule is None or ARG_STAR2 in made.arg_kinds:
        return None, ()
    pairs = zip(made.args, made.arg_kinds, strict=True)
    items = [item for each, kind in pairs for item in _opened(check, each, is_starred=kind == ARG_STAR)]
    return rule, [each for each in items if _may_be_model(check.type_of(each))]


def _may_be_model(typ: Type) -> bool:
    """Tell whether an argument of a combinator may be a layer: a number of copies cannot."""
    proper = get_proper_type(typ)
    return models_arguments(typ) is not None or not isinstance(proper, Instance | LiteralType | NoneType | CallableType)


def _opened(check: FinishedCheck, argument: Expression, *, is_starred: bool) -> Sequence[Expression]:
    held = display(check.assignments, argument) if is_starred and isinstance(argument, RefExpr) else None
    if isinstance(held, ListExpr) and not any(isinstance(each, StarExpr) for each in held.items):
        return held.items
    if isinstance(argument, ListExpr):
        return argument.items
    value = constant(check.assignments, argument) if isinstance(argument, RefExpr) else argument
    if isinstance(value, StarExpr):
        value = value.expr
    return value.items if isinstance(value, TupleExpr) else [argument]


def position(layer: SourceLayer) -> tuple[int, int]:
    """Say where a layer stands in the source."""
    return place(layer.shown)
