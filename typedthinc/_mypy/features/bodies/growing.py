"""Lists and dicts that a run makes: each has one name, and each change makes another one of them, item by item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    Node,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    Var,
)

from typedthinc._mypy.features.bodies.evaluation import Asked, size_of
from typedthinc._mypy.features.bodies.frames import LOST, Frame, Given, Item, Origin, Unreadable
from typedthinc._mypy.features.bodies.items import items_at
from typedthinc._mypy.features.bodies.sequences import items_of
from typedthinc._mypy.values import literal_key
from typedthinc.shapes.sizes import Unknown


class Growing:
    """The lists and dicts of one run."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._own: set[Node] = set()

    def held(self, found: Given | None) -> Origin | None:
        """Return a list or dict of the run that a variable holds; None if it holds something else."""
        return found if isinstance(found, Origin) and found.node in self._own else None

    def is_number(self, found: Given | None) -> bool:
        """Tell whether a variable holds a number, which `width //= 2` replaces and nothing changes in place."""
        if not isinstance(found, Origin) or self.held(found) is not None:
            return False
        return not isinstance(size_of(self._asked, *found), Unknown)

    def by_all_names(self, given: Mapping[Var, Given], variable: Var, after: Origin) -> dict[Var, Given]:
        """Say what a variable, and all others that hold the same list, hold after it has changed."""
        held = self.held(given.get(variable))
        others = [each for each, found in given.items() if held is not None and found == held]
        return {**dict.fromkeys(others, after), variable: after}

    def fresh(self, value: Origin, *, is_sole: bool) -> Origin:
        """Return a new list or dict by its items; what else a value is, as it is.

        Args:
            is_sole: One variable alone gets it.
        """
        node, frame = value
        if isinstance(node, DictExpr) or _is_empty(node, "builtins.dict"):
            pairs = node.items if isinstance(node, DictExpr) else []
            keyed = [(key, self._item(Origin(held, frame))) for key, held in pairs if key is not None]
            return self._made(DictExpr(list(keyed)), frame) if is_sole and len(keyed) == len(pairs) else LOST
        if _is_empty(node, "builtins.list"):
            return self._made(ListExpr([]), frame) if is_sole else LOST
        is_list = isinstance(node, ListExpr | ListComprehension)
        is_part = isinstance(node, IndexExpr) and isinstance(node.index, SliceExpr)
        if not isinstance(node, Expression) or not (is_list or is_part or isinstance(node, CallExpr | OpExpr)):
            # Another name, say: who changes this changes that.
            return value
        try:
            items = items_of(self._asked, node, frame)
        except Unreadable:
            return LOST if is_list else value
        return self._made(ListExpr([self._item(each) for each in items]), frame) if is_sole else LOST

    def longer(self, held: Origin, method: str, args: Sequence[Expression], frame: Frame) -> Origin:
        """Return the list that a method makes of a list."""
        if not isinstance(held.node, ListExpr):
            return LOST
        items = list(held.node.items)
        match method, args:
            case "append", [item]:
                items.append(self._item(Origin(item, frame)))
            case "extend", [more]:
                return self.longer_by(held, [], [more], frame)
            case "insert", [where, item]:
                number = self._asked.origins.key(where, frame)
                if not isinstance(number, int) or any(isinstance(each, StarExpr) for each in items):
                    return LOST
                items.insert(number, self._item(Origin(item, frame)))
            case "reverse", []:
                items.reverse()
            case "clear", []:
                items.clear()
            case _:
                return LOST
        return self._made(ListExpr(items), held.frame)

    def longer_by(
        self, held: Origin, before: Sequence[Expression], behind: Sequence[Expression], frame: Frame
    ) -> Origin:
        """Return a list with the items of lists before its own, and with those of others behind."""
        if not isinstance(held.node, ListExpr):
            return LOST
        try:
            first, last = ([item for each in lists for item in self._listed(each, frame)] for lists in (before, behind))
        except Unreadable:
            return LOST
        return self._made(ListExpr([*first, *held.node.items, *last]), held.frame)

    def _listed(self, more: Expression, frame: Frame) -> list[Expression]:
        """List the items of a list; of one that is made there, and of nobody knows how many, they stand behind a star.

        Raises:
            Unreadable: Nobody can tell.
        """
        try:
            return [self._item(each) for each in items_of(self._asked, more, frame)]
        except Unreadable:
            if not isinstance(more, ListExpr | ListComprehension | GeneratorExpr | OpExpr):
                raise
            return [StarExpr(self._item(Origin(more, frame)))]

    def longer_inside(
        self, held: Origin, keys: Sequence[Expression], method: str, args: Sequence[Expression], frame: Frame
    ) -> Origin:
        """Return a list or dict after a method has made a list longer to which keys lead from it."""
        if not keys:
            return self.longer(held, method, args, frame)
        inner = self._inner(held, self._asked.origins.key(keys[0], frame))
        after = LOST if inner is None else self.longer_inside(inner, keys[1:], method, args, frame)
        return LOST if after == LOST else self.with_item(held, keys[0], after, frame)

    def _inner(self, held: Origin, key: int | str | None) -> Origin | None:
        """Return a list or dict that stands in another one, and at no second place in it."""
        written = self._asked.origins.synthetic.origin_of
        try:
            found = [written(each) for each in items_at(held, key)] if key is not None else []
        except Unreadable:
            return None
        values = held.node.items if isinstance(held.node, ListExpr) else []
        values = [value for _, value in held.node.items] if isinstance(held.node, DictExpr) else values
        if len(found) != 1 or [written(Origin(each, held.frame)) for each in values].count(found[0]) > 1:
            return None
        inner = found[0]
        if inner.node in self._own:
            return inner
        is_new = isinstance(inner.node, ListExpr | DictExpr) or _is_empty(inner.node, "builtins.list")
        return self.held(self.fresh(inner, is_sole=True)) if is_new else None

    def with_item(self, held: Origin, key: Expression, value: Origin, frame: Frame) -> Origin:
        """Return a list or dict after one of its items has been set."""
        found, item = self._asked.origins.key(key, frame), self._item(value)
        if isinstance(held.node, DictExpr) and found is not None:
            pairs = [(each, old) for each, old in held.node.items if each is not None and literal_key(each) != found]
            written = IntExpr(found) if isinstance(found, int) else StrExpr(found)
            return self._made(DictExpr([*pairs, (written, item)]), held.frame)
        if not isinstance(held.node, ListExpr) or not isinstance(found, int):
            return LOST
        items = list(held.node.items)
        if not -len(items) <= found < len(items) or any(isinstance(each, StarExpr) for each in items):
            return LOST
        items[found] = item
        return self._made(ListExpr(items), held.frame)

    def _item(self, item: Item) -> Expression:
        return self._asked.origins.synthetic.of_item(item)

    def _made(self, display: ListExpr | DictExpr, frame: Frame) -> Origin:
        self._own.add(display)
        return Origin(display, frame)


def _is_empty(node: Node, name: str) -> bool:
    """Tell whether this is `list()` or `dict()`."""
    callee = node.callee if isinstance(node, CallExpr) and not node.args else None
    return isinstance(callee, RefExpr) and callee.fullname == name
