"""Lists, tuples and dicts of models that functions return, item by item, for other modules: `return encoder, head`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import DictExpr, Expression, FuncDef, TupleExpr

from typedthinc._mypy.features.bodies.evaluation import Asked, known
from typedthinc._mypy.features.bodies.frames import Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.items import items_at
from typedthinc._mypy.features.bodies.ours import makes_ours, returns_ours
from typedthinc._mypy.features.bodies.recipes import Items, Kind, Made
from typedthinc._mypy.features.bodies.sequences import items_of
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.scheme import LayerType

# Lists in lists have an end.
_DEEPEST: Final = 3


def held(asked: Asked, results: Sequence[Origin], depth: int = 0) -> Items | None:
    """Return what the one list, tuple or dict holds that a function returns; None if nobody can tell.

    Items that are something else than models, or of which nothing is known, are None.
    """
    if len(results) != 1 or depth > _DEEPEST:
        return None
    try:
        found = asked.origins.of(*results[0])
        return _of_one(asked, results[0], found[0], depth) if len(found) == 1 else None
    except (Unreadable, RecursionError):
        return None


def is_plain(asked: Asked, function: FuncDef, made: Made, results: Sequence[Origin]) -> bool:
    """Tell whether what is known of what a function makes surely is of the library's own class, item by item."""
    if isinstance(made, LayerType):
        return returns_ours(asked, function, *results)
    try:
        items = [
            item for node, frame in results if isinstance(node, Expression) for item in items_of(asked, node, frame)
        ]
    except (Unreadable, RecursionError):
        return False
    if made.kind == "dict" or len(items) != len(made.items):
        return False
    pairs = zip(items, (found for _, found in made.items), strict=True)
    return all(isinstance(item, Origin) and makes_ours(asked, item) for item, found in pairs if found is not None)


def _of_one(asked: Asked, result: Origin, behind: Origin, depth: int) -> Items | None:
    if isinstance(behind.node, DictExpr):
        found = list(_of_dict(asked, behind, behind.node, depth))
        return Items(tuple(found), "dict") if any(made for _, made in found) else None
    assert isinstance(result.node, Expression)
    items = [_made(asked, each, depth) for each in items_of(asked, result.node, result.frame)]
    kind: Kind = "tuple" if isinstance(behind.node, TupleExpr) else "list"
    return Items(tuple(enumerate(items)), kind) if any(items) else None


def _of_dict(asked: Asked, behind: Origin, node: DictExpr, depth: int) -> Iterator[tuple[int | str, Made | None]]:
    for written, _ in node.items:
        key = None if written is None else literal_key(written)
        if key is None:
            raise Unreadable
        yield key, _made(asked, items_at(behind, key)[0], depth)


def _made(asked: Asked, item: Item, depth: int) -> Made | None:
    if not isinstance(item, Origin):
        return None
    return known(asked, [item]) or held(asked, [item], depth + 1)
