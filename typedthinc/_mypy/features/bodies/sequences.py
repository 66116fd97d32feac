"""What a list, a range, or what is made of these holds, item by item: `zip(widths, widths[1:])`, `[block] * 3`.

1. Find the list or tuple as it is written, and the items of what is made of such: slices, sums and multiples of lists,
   `range`, `zip`, `enumerate`, `reversed`, comprehensions.
2. A comprehension is one item for each round, in a frame of its own, in which its targets are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_POS,
    CallExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
    TupleExpr,
    Var,
)

from typedthinc._mypy.features.bodies.evaluation import Asked, size_of
from typedthinc._mypy.features.bodies.frames import Frame, Given, Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.items import item_of
from typedthinc._mypy.unpacking import sliced
from typedthinc._mypy.values import is_layers
from typedthinc.shapes.sizes import Known

VariableOf: TypeAlias = "Callable[[Expression], Var | None]"
_MOST: Final = 32
_KEEPING: Final = frozenset({"builtins.list", "builtins.tuple", "builtins.iter"})


def items_of(asked: Asked, node: Expression, frame: Frame) -> list[Item]:
    """List what an expression goes through.

    Raises:
        Unreadable: Nobody can tell.
    """
    found = _items(asked, node, frame)
    if len(found) > _MOST:
        raise Unreadable
    return found


def ways_of(asked: Asked, node: Expression, frame: Frame) -> list[list[Item]]:
    """List the lists that an expression may go through, by the ways that led there.

    Raises:
        Unreadable: Nobody can tell.
    """
    held = displays_of(asked, node, frame)
    return [items_of(asked, node, frame)] if len(held) < 2 else [items_of(asked, *each) for each in held]


def displays_of(asked: Asked, node: Expression, frame: Frame) -> list[tuple[ListExpr, Frame]]:
    """List the lists as they are written that a name may stand for, if it is a name of such lists."""
    try:
        found = asked.origins.of(node, frame) if isinstance(node, RefExpr) else []
    except Unreadable:
        return []
    held = [(each.node, each.frame) for each in found if isinstance(each.node, ListExpr)]
    return held if len(held) == len(found) else []


def _items(asked: Asked, node: Expression, frame: Frame) -> list[Item]:
    given = asked.origins.passing.spread(node, frame)
    if given is not None:
        return list(given)
    match node:
        case OpExpr(op="+"):
            return items_of(asked, node.left, frame) + items_of(asked, node.right, frame)
        case OpExpr(op="*"):
            return items_of(asked, node.left, frame) * number_of(asked, node.right, frame)
        case IndexExpr(index=SliceExpr() as part):
            return items_of(asked, node.base, frame)[_slice(asked, part, frame)]
        case ListComprehension():
            return rounds(asked, node.generator, frame)
        case GeneratorExpr():
            return rounds(asked, node, frame)
        case CallExpr(callee=RefExpr(fullname=name)) if name in _MADE:
            return _made(asked, name, _places(node), frame)
        case _:
            return _written(asked, node, frame)


def _written(asked: Asked, node: Expression, frame: Frame) -> list[Item]:
    """List what a list, tuple or dict as written holds, or the values or items of a dict."""
    match node:
        case CallExpr(callee=MemberExpr(name="values" | "items" | "keys" as name, expr=held), args=[]):
            pairs = pairs_of(asked, held, frame)
            return list(pairs) if name == "items" else [pair[name == "values"] for pair in pairs]
        case _:
            found = asked.origins.of(node, frame)
    if len(found) != 1:
        raise Unreadable
    behind, inner = found[0]
    match behind:
        case ListExpr() | TupleExpr():
            return [each for item in behind.items for each in _item(asked, item, inner)]
        case ListComprehension() | OpExpr() | CallExpr() | IndexExpr() if behind is not node:
            if isinstance(node, RefExpr):
                asked.origins.require_unchanged(node)
            return items_of(asked, behind, inner)
        case DictExpr() | DictionaryComprehension():
            return [key for key, _ in pairs_of(asked, node, frame)]
        case MemberExpr() if is_layers(behind):
            layers = asked.origins.below(found[0])
            assert isinstance(layers.node, Expression)
            return items_of(asked, layers.node, layers.frame)
        case _:
            raise Unreadable


def pairs_of(asked: Asked, node: Expression, frame: Frame) -> list[tuple[Origin, Origin]]:
    """List the keys of a dict as it is written, and what they lead to.

    Raises:
        Unreadable: Nobody can tell.
    """
    found = asked.origins.of(node, frame)
    held = found[0].node if len(found) == 1 else None
    if not isinstance(held, DictExpr):
        raise Unreadable
    pairs = [(key, value) for key, value in held.items if key is not None]
    if len(pairs) < len(held.items):
        raise Unreadable
    return [(Origin(key, found[0].frame), Origin(value, found[0].frame)) for key, value in pairs]


def _item(asked: Asked, item: Expression, frame: Frame) -> list[Item]:
    return items_of(asked, item.expr, frame) if isinstance(item, StarExpr) else [Origin(item, frame)]


def _places(node: CallExpr) -> list[Expression]:
    """List the arguments of a call that stand by their place; `strict` changes nothing of what is gone through."""
    given = list(zip(node.args, node.arg_kinds, node.arg_names, strict=True))
    if any(kind != ARG_POS and name != "strict" for _, kind, name in given):
        raise Unreadable
    return [argument for argument, kind, _ in given if kind == ARG_POS]


def _made(asked: Asked, name: str, args: Sequence[Expression], frame: Frame) -> list[Item]:
    if name == "builtins.range":
        numbers = _range(*(number_of(asked, each, frame) for each in args))
        return [Origin(IntExpr(each), frame) for each in numbers[: _MOST + 1]]
    if name in ("builtins.zip", "itertools.pairwise"):
        columns = [items_of(asked, each, frame) for each in args]
        columns = columns if name == "builtins.zip" else [columns[0], columns[0][1:]]
        return list(zip(*columns, strict=False))
    items = items_of(asked, args[0], frame) if len(args) == 1 else []
    if len(args) != 1:
        raise Unreadable
    if name == "builtins.enumerate":
        return [(Origin(IntExpr(place), frame), item) for place, item in enumerate(items)]
    return items[::-1] if name == "builtins.reversed" else items


def _range(*ends: int) -> range:
    try:
        return range(*ends)
    except (TypeError, ValueError):
        raise Unreadable from None


_MADE: Final = _KEEPING | {
    "builtins.range",
    "builtins.zip",
    "builtins.enumerate",
    "builtins.reversed",
    "itertools.pairwise",
}


def rounds(asked: Asked, generator: GeneratorExpr, frame: Frame) -> list[Item]:
    """List what a comprehension makes, round by round.

    Raises:
        Unreadable: Nobody can tell how many rounds there are, or what each goes through.
    """
    return [Origin(generator.left_expr, each) for each in frames_of(asked, generator, frame)]


def frames_of(asked: Asked, generator: GeneratorExpr | DictionaryComprehension, frame: Frame) -> list[Frame]:
    """List the frames of the rounds of a comprehension.

    Raises:
        Unreadable: Nobody can tell how many rounds there are, or what each goes through.
    """
    if any(generator.condlists) or any(generator.is_async):
        raise Unreadable
    frames = [frame]
    for target, sequence in zip(generator.indices, generator.sequences, strict=True):
        frames = [_bound(asked, target, item, inner) for inner in frames for item in items_of(asked, sequence, inner)]
        if len(frames) > _MOST:
            raise Unreadable
    return frames


def _bound(asked: Asked, target: Expression, item: Item, frame: Frame) -> Frame:
    given: dict[Var, Given] = dict(bindings(asked, target, item))
    asked.origins.targets.update(given)
    return Frame(given, frame, frame.functions)


def bindings(
    asked: Asked, target: Expression, item: Item, variable_of: VariableOf | None = None
) -> Iterator[tuple[Var, Origin]]:
    """Say what the variables of a target get of an item.

    Args:
        variable_of: Says which of the variables that are asked for a name or attribute is.

    Raises:
        Unreadable: Nobody can tell.
    """
    variable = (_variable if variable_of is None else variable_of)(target)
    if variable is not None:
        if isinstance(item, Origin):
            yield variable, item
    elif isinstance(target, TupleExpr | ListExpr):
        values = _parts(asked, item, target.items) if isinstance(item, Origin) else item
        if len(values) != len(target.items):
            raise Unreadable
        for each, value in zip(target.items, values, strict=True):
            yield from bindings(asked, each.expr if isinstance(each, StarExpr) else each, value, variable_of)
    elif variable_of is None or not isinstance(target, RefExpr):
        raise Unreadable


def _variable(target: Expression) -> Var | None:
    return target.node if isinstance(target, NameExpr) and isinstance(target.node, Var) else None


def _parts(asked: Asked, item: Origin, targets: Sequence[Expression]) -> Sequence[Item]:
    """List what targets get of an item that is unpacked."""
    found = asked.origins.of(*item)
    stars = [number for number, each in enumerate(targets) if isinstance(each, StarExpr)]
    if len(found) == 1 and isinstance(found[0].node, TupleExpr) and not stars:
        return [item_of(found[0], place) for place in range(len(targets))]
    if not isinstance(item.node, Expression):
        raise Unreadable
    items = items_of(asked, item.node, item.frame)
    if not stars:
        return items
    first, behind = stars[0], len(targets) - 1 - stars[0]
    if len(items) < first + behind:
        raise Unreadable
    rest = Origin(sliced(item.node, first, behind), item.frame)
    return [*items[:first], rest, *items[len(items) - behind :]]


def _slice(asked: Asked, part: SliceExpr, frame: Frame) -> slice:
    ends = (part.begin_index, part.end_index, part.stride)
    return slice(*(None if each is None else number_of(asked, each, frame) for each in ends))


def number_of(asked: Asked, node: Expression, frame: Frame) -> int:
    """Return the number that an expression stands for.

    Raises:
        Unreadable: Nobody can tell.
    """
    size = size_of(asked, node, frame)
    if not isinstance(size, Known) or size.terms or abs(size.constant) > 10**6:
        raise Unreadable
    return size.constant
