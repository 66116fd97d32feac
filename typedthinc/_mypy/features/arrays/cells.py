"""Lists, dicts and objects, as far as a file's text tells them apart, and what it does to them.

What two names may both stand for is one cell, and so is all that may be found under one key of a list or dict: what
changes it by one name changes it by all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final, NamedTuple

from typedthinc.shapes.arrays.values import Dict, Record, Repeated, Value, array_only, plain
from typedthinc.shapes.sizes import UNKNOWN

# Where no run meets a change, and where one looks that follows none.
UNSEEN: Final = object()
ANYWHERE: Final = object()


# Values that something may be done to in place, or to what is in them.
CHANGEABLE: Final = (list, tuple, Repeated, Dict, Record)


def nothing(value: Value) -> Value:
    """Return what is left of an item that another is put in the place of."""
    return UNKNOWN


class Change(NamedTuple):
    """Something that a file does to a list, dict or object.

    Attributes:
        scope: The function in which a run meets it, None for the module; `UNSEEN` if none does.
        key: The literal key of the item that changes, None if it may be any.
        left: Returns what is left of an item.
        attribute: By which attribute of the object that it makes a function changes it: who follows that, knows it.
    """

    scope: object
    key: Hashable = None
    left: Callable[[Value], Value] = nothing
    attribute: str = ""

    @property
    def is_put(self) -> bool:
        """Tell whether an item is assigned to, the key of which is known."""
        return self.key is not None and self.left is not array_only

    @property
    def loses_all(self) -> bool:
        return self.key is None and self.left is nothing


class Cell:
    """A list, dict or object, or several of which nobody knows which is which.

    Attributes:
        items: What is found in it, by literal keys; under None what is found by any key.
        changes: What is done to it.
        is_given: It is given to what nobody sees, with all that is in it.
    """

    __slots__ = ("_same", "changes", "is_given", "items")

    def __init__(self) -> None:
        self.items: dict[Hashable, Cell] = {}
        self.changes: set[Change] = set()
        self.is_given: bool = False
        self._same: Cell | None = None

    def found(self) -> Cell:
        """Return the one that stands for all that are the same."""
        cell = self
        while cell._same is not None:
            cell = cell._same
        if cell is not self:
            self._same = cell
        return cell

    def item(self, key: Hashable) -> Cell:
        """Return what is found by a literal key, or by any key if it is None."""
        cell = self.found()
        if None in cell.items:
            return cell.items[None].found()
        if key is not None:
            return cell.items.setdefault(key, Cell()).found()
        held, item = cell.items, Cell()
        cell.items = dict[Hashable, Cell]({None: item})
        for each in held.values():
            item.unite(each)
        return item.found()

    def has(self, key: Hashable) -> bool:
        """Tell whether anything is noted of what is found by a key."""
        items = self.found().items
        return None in items or key in items

    def unite(self, other: Cell) -> None:
        """Note that two are the same, or may be."""
        one, other = self.found(), other.found()
        if one is other:
            return
        other._same = one
        one.changes |= other.changes
        one.is_given |= other.is_given
        for key, each in other.items.items():
            one.found()._hold(key, each.found())

    def _hold(self, key: Hashable, item: Cell) -> None:
        """Note that another is found in this one."""
        is_new = key not in self.items if key is not None else not self.items
        if is_new and None not in self.items:
            # A new cell that is then the same would have a new one in it again, where a list holds itself.
            self.items[key] = item
        else:
            self.item(key).unite(item)

    def found_by(self, key: Hashable) -> list[Cell]:
        """List what may be found by a literal key, or by any key if it is None."""
        items = self.found().items
        if key is None:
            return [each.found() for each in items.values()]
        found = items.get(None, items.get(key))
        return [] if found is None else [found.found()]


Looked = Callable[[list[Cell], Value], Value]


def each_item(value: Value, cells: list[Cell], look: Callable[[Hashable, list[Cell], Value], Value]) -> Value:
    """Return a list, tuple or dict with what a function returns for the key, the cells and the value of each item."""

    def item(key: Hashable, each: Value) -> Value:
        return look(key, [found for cell in cells for found in cell.found_by(key)], each)

    match value:
        case list():
            return [item(number, each) for number, each in enumerate(value)]
        case tuple():
            return tuple(item(number, each) for number, each in enumerate(value))
        case Repeated(each, many):
            return Repeated(item(None, each), many)
        case Dict(items, is_complete):
            return Dict(tuple((key, item(_literal(key), each)) for key, each in items), is_complete)
        case Record(kind, fields, True):
            pairs = enumerate(fields)
            return Record(kind, tuple((name, item(number, each)) for number, (name, each) in pairs), is_tuple=True)
        case _:
            return value


def left(
    value: Value,
    cells: list[Cell],
    scope: object,
    *,
    is_watched: Callable[[Record], bool] = lambda _: False,
    without_puts: bool = False,
    attribute: str = "",
) -> Value:
    """Return what is left of a value when all has been done to it that a run does not follow.

    Args:
        scope: What a run through this meets, it follows.
        is_watched: Tells of which objects it is asked who in the program sets their attributes.
        without_puts: What is put under a literal key is known.
        attribute: It is what the scope has made for this attribute of an object: it follows only what it does by that.
    """
    if not isinstance(value, CHANGEABLE):
        return value
    changes = [
        each
        for cell in cells
        for each in cell.changes
        if each.scope is not scope or (attribute and each.attribute != attribute)
    ]
    if isinstance(value, Record) and not value.is_tuple:
        return UNKNOWN if any(each.scope is UNSEEN for each in changes) and not is_watched(value) else value
    if isinstance(value, tuple | Record):
        changes = []
    if any(each.loses_all for each in changes):
        return UNKNOWN
    if without_puts:
        changes = [each for each in changes if not each.is_put]

    def item(key: Hashable, inner: list[Cell], found: Value) -> Value:
        for each in changes:
            if key is None or each.key in (None, key):
                found = each.left(found)
        return left(found, inner, ANYWHERE if attribute else scope, is_watched=is_watched)

    value = each_item(value, cells, item)
    is_open = isinstance(value, Dict) and any(each.is_put for each in changes)
    return Dict(value.items, is_complete=False) if isinstance(value, Dict) and is_open else value


def changed(value: Value, cells: list[Cell], cell: Cell, change: Callable[[Value], Value]) -> Value:
    """Return a value with all changed in it that may be one cell."""
    if not isinstance(value, CHANGEABLE):
        return value
    found = each_item(value, cells, lambda key, inner, each: changed(each, inner, cell, change))
    return change(found) if cell in cells else found


def holders(cells: Iterable[Cell]) -> dict[Cell, set[Cell]]:
    """Return, for each cell, in which others it is found."""
    found: defaultdict[Cell, set[Cell]] = defaultdict(set)
    left_over = list(cells)
    seen = set(left_over)
    while left_over:
        outer = left_over.pop()
        inner = {each.found() for each in outer.items.values()}
        for each in inner:
            found[each].add(outer)
        left_over.extend(inner - seen)
        seen |= inner
    return found


def around(cell: Cell, holders: Mapping[Cell, set[Cell]]) -> set[Cell]:
    """Return a cell with those in which it is found, and in which these are."""
    left_over, seen = [cell], {cell}
    while left_over:
        new = holders.get(left_over.pop(), set()) - seen
        seen |= new
        left_over.extend(new)
    return seen


def reached(cells: Iterable[Cell]) -> set[Cell]:
    """Return cells with all that are found in them."""
    left_over = [each.found() for each in cells]
    seen = set(left_over)
    while left_over:
        inner = {each.found() for each in left_over.pop().items.values()} - seen
        seen |= inner
        left_over.extend(inner)
    return seen


def cut_cycles(cells: Iterable[Cell]) -> set[Cell]:
    """Note that nobody knows where what is changed holds itself, for it would grow with each change; return such."""
    found: set[Cell] = set()
    for cell in reached(cells):
        keys = [key for key, each in cell.items.items() if cell in reached([each])] if cell.changes else []
        cell.changes.update(Change(UNSEEN, key) for key in keys)
        found.update([cell] if keys else [])
    return found


def give_all(cells: Iterable[Cell]) -> None:
    """Note that what is in those that are given to what nobody sees may change there, too."""
    for cell in reached(each for each in cells if each.found().is_given):
        cell.changes.add(Change(UNSEEN))


def _literal(key: Value) -> Hashable:
    return key if isinstance(key, str) else plain(key)
