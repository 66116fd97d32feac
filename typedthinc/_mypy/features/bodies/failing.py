"""Calls of the file's functions and classes whose bodies surely put together what does not fit.

    def classify(encoder, n):
        return chain(encoder, Linear(n, 64))

    classify(Relu(32, 12), 3)

A body is checked once, with parameters of which little is known. So each call that stands in no loop or condition is
looked at once more when the file has been checked: what surely runs in the body is composed with what the call gives.
Where all calls fail, the body is wrong; else the calls are that do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    ClassDef,
    ComparisonExpr,
    Context,
    Decorator,
    Expression,
    ExpressionStmt,
    FuncDef,
    IfStmt,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OpExpr,
    RaiseStmt,
    RefExpr,
    ReturnStmt,
    StarExpr,
    Statement,
    TupleExpr,
    TypeInfo,
)

from typedthinc._mypy.codes import CODES
from typedthinc._mypy.compat import has_error_within, report_aside
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.arrays.inside import own_expressions, statements
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.constructors import init_of
from typedthinc._mypy.features.bodies.evaluation import agreed
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable, entered
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.names import COMBINATORS, OPERATORS
from typedthinc.shapes.sentences import Mismatch

_ROOT: Final = Frame({})


class _Failure(NamedTuple):
    """A call that makes something in a body that does not fit."""

    call: CallExpr
    mismatch: Mismatch


def report(call: Call, bodies: Bodies, file: MypyFile) -> None:
    """Report what does not fit in the bodies of functions for what the calls of the file give them."""
    composed: dict[FuncDef, list[Expression]] = {}
    calls: defaultdict[FuncDef, list[CallExpr]] = defaultdict(list)
    for node in _calls(file.defs):
        function = _called(bodies, call, node)
        if function is None:
            continue
        if function not in composed:
            composed[function] = list(_composed(call, function))
        if composed[function] and node not in call.assignments.refused:
            calls[function].append(node)
    for function, found in calls.items():
        for each in composed[function]:
            _report(call, bodies, function, each, found)


def _calls(block: Sequence[Statement]) -> Iterator[CallExpr]:
    """Go through the calls that run, and run once, whenever what stands around them does."""
    for each in block:
        if isinstance(each, FuncDef):
            yield from _calls(each.body.body)
        elif isinstance(each, Block | ClassDef | Decorator) or _is_of_program(each):
            yield from _calls([inner for inner in statements(each) if isinstance(inner, Statement)])
        elif isinstance(each, AssignmentStmt | ExpressionStmt | ReturnStmt):
            yield from (call for expression in own_expressions(each) for call in _calls_in(expression))


def _calls_in(node: Expression) -> Iterator[CallExpr]:
    for part in _parts(node):
        yield from _calls_in(part)
    if isinstance(node, CallExpr):
        yield node


def _is_of_program(node: Statement) -> bool:
    """Tell whether a statement is `if __name__ == "__main__":`."""
    test = node.expr[0] if isinstance(node, IfStmt) else None
    return isinstance(test, ComparisonExpr) and any(
        isinstance(each, NameExpr) and each.name == "__name__" for each in test.operands
    )


def _called(bodies: Bodies, call: Call, node: CallExpr) -> FuncDef | None:
    """Return the function of the file, or the `__init__` of a class of it, that a call surely enters."""
    callee = node.callee
    if not isinstance(callee, RefExpr) or callee.fullname.rpartition(".")[0] != call.checker.tree.fullname:
        return None
    if isinstance(callee.node, TypeInfo):
        init = None if is_models_class(callee.node) else init_of(callee.node)
        return init if init is not None and init.info is callee.node else None
    return None if isinstance(callee, MemberExpr) else bodies.defined(call).body(callee.node)


def _composed(call: Call, function: FuncDef) -> Iterator[Expression]:
    """Go through the compositions that surely run in a body, and that are not refused there."""
    for each in _sure(function.body.body):
        for expression in own_expressions(each):
            yield from (found for found in _compositions(expression) if not has_error_within(call.checker, found))


def _sure(block: Sequence[Statement]) -> Iterator[Statement]:
    """Go through the statements that surely run, if the function is not left by an error."""
    for each in block:
        if isinstance(each, AssignmentStmt | ExpressionStmt | ReturnStmt):
            yield each
        if isinstance(each, ReturnStmt | RaiseStmt) or any(map(_leaves, statements(each))):
            return


def _leaves(node: Node) -> bool:
    return isinstance(node, ReturnStmt | RaiseStmt) or (
        not isinstance(node, FuncDef) and any(map(_leaves, statements(node)))
    )


def _compositions(node: Expression) -> Iterator[Expression]:
    """Go through the compositions in an expression, the innermost first, that run whenever it does."""
    for part in _parts(node):
        yield from _compositions(part)
    if isinstance(node, OpExpr):
        if node.op in OPERATORS:
            yield node
    elif isinstance(node, CallExpr) and isinstance(node.callee, RefExpr) and node.callee.fullname in COMBINATORS:
        yield node


def _parts(node: Expression) -> Sequence[Expression]:
    match node:
        case CallExpr():
            return [node.callee, *node.args]
        case OpExpr(op=op) if op not in ("and", "or"):
            return [node.left, node.right]
        case MemberExpr():
            return [node.expr]
        case ListExpr() | TupleExpr():
            return node.items
        case StarExpr():
            return [node.expr]
        case _:
            return []


def _report(call: Call, bodies: Bodies, function: FuncDef, made: Expression, calls: Sequence[CallExpr]) -> None:
    """Report one composition of a function where its calls make it fail."""
    found = [each for node in calls if (each := _failure(call, bodies, function, made, node)) is not None]
    if not found:
        return
    is_checked = function.type is not None or call.checker.options.check_untyped_defs
    if is_checked and len(found) == _count(bodies, call, function):
        _say(call, found[0].mismatch, found[0].mismatch.message, made)
        return
    for each in found:
        name = each.call.callee.name if isinstance(each.call.callee, NameExpr | MemberExpr) else function.name
        _say(call, each.mismatch, f"in {name}(), line {made.line}: {each.mismatch.message}", each.call)


def _count(bodies: Bodies, call: Call, function: FuncDef) -> int:
    """Count the calls of a function, those included of which nobody knows whether they run."""
    calls = (each for each in nodes_of(call.checker.tree) if isinstance(each, CallExpr))
    return sum(_called(bodies, call, each) is function for each in calls)


def _say(call: Call, mismatch: Mismatch, message: str, node: Context) -> None:
    if not has_error_within(call.checker, node):
        report_aside(call.checker, message, node, CODES[mismatch.kind])


def _failure(call: Call, bodies: Bodies, function: FuncDef, made: Expression, node: CallExpr) -> _Failure | None:
    """Say what does not fit in a composition with what one call gives; None if it may fit."""
    asked = bodies.begin(replace(call, node=node))
    owner = Origin(node, _ROOT) if function.info else None
    try:
        frame = entered(function, asked.origins.passing.arguments(node, _ROOT), _ROOT, _ROOT, owner)
        agreed(asked, [Origin(made, frame)])
    except NoValue:
        return _Failure(node, asked.misfits[0]) if len(asked.misfits) == 1 else None
    except (Unreadable, RecursionError):
        return None
    return None
