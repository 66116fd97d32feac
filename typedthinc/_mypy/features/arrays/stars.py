"""Calls with stars: `f(*[a, b], **{"c": d})` is `f(a, b, c=d)` where it is known what a star spreads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    DictExpr,
    Expression,
    ListExpr,
    StarExpr,
    TupleExpr,
)

from typedthinc.shapes.arrays.values import Dict, Value


def spread(node: CallExpr, values: Sequence[Value]) -> tuple[CallExpr, list[Value]]:
    """Return a call with what its stars spread in their places, and what each argument is worth.

    Args:
        values: What the arguments are worth as they are written; of each star it is known what it spreads.
    """
    if not {ARG_STAR, ARG_STAR2}.intersection(node.arg_kinds):
        return node, list(values)
    kinds, names, nodes, found = list[ArgKind](), list[str | None](), list[Expression](), list[Value]()
    for argument, kind, name, value in zip(node.args, node.arg_kinds, node.arg_names, values, strict=True):
        for each_name, each, part in _parts(argument, kind, name, value):
            kinds.append(ARG_POS if each_name is None else ARG_NAMED)
            names.append(each_name)
            nodes.append(each)
            found.append(part)
    call = CallExpr(node.callee, nodes, kinds, names)
    call.set_line(node)
    return call, found


def _parts(
    argument: Expression, kind: ArgKind, name: str | None, value: Value
) -> Iterator[tuple[str | None, Expression, Value]]:
    """Go through what an argument gives: by which name, where it is written, and what it is worth."""
    if kind == ARG_STAR and isinstance(value, tuple | list):
        written = _items(argument, len(value))
        yield from ((None, node, each) for node, each in zip(written, value, strict=True))
    elif kind == ARG_STAR2 and isinstance(value, Dict):
        places = _values(argument, len(value.items))
        pairs = zip(places, value.items, strict=True)
        yield from ((key, node, each) for node, (key, each) in pairs if isinstance(key, str))
    else:
        yield name, argument, value


def _items(argument: Expression, many: int) -> Sequence[Expression]:
    """List where the items of a list or tuple are written: each by itself, or all under one name."""
    is_display = isinstance(argument, ListExpr | TupleExpr) and len(argument.items) == many
    if not is_display or not isinstance(argument, ListExpr | TupleExpr):
        return [argument] * many
    return [argument] * many if any(isinstance(each, StarExpr) for each in argument.items) else argument.items


def _values(argument: Expression, many: int) -> Sequence[Expression]:
    """List where the values of a dict are written."""
    is_display = isinstance(argument, DictExpr) and len(argument.items) == many
    if not is_display or not isinstance(argument, DictExpr) or any(key is None for key, _ in argument.items):
        return [argument] * many
    return [value for _, value in argument.items]
