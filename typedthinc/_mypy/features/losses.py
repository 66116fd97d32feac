"""Losses that know the names of their classes: the guesses must have a column for each.

What plain mypy cannot do: count the names that a loss is made with, and compare that with the width of the guesses.

1. Where a loss is made with names, count them: in a list or tuple written there, or a tuple that a name stands for.
2. Keep the number beside the type of the loss.
3. Where guesses come to the loss, compare it with their width, and report the guesses if they differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Expression, ListExpr, MemberExpr, RefExpr, StarExpr, TupleExpr
from mypy.types import CallableType, Instance, get_proper_type

from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features import calls
from typedthinc._mypy.flow import constant
from typedthinc._mypy.marks import get_mark, put_mark
from typedthinc._mypy.names import LOSS_METHODS
from typedthinc.shapes.sentences import Mismatch, no_name_for_each
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import Array, Container, Term

_KIND = "classes"


def analyze_maker(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Keep the number of names beside the loss that a call makes."""
    named = zip(signature.arg_names, args, strict=True)
    given = next((given[0] for name, given in named if name == "names" and given), None)
    count = None if given is None else _count(call, given)
    result = get_proper_type(signature.ret_type)
    if count is None or not isinstance(result, Instance):
        return signature
    return altered(signature, put_mark(call.checker, call.flow, result, _KIND, str(count), call.node))


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Type a call of a method of a loss with guesses and truths."""
    count = _classes(call)
    if count is not None and args and args[0]:
        guesses = args[0][0]
        width = _width(call.term_of(guesses))
        if width is not None and width != count:
            call.report(Mismatch("size", f"{name}: {no_name_for_each(count, width)}"), guesses)
            return loosened(signature, signature.ret_type)
    return calls.analyze(call, signature, args, name)


def _classes(call: Call) -> int | None:
    """Give the number of classes of the loss whose method is called."""
    if not isinstance(call.node, CallExpr):
        return None
    loss = call.node.callee
    if isinstance(loss, MemberExpr) and loss.name in LOSS_METHODS:
        loss = loss.expr
    text = get_mark(call.checker, call.flow, loss, type_of(call.checker, loss), _KIND)
    return None if text is None else int(text)


def _count(call: Call, names: Expression) -> int | None:
    if isinstance(names, RefExpr):
        value = constant(call.flow, names)
        # A list may be changed before it gets here.
        return _count(call, value) if isinstance(value, TupleExpr) else None
    if isinstance(names, ListExpr | TupleExpr) and not any(isinstance(item, StarExpr) for item in names.items):
        return len(names.items)
    return None


def _width(term: Term) -> int | None:
    """Give the width of rows, or of the rows in a list."""
    if isinstance(term, Container) and term.kind == "list":
        term = term.items[0]
    if isinstance(term, Array) and len(term.sizes) == 2:
        width = term.sizes[1]
        return width.constant if isinstance(width, Known) and not width.terms else None
    return None
