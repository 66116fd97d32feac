"""What a file does to lists, dicts and objects.

A run follows `weights["W1"] = ...` and `rows.append(...)` where it meets them. What other functions do to the same
object, under this name or another, is only known to happen at some time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    Var,
    YieldExpr,
    YieldFromExpr,
)

from typedthinc._mypy import looking
from typedthinc._mypy.features.arrays import cells
from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc._mypy.features.arrays.cells import UNSEEN, Cell, Change
from typedthinc._mypy.features.arrays.holdings import Holdings, Key, literal, own_attribute
from typedthinc._mypy.features.arrays.made_by_calls import Made
from typedthinc._mypy.features.arrays.resolved import function_called, parameter_of, returns_argument
from typedthinc._mypy.features.arrays.updates import is_update
from typedthinc.shapes.arrays.values import Record, Value, array_only, updated_only

# What a run follows.
FOLLOWED: Final = frozenset({"append", "extend"})
# What comes to other places by these.
_MOVING: Final = frozenset("insert pop remove sort reverse".split())
_CHANGING: Final = frozenset({*"popitem clear update setdefault".split(), *_MOVING})
# Methods that do nothing else to their arguments, where the program has none of that name.
_LOOKING: Final = frozenset(
    "append extend insert update get pop setdefault "
    "index count debug info warning error exception critical dump dumps "
    "predict begin_update initialize finish_update get_grad get_loss get_similarity join format print "
    "choice choices sample writerow writerows "
    "flatten pad list2padded list2ragged asarray asarray_f asarray_i minibatch multibatch".split()
)

# Functions of Python that look at an object, or copy it.
_READING: Final = frozenset(
    [
        *(f"dataclasses.{name}" for name in "asdict astuple fields is_dataclass replace".split()),
        *("copy.copy", "copy.deepcopy", "copy.replace"),
        *looking.ALL,
    ]
)
_IN_PLACE: Final = frozenset("+*|")
_APPLYING: Final = frozenset({"builtins.map", "builtins.filter"})
_SHUFFLING: Final = frozenset({"numpy.random.shuffle", "numpy.random.mtrand.shuffle"})


class Containers:
    """What a file does to lists, dicts and objects.

    Attributes:
        holdings: Which names stand for the same, and what holds it.
        parameters: Those of the functions of the file; what other functions do is unknown.
        functions: Those of the file, by name.
        defines: Tells whether a file that this one imports may have a function of a name.
        is_watched: Tells of which objects it is asked who in the program sets their attributes.
        method_of: Says which method of a class of the file is called of an object.
        _puts: What is assigned to the item of a dict with a literal key.
        _grown: What is made longer, with the name that it has there.
        _called: The calls of other functions and methods, with the function, if it is known, and how many parameters
            stand before the arguments.
        _shown: The calls of methods that do nothing else to their arguments, if they are those of the library.
        _holders: In which something is found, for each cell.
        _around: Where something may be found, for each cell that has been asked for.
        _cyclic: What is changed and holds itself.
    """

    def __init__(self) -> None:
        self.holdings: Holdings = Holdings()
        self.parameters: set[Var] = set()
        self.functions: defaultdict[str, list[FuncDef]] = defaultdict(list)
        self.defines: Callable[[str], bool] = lambda name: True
        self.is_watched: Callable[[Record], bool] = lambda value: False
        self.method_of: Callable[[MemberExpr], FuncDef | None] = lambda callee: None
        self._puts: list[tuple[Cell, Hashable, Binding]] = []
        self._grown: list[tuple[Cell, Node | None]] = []
        self._called: list[tuple[CallExpr, FuncDef | None, int]] = []
        self._shown: list[tuple[str, CallExpr]] = []
        self._holders: dict[Cell, set[Cell]] = {}
        self._around: dict[Cell, set[Cell]] = {}
        self._cyclic: set[Cell] = set()
        self._is_finished = False

    def left(self, key: Key, value: Value, scope: object, *, without_puts: bool = False, attribute: str = "") -> Value:
        """Return what is left of a value when all has been done to it that a run does not follow.

        Args:
            scope: What a run through this meets, it follows; `ANYWHERE` if there is none.
            without_puts: What the file puts under a literal key is known.
            attribute: The scope makes it for this attribute of an object.
        """
        if not isinstance(value, cells.CHANGEABLE):
            return value
        self._finish()
        known = self.holdings.known(key)
        watched = self.is_watched
        return cells.left(value, known, scope, is_watched=watched, without_puts=without_puts, attribute=attribute)

    def is_lost(self, key: Key) -> bool:
        """Tell whether something may change that nobody sees."""
        self._finish()
        return any(
            each.scope is UNSEEN and each.loses_all for cell in self.holdings.known(key) for each in cell.changes
        )

    def is_grown_by_name(self, variable: Var) -> bool:
        """Tell whether a list becomes longer under one name only."""
        self._finish()
        known = self.holdings.known(variable)
        return all(name is variable for cell, name in self._grown if cell.found() in known)

    def puts(self, key: Key) -> Iterator[tuple[Hashable, Binding]]:
        """Go through what the file puts into a dict under literal keys."""
        self._finish()
        known = self.holdings.known(key)
        return ((name, binding) for cell, name, binding in self._puts if cell.found() in known)

    def changed(self, owner: Expression, names: dict[Var, Value], change: Callable[[Value], Value]) -> dict[Var, Value]:
        """Return what else names stand for after something is changed that they may stand for, or hold.

        Args:
            owner: What is changed.
            change: Returns what a list, dict or object is then, if it is this one.
        """
        self._finish()
        cell = self.holdings.of(owner)
        if cell is None:
            return {}
        if cell not in self._around:
            self._around[cell] = cells.around(cell, self._holders)
        found: dict[Var, Value] = {}
        for variable, value in names.items():
            known = self.holdings.known(variable) if isinstance(value, cells.CHANGEABLE) else []
            if known and known[0] in self._around[cell]:
                found[variable] = cells.changed(value, known, cell, change)
        return found

    def holds_itself(self, owner: Expression) -> bool:
        """Tell whether what is changed may hold itself."""
        self._finish()
        return bool(self._cyclic) and self.holdings.of(owner) in self._cyclic

    # What the file does

    def define(self, function: FuncDef) -> None:
        """Note a function of the file."""
        self.functions[function.name].append(function)
        variables = [each.variable for each in function.arguments]
        self.parameters.update(variables)
        symbol = function.info.names.get(function.name) if function.info else None
        if symbol is not None and symbol.plugin_generated:
            # The `__init__` of a data class, which mypy writes.
            for each in variables:
                self.holdings.named(each).unite(self.holdings.named(each.name))

    def change(self, expression: Expression) -> None:
        """Note that an object may change in any way."""
        self._note(expression, Change(UNSEEN))

    def _note(self, expression: Expression, change: Change) -> None:
        cell = self.holdings.of(expression)
        if cell is not None:
            cell.changes.add(change)

    def give_away(self, expression: Expression) -> None:
        """Note that something gets to where nobody sees it."""
        cell = self.holdings.of(expression)
        if cell is not None:
            cell.is_given = True

    def give(self, function: FuncDef, given: Expression) -> None:
        """Note what a function returns, or gives as a generator."""
        result, is_yielded = self.holdings.named(function), isinstance(given, YieldExpr | YieldFromExpr)
        cell = self.holdings.of(given.expr if isinstance(given, YieldExpr | YieldFromExpr) else given)
        if cell is not None and isinstance(given, YieldFromExpr):
            cell = cell.item(None)
        if cell is not None:
            (result.item(None) if is_yielded else result).unite(cell)

    def grow(self, node: OperatorAssignmentStmt, scope: Scope) -> None:
        """Note `rows += [row]`, which is `extend`; what is done to lists and sets by other operators, nobody knows."""
        if node.op not in _IN_PLACE:
            return
        self._extend(node.lvalue, node.rvalue)
        if node.op == "+" and isinstance(node.rvalue, ListExpr | ListComprehension):
            self._grow(node.lvalue, scope)
        else:
            self.change(node.lvalue)

    def put(self, target: IndexExpr, binding: Binding) -> None:
        """Note an assignment to an item."""
        key, cell = literal(target.index), self.holdings.of(target.base)
        if cell is None:
            return
        if binding.value is None:
            # What stands behind an item that is deleted comes to its place.
            self._move(target.base)
        elif not binding.path and is_update(target, binding.value):
            cell.changes.add(Change(binding.scope, key, updated_only, own_attribute(target.base)))
        else:
            cell.changes.add(Change(binding.scope, key, attribute=own_attribute(target.base)))
        if key is not None and binding.value is not None:
            self._puts.append((cell, key, binding))

    def augment(self, target: IndexExpr, scope: Scope) -> None:
        """Note `weights["W1"] -= ...`: an array keeps its sizes, a number may become an array."""
        self._note(target.base, Change(scope, literal(target.index), array_only, own_attribute(target.base)))

    def called(self, node: CallExpr, scope: object) -> None:
        """Note what a call may do to its arguments, and to the object whose method it is."""
        callee = node.callee
        if isinstance(callee, RefExpr) and callee.fullname in _SHUFFLING:
            for each in node.args:
                self._move(each)
        if isinstance(callee, RefExpr) and callee.fullname in _APPLYING:
            self._apply(*node.args)
        name = callee.fullname if isinstance(callee, RefExpr) else ""
        if name.startswith(("numpy.", "builtins.", "typedthinc.")) or name in _READING:
            return
        if isinstance(callee, MemberExpr):
            self._called_of(callee, node, scope)
            if callee.name in _LOOKING:
                self._shown.append((callee.name, node))
                return
        self._called.append((node, *function_called(callee)))

    def _apply(self, function: Expression, *sequences: Expression) -> None:
        """Note that a function is given the items of lists or dicts."""
        written = function if isinstance(function, LambdaExpr) else function_called(function)[0]
        for place, each in enumerate(sequences):
            cell = self.holdings.of(each)
            parameter = None if written is None else parameter_of(written, place, None)
            if cell is not None and parameter is not None:
                cell.item(None).unite(self.holdings.named(parameter))

    def _called_of(self, callee: MemberExpr, node: CallExpr, scope: object) -> None:
        """Note what a method does to its list or dict."""
        if callee.name in FOLLOWED:
            self._grow(callee.expr, scope)
        elif callee.name in _CHANGING:
            self.change(callee.expr)
        if callee.name in _MOVING:
            self._move(callee.expr)
        for each in node.args[-1:]:
            if callee.name in ("append", "insert"):
                self._extend(callee.expr, ListExpr([each]))
            elif callee.name in ("extend", "update"):
                self._extend(callee.expr, each)

    def _grow(self, target: Expression, scope: object) -> None:
        cell = self.holdings.of(target)
        if cell is not None:
            cell.changes.add(Change(scope, attribute=own_attribute(target)))
            self._grown.append((cell, target.node if isinstance(target, NameExpr) else None))

    def _extend(self, target: Expression, items: Expression) -> None:
        cell, more = self.holdings.of(target), self.holdings.of(items)
        if cell is not None and more is not None:
            cell.item(None).unite(more.item(None))

    def _move(self, expression: Expression) -> None:
        """Note that items may be found at other places."""
        cell = self.holdings.of(expression)
        if cell is not None:
            cell.item(None)
            cell.found().changes.add(Change(UNSEEN))

    def _is_own(self, function: FuncDef) -> bool:
        return function in self.functions.get(function.name, ())

    def _give_all(self, node: CallExpr, function: FuncDef | None, skipped: int) -> None:
        is_own = function is not None and self._is_own(function)
        for place, (argument, name, kind) in enumerate(zip(node.args, node.arg_names, node.arg_kinds, strict=True)):
            cell = self.holdings.of(argument)
            if cell is None:
                continue
            parameter, is_returned = None, False
            if function is not None and kind in (ARG_POS, ARG_NAMED):
                parameter = parameter_of(function, place + skipped, name) if is_own else None
                is_returned = not is_own and returns_argument(function, place + skipped, name)
            if kind in (ARG_STAR, ARG_STAR2):
                cell = cell.item(None)
            if parameter is not None:
                cell.unite(self.holdings.named(parameter))
            elif is_returned:
                cell.unite(self.holdings.named(node))
            else:
                cell.is_given = True

    def _finish(self) -> None:
        """Say of all that holds an object, and of all that is in it, what is known of it."""
        if self._is_finished:
            return
        self._is_finished = True
        for name, node in self._shown:
            for function in [*self.functions[name], *([None] if self.defines(name) else [])]:
                is_bound = function is not None and bool(function.info) and not function.is_static
                self._give_all(node, function, int(is_bound))
        for node, function, skipped in self._called:
            method = self.method_of(node.callee) if isinstance(node.callee, MemberExpr) else None
            is_bound = method is not None and not method.is_static
            self._give_all(node, function or method, skipped if function is not None else int(is_bound))
        calls = [(self.holdings.named(node), each) for node, each in self.holdings.calls if self._is_own(each)]
        Made(self.holdings, self.parameters).connect(calls)
        self._cyclic = cells.cut_cycles(self.holdings.all())
        cells.give_all(self.holdings.all())
        self._holders = cells.holders(self.holdings.all())
