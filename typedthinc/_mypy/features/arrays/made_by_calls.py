"""What calls of the functions of a file stand for: an object that others have, too, or a new one each time.

What a caller does to a new one is done to no other, and not to what the function itself has under its names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence

from mypy.nodes import FuncDef, Var

from typedthinc._mypy.features.arrays.cells import Cell, reached
from typedthinc._mypy.features.arrays.holdings import Holdings, Key

# A function returns what others return; past so many rounds nothing counts as new.
_MOST_ROUNDS = 4


class Made:
    """What the calls of a file stand for.

    Args:
        parameters: Those of the functions of the file.
    """

    def __init__(self, holdings: Holdings, parameters: Collection[Var]) -> None:
        self._holdings = holdings
        self._parameters = parameters
        self._known: set[Cell] = set()
        self._results: Mapping[Cell, set[FuncDef]] = {}
        self._is_settled = False

    def connect(self, calls: Sequence[tuple[Cell, FuncDef]]) -> None:
        """Note what each call stands for."""
        for _ in range(_MOST_ROUNDS):
            self._is_settled = True
            self._look()
            for cell, function in calls:
                self._stand_for(cell.found(), self._holdings.named(function), function)
            if self._is_settled:
                return
        for cell, function in calls:
            cell.unite(self._holdings.named(function))

    def _look(self) -> None:
        """Find what others than one call of a function may have."""
        items = self._holdings.items()
        self._known = reached(cell for key, cell in items if cell.is_given or self._is_of_others(key))
        results: defaultdict[Cell, set[FuncDef]] = defaultdict(set)
        for key, cell in items:
            if isinstance(key, FuncDef):
                results[cell].add(key)
        self._results = results

    def _is_of_others(self, key: Key) -> bool:
        """Tell whether a name is an attribute, a parameter or a name of a module or class."""
        is_global = isinstance(key, Var) and (bool(key.info) or "." in key.fullname)
        return isinstance(key, str) or is_global or key in self._parameters

    def _is_new(self, cell: Cell, function: FuncDef) -> bool:
        # A generator goes on after it has given something.
        if cell in self._known or function.is_generator or self._results.get(cell, set()) - {function}:
            return False
        return all(each.scope is function for each in cell.changes)

    def _stand_for(self, cell: Cell, result: Cell, function: FuncDef) -> None:
        """Note that a call stands for what a function returns, or for another one of the kind."""
        if cell is result:
            return
        found = reached([result])
        new = found - reached(each for each in found if not self._is_new(each, function))
        if result not in new or not new.isdisjoint(reached([cell])):
            self._unite(cell, result)
            return
        copies = {result: cell}
        left = [result]
        while left:
            original = left.pop()
            for key, each in list(original.items.items()):
                inner, item = each.found(), self._item(copies[original], key)
                if inner in new and inner not in copies:
                    copies[inner] = item
                    left.append(inner)
                else:
                    self._unite(item, copies.get(inner, inner))

    def _item(self, cell: Cell, key: Hashable) -> Cell:
        self._is_settled &= cell.has(key)
        return cell.item(key)

    def _unite(self, one: Cell, other: Cell) -> None:
        self._is_settled &= one.found() is other.found()
        one.unite(other)
