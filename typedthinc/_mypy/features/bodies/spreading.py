"""Calls with what their stars spread written out, item by item, so that no argument hangs on a frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    Expression,
    FloatExpr,
    GeneratorExpr,
    ListComprehension,
    ListExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
)

from typedthinc._mypy.features.bodies.evaluation import Asked, origin_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.sequences import displays_of, items_of, rounds
from typedthinc._mypy.literals import BITS
from typedthinc.shapes.sizes import Known

# So many copies are composed where their number is known.
_MOST_COPIES: Final = 16
_FLAGS: Final = frozenset({"builtins.None", "builtins.True", "builtins.False"})


def spread_origins(asked: Asked, expression: Expression, frame: Frame, *, is_once: bool = False) -> list[Origin] | None:
    """Return what a star spreads, item by item, each with its frame; None if nobody can tell.

    Args:
        is_once: What may stand any number of times stands there once.
    """
    try:
        is_open = not is_once and repeats(asked, expression, frame)
        return None if is_open else list(_spread(asked, expression, frame, 1))
    except (Unreadable, RecursionError):
        return None


def rewritten(asked: Asked, node: CallExpr, frame: Frame, copies: int) -> CallExpr:
    """Return a call with arguments that hang on no frame.

    Args:
        copies: How often stands what may stand any number of times.
    """
    arguments: list[Expression] = []
    kinds: list[ArgKind] = []
    names: list[str | None] = []
    for argument, kind, name in zip(node.args, node.arg_kinds, node.arg_names, strict=True):
        if kind == ARG_STAR2:
            for key, each in asked.origins.passing.options(argument, frame).items():
                arguments.append(standing_for(asked, each))
                kinds.append(ARG_NAMED)
                names.append(key)
            continue
        for each in _spread(asked, argument, frame, copies) if kind == ARG_STAR else (Origin(argument, frame),):
            arguments.append(standing_for(asked, each))
            kinds.append(ARG_POS if kind == ARG_STAR else kind)
            names.append(name)
    return CallExpr(node.callee, arguments, kinds, names)


def ways(asked: Asked, node: CallExpr, frame: Frame) -> list[CallExpr]:
    """List the calls that a call is, by the ways that led to the list that a star spreads."""
    held = [(each, displays_of(asked, each, frame)) for each in starred(node)]
    several = [(argument, found) for argument, found in held if len(found) > 1]
    if len(several) != 1:
        return [node]
    argument, found = several[0]
    chosen = [asked.origins.synthetic.of_origin(Origin(*each)) for each in found]
    ways = [[one if each is argument else each for each in node.args] for one in chosen]
    return [CallExpr(node.callee, way, node.arg_kinds, node.arg_names) for way in ways]


def ways_spread(asked: Asked, expression: Expression, frame: Frame) -> list[list[Item]]:
    """List what a star may spread, by the ways that led there; what stands any number of times, once, never and twice.

    Raises:
        Unreadable: Nobody can tell.
    """
    found: list[list[Item]] = []
    held_by: Sequence[tuple[Expression, Frame]] = displays_of(asked, expression, frame)
    for held, inner in held_by or [(expression, frame)]:
        try:
            found.append(items_of(asked, held, inner))
        except Unreadable:
            if not repeats(asked, held, inner):
                raise
            for copies in (1, 0, 2):
                way: list[Item] = list(_spread(asked, held, inner, copies))
                found.append(way)
    return found


def starred(node: CallExpr) -> list[Expression]:
    return [each for each, kind in zip(node.args, node.arg_kinds, strict=True) if kind == ARG_STAR]


def _spread(asked: Asked, argument: Expression, frame: Frame, copies: int) -> Iterator[Origin]:
    """Go through what a star spreads.

    Raises:
        Unreadable: Nobody can tell.
    """
    held, inner = _held(asked, argument, frame)
    match held:
        case ListExpr() | TupleExpr():
            for item in held.items:
                if isinstance(item, StarExpr):
                    yield from _spread(asked, item.expr, inner, copies)
                else:
                    yield Origin(item, inner)
        case OpExpr(op="+"):
            yield from _spread(asked, held.left, inner, copies)
            yield from _spread(asked, held.right, inner, copies)
        case OpExpr(op="*"):
            number = _copies(asked, held.right, inner)
            for _ in range(copies if number is None else number):
                yield from _spread(asked, held.left, inner, copies)
        case GeneratorExpr():
            found = _rounds(asked, held, inner)
            yield from [Origin(held.left_expr, inner)] * copies if found is None else found
        case _:
            yield from _origins(items_of(asked, argument, frame))


def _rounds(asked: Asked, generator: GeneratorExpr, frame: Frame) -> list[Origin] | None:
    """List what a comprehension makes; None if nobody can tell how often."""
    try:
        return _origins(rounds(asked, generator, frame))
    except Unreadable:
        number = _number_of(asked, generator, frame)
        return None if number is None else [Origin(generator.left_expr, frame)] * number


def _origins(items: Sequence[Item]) -> list[Origin]:
    found = [each for each in items if isinstance(each, Origin)]
    if len(found) < len(items):
        raise Unreadable
    return found


def _held(asked: Asked, argument: Expression, frame: Frame) -> Origin:
    """Return the list, tuple or comprehension that a star spreads, as it is written, or what is made of such."""
    if asked.origins.passing.spread(argument, frame) is not None:
        return Origin(argument, frame)
    is_written = isinstance(argument, ListExpr | TupleExpr | ListComprehension | GeneratorExpr | OpExpr)
    found = [Origin(argument, frame)] if is_written else _displays(asked, argument, frame)
    node, inner = found[0] if len(found) == 1 else Origin(argument, frame)
    if isinstance(argument, RefExpr) and isinstance(node, OpExpr):
        asked.origins.require_unchanged(argument)
    return Origin(node.generator if isinstance(node, ListComprehension) else node, inner)


def _displays(asked: Asked, argument: Expression, frame: Frame) -> list[Origin]:
    try:
        return asked.origins.of(argument, frame)
    except Unreadable:
        return []


def repeats(asked: Asked, argument: Expression, frame: Frame) -> bool:
    """Tell whether what a star spreads may stand any number of times."""
    held, inner = _held(asked, argument, frame)
    match held:
        case ListExpr() | TupleExpr():
            return any(repeats(asked, item.expr, inner) for item in held.items if isinstance(item, StarExpr))
        case OpExpr(op="+"):
            return repeats(asked, held.left, inner) or repeats(asked, held.right, inner)
        case OpExpr(op="*"):
            return _copies(asked, held.right, inner) is None
        case GeneratorExpr():
            return _rounds(asked, held, inner) is None
        case _:
            return False


def _copies(asked: Asked, written: Expression, frame: Frame) -> int | None:
    """Return how often a list stands that is multiplied."""
    number = number_given(asked, written, frame)
    return number if isinstance(number, int) and 0 <= number <= _MOST_COPIES else None


def _number_of(asked: Asked, generator: GeneratorExpr, frame: Frame) -> int | None:
    """Return how often `for _ in range(depth)` runs."""
    match generator.sequences:
        case [CallExpr(callee=NameExpr(fullname="builtins.range"), args=[written])] if not any(generator.condlists):
            return _copies(asked, written, frame)
        case _:
            return None


def standing_for(asked: Asked, argument: Origin) -> Expression:
    """Return an expression that hangs on no frame: a literal, a size, or what stands for any other one."""
    node, frame = argument
    assert isinstance(node, Expression)
    behind = origin_of(asked, node, frame)
    if isinstance(behind.node, Expression) and _is_literal(behind.node):
        return behind.node
    size = size_of(asked, node, frame)
    if isinstance(size, Known):
        return asked.origins.synthetic.of_size(size)
    return asked.origins.synthetic.of_origin(argument)


def _is_literal(node: Expression) -> bool:
    match node:
        case StrExpr() | FloatExpr():
            return True
        case NameExpr():
            return node.fullname in _FLAGS
        case _:
            return False


def number_given(asked: Asked, node: Expression, frame: Frame) -> object:
    size = size_of(asked, node, frame)
    return size.constant if isinstance(size, Known) and not size.terms and size.constant.bit_length() <= BITS else ...
