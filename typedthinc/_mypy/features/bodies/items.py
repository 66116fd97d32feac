"""The items of lists, tuples and dicts as they are written."""

from __future__ import annotations

from mypy.nodes import DictExpr, ListComprehension, ListExpr, StarExpr, TupleExpr

from typedthinc._mypy.features.bodies.frames import Origin, Unreadable
from typedthinc._mypy.values import literal_key


def item_of(held: Origin, number: int) -> Origin:
    """Return an item of a list or tuple as it is written.

    Raises:
        Unreadable: Nobody can tell which one it is.
    """
    node, frame = held
    if not isinstance(node, TupleExpr | ListExpr) or not -len(node.items) <= number < len(node.items):
        raise Unreadable
    # Behind a star nobody can tell which items are where, counted from there.
    if any(isinstance(each, StarExpr) for each in (node.items[number:] if number < 0 else node.items[: number + 1])):
        raise Unreadable
    return Origin(node.items[number], frame)


def immutable(found: list[Origin]) -> list[Origin]:
    """Return items of a list, unless they are lists or dicts: these may be changed by way of it.

    Raises:
        Unreadable: They are.
    """
    if any(isinstance(each.node, ListExpr | DictExpr | ListComprehension) for each in found):
        raise Unreadable
    return found


def items_at(held: Origin, key: int | str | None) -> list[Origin]:
    """List what a key may lead to in a list, tuple or dict as it is written; in a dict, None is any of its keys.

    Raises:
        Unreadable: Nobody can tell.
    """
    if isinstance(held.node, DictExpr):
        pairs = [(None if each is None else literal_key(each), value) for each, value in held.node.items]
        found = [Origin(value, held.frame) for each, value in pairs if key is None or each == key]
        if found and all(each is not None for each, _ in pairs):
            # A key written twice means its last value.
            return found if key is None else found[-1:]
    if isinstance(held.node, ListComprehension) and isinstance(key, int):
        # All rounds make the same but for what the targets give, which is not known here.
        return [Origin(held.node.generator.left_expr, held.frame)]
    if isinstance(key, int):
        return [item_of(held, key)]
    raise Unreadable
