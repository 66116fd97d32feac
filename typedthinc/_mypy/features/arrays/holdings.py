"""Which lists and dicts hold what other names stand for, by the expressions of a file.

`outer = {"encoder": inner}` puts an object in; `outer["encoder"]` takes one out, and so does a loop or an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeAlias

from mypy.nodes import (
    ARG_POS,
    AssignmentExpr,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    SetComprehension,
    SetExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
    Var,
)

from typedthinc._mypy import looking
from typedthinc._mypy.features.arrays.cells import Cell
from typedthinc._mypy.features.arrays.mutations import Attribute, Step
from typedthinc._mypy.features.arrays.resolved import function_called
from typedthinc.shapes.arrays.values import Value, of_number

# A variable, the name of an attribute, what a function returns, or a list or dict that has no name.
Key: TypeAlias = Var | str | Node

# What these return is another list or dict, of the same items.
_COPYING: Final = looking.COPYING.union(
    (f"builtins.{name}" for name in "list tuple sorted reversed iter set dict filter".split()), ["copy.copy"]
)
# What these return is one of their arguments, or of the items if there is but one.
_EXTREME: Final = frozenset({"builtins.max", "builtins.min"})
# Methods that do the same as functions of `random`, of generators of numpy's and others.
_CHOOSING: Final = frozenset({"choice", "choices", "sample"})
_TAKING: Final = frozenset("get pop setdefault".split())


class Holdings:
    """The cells of what the expressions of a file stand for.

    Attributes:
        calls: The calls of functions, but for those that are known to return others of the same items.
    """

    def __init__(self) -> None:
        self._cells: dict[Key, Cell] = {}
        self.calls: list[tuple[CallExpr, FuncDef]] = []
        self._readers: dict[type[Node], Callable[[Any], Cell | None]] = {
            NameExpr: self._of_name,
            MemberExpr: lambda node: self.named(node.name),
            IndexExpr: self._of_index,
            **dict.fromkeys((ListExpr, TupleExpr, SetExpr), self._of_display),
            DictExpr: self._of_dict,
            **dict.fromkeys((ListComprehension, SetComprehension), lambda node: self.of(node.generator)),
            GeneratorExpr: self._of_generator,
            DictionaryComprehension: self._of_dict_comprehension,
            ConditionalExpr: lambda node: self._either(node.if_expr, node.else_expr),
            OpExpr: self._of_operation,
            AssignmentExpr: lambda node: self.of(node.value),
            CallExpr: self._of_call,
        }

    def named(self, key: Key) -> Cell:
        """Return the cell of a name, or of what a function returns."""
        found = self._cells.get(key)
        if found is None:
            found = self._cells[key] = Cell()
        return found.found()

    def known(self, key: Key) -> list[Cell]:
        """Return the cell of a name, if the file says anything of it."""
        found = self._cells.get(key)
        return [] if found is None else [found.found()]

    def all(self) -> list[Cell]:
        """List the cells of all names and expressions."""
        return list({each.found(): None for each in self._cells.values()})

    def items(self) -> list[tuple[Key, Cell]]:
        """List all names and expressions with their cells."""
        return [(key, each.found()) for key, each in self._cells.items()]

    def of(self, node: Expression | None) -> Cell | None:
        """Return the cell of an expression; None if what it is worth has no other name."""
        reader = None if node is None else self._readers.get(type(node))
        return None if reader is None else reader(node)

    def bind(self, target: Expression, cell: Cell | None) -> None:
        """Note what a name, an attribute or an item, or several, stand for."""
        if cell is None:
            return
        if isinstance(target, TupleExpr | ListExpr):
            has_star = any(isinstance(each, StarExpr) for each in target.items)
            for number, each in enumerate(target.items):
                self.bind(each, cell if isinstance(each, StarExpr) else cell.item(None if has_star else number))
        elif isinstance(target, StarExpr):
            rest = self.of(target.expr)
            if rest is not None:
                _share(rest, cell)
        elif (found := self.of(target)) is not None:
            found.unite(cell)
        if isinstance(target, MemberExpr):
            self.of(target.expr)

    def go_through(self, target: Expression, sequence: Expression) -> None:
        """Note that a loop takes the items of a list or dict one by one."""
        cell = self.of(sequence)
        self.bind(target, None if cell is None else cell.item(None))

    def _made(self, node: Node, fill: Callable[[Cell], None]) -> Cell:
        """Return the cell of an expression that makes a list or dict."""
        if node not in self._cells:
            fill(self.named(node))
        return self.named(node)

    def _put(self, cell: Cell, key: Hashable, value: Expression) -> None:
        found = self.of(value)
        if found is not None:
            cell.item(key).unite(found)

    def _of_name(self, node: NameExpr) -> Cell | None:
        return self.named(node.node) if isinstance(node.node, Var) else None

    def _of_index(self, node: IndexExpr) -> Cell | None:
        if isinstance(node.index, SliceExpr):
            return self._copy(node, [node.base])
        base = self.of(node.base)
        return None if base is None else base.item(literal(node.index))

    def _of_display(self, node: ListExpr | TupleExpr | SetExpr) -> Cell:
        def fill(cell: Cell) -> None:
            is_plain = not isinstance(node, SetExpr) and not any(isinstance(each, StarExpr) for each in node.items)
            for number, each in enumerate(node.items):
                if isinstance(each, StarExpr):
                    self._share(cell, each.expr)
                else:
                    self._put(cell, number if is_plain else None, each)

        return self._made(node, fill)

    def _of_dict(self, node: DictExpr) -> Cell:
        def fill(cell: Cell) -> None:
            for key, each in node.items:
                if key is None:
                    self._share(cell, each)
                else:
                    self._put(cell, literal(key), each)

        return self._made(node, fill)

    def _of_generator(self, node: GeneratorExpr) -> Cell:
        return self._made(node, lambda cell: self._put(cell, None, node.left_expr))

    def _of_dict_comprehension(self, node: DictionaryComprehension) -> Cell:
        return self._made(node, lambda cell: self._put(cell, None, node.value))

    def _either(self, *nodes: Expression) -> Cell | None:
        found = [cell for node in nodes if (cell := self.of(node)) is not None]
        for other in found[1:]:
            found[0].unite(other)
        return found[0] if found else None

    def _of_operation(self, node: OpExpr) -> Cell | None:
        if node.op in ("and", "or"):
            return self._either(node.left, node.right)
        return self._copy(node, [node.left, node.right]) if node.op in "+*|" else None

    def _copy(self, node: Node, sources: Sequence[Expression]) -> Cell:
        """Return the cell of another list or dict, of the same items."""

        def fill(cell: Cell) -> None:
            for each in sources:
                self._share(cell, each)

        return self._made(node, fill)

    def _share(self, cell: Cell, source: Expression) -> None:
        found = self.of(source)
        if found is not None:
            _share(cell, found)

    def _of_call(self, node: CallExpr) -> Cell | None:
        callee, args = node.callee, node.args
        name = callee.fullname if isinstance(callee, RefExpr) else ""
        if name in _COPYING:
            return self._copy(node, args)
        if args and (name in looking.CHOOSING or name == "builtins.next"):
            return self._item_of(args[0])
        if name in _EXTREME:
            return self._extreme([arg for arg, kind in zip(args, node.arg_kinds, strict=True) if kind == ARG_POS])
        if name in looking.COMBINING:
            return self._made(node, lambda cell: self._combine(cell, args))
        if name in ("builtins.enumerate", "builtins.zip"):
            return self._made(node, lambda cell: self._put_side_by_side(cell, args, first=name.endswith("enumerate")))
        if isinstance(callee, MemberExpr) and not name:
            found = self._of_method(node, callee)
            if found is not None:
                return found
        function, _ = function_called(callee)
        if function is None or function.name == "__init__":
            return None
        return self._made(node, lambda cell: self.calls.append((node, function)))

    def _item_of(self, node: Expression) -> Cell | None:
        found = self.of(node)
        return None if found is None else found.item(None)

    def _extreme(self, args: Sequence[Expression]) -> Cell | None:
        return self._item_of(args[0]) if len(args) == 1 else self._either(*args)

    def _combine(self, cell: Cell, args: Sequence[Expression]) -> None:
        for each in args:
            found = self._item_of(each)
            if found is not None:
                cell.item(None).item(None).unite(found)

    def _put_side_by_side(self, cell: Cell, args: Sequence[Expression], *, first: int) -> None:
        for number, each in enumerate(args, first):
            found = self.of(each)
            if found is not None:
                cell.item(None).item(number).unite(found.item(None))

    def _of_method(self, node: CallExpr, callee: MemberExpr) -> Cell | None:
        """Return the cell of what a method of a list or dict returns."""
        if callee.name == "copy":
            return self._copy(node, [callee.expr])
        if callee.name == "values":
            return self.of(callee.expr)
        if callee.name in _CHOOSING and node.args and _is_of_library(callee):
            return self._item_of(node.args[0]) if callee.name == "choice" else self._copy(node, node.args)
        owner = self.of(callee.expr) if callee.name in {"items", "popitem", *_TAKING} else None
        if owner is None:
            return None
        if callee.name in _TAKING:
            key = literal(node.args[0]) if node.args else None
            for default in node.args[1:]:
                self._put(owner, key, default)
            return owner.item(key)
        pair, item = self.named(node), owner.item(None)
        (pair.item(None) if callee.name == "items" else pair).item(1).unite(item)
        return pair


def _is_of_library(callee: MemberExpr) -> bool:
    """Tell whether a method belongs to a class outside of the program, as far as that is known."""
    function, _ = function_called(callee)
    return function is None or function.fullname.partition(".")[0] in ("random", "numpy")


def literal(key: Expression) -> Hashable:
    """Return a literal key; None for all else."""
    return key.value if isinstance(key, StrExpr | IntExpr) else None


def way_to(node: Expression) -> tuple[Var, list[Step]] | None:
    """Return the name that an object is found by, and the literal keys and attributes that lead to it from there."""
    keys: list[Step] = []
    while isinstance(node, IndexExpr | MemberExpr):
        if isinstance(node, MemberExpr):
            keys.insert(0, Attribute(node.name))
            node = node.expr
            continue
        key = literal(node.index)
        if key is None:
            return None
        keys.insert(0, value_of(key))
        node = node.base
    return (node.node, keys) if isinstance(node, NameExpr) and isinstance(node.node, Var) else None


def own_attribute(node: Expression) -> str:
    """Return the name of an attribute of `self`; nothing for all else."""
    owner = node.expr if isinstance(node, MemberExpr) else None
    is_own = isinstance(owner, NameExpr) and isinstance(owner.node, Var) and owner.node.is_self
    return node.name if isinstance(node, MemberExpr) and is_own else ""


def is_fresh(node: Expression | None) -> bool:
    """Tell whether an expression makes a list or dict that nobody else has."""
    return isinstance(node, ListExpr | DictExpr | ListComprehension | DictionaryComprehension)


def value_of(key: Hashable) -> Value:
    """Return what a literal key is worth."""
    return key if isinstance(key, str) else of_number(key) if isinstance(key, int) else None


def _share(cell: Cell, other: Cell) -> None:
    cell.item(None).unite(other.item(None))
