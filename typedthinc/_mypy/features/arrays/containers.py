"""Which lists, dicts and objects change where a run through the statements does not see it.

A run follows `weights["W1"] = ...` and `rows.append(...)` where it meets them. What other functions do to the same
object, under this name or another, is only known to happen at some time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    Argument,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    IntExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    RefExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance, get_proper_type

from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc.shapes.arrays.values import Value, of_number

# A variable, or the name of an attribute.
Key: TypeAlias = Var | str

# What a run follows.
FOLLOWED: Final = frozenset({"append", "extend"})
_CHANGING: Final = frozenset({*"insert pop popitem remove clear update setdefault sort reverse".split(), *FOLLOWED})
# Methods that only look at their arguments, where the program has none of that name.
_LOOKING: Final = frozenset(
    "predict begin_update initialize finish_update join format print "
    "flatten pad list2padded list2ragged asarray asarray_f asarray_i minibatch multibatch".split()
)

_SHUFFLING: Final = frozenset({"numpy.random.shuffle", "numpy.random.mtrand.shuffle"})


class Containers:
    """What a file does to lists, dicts and objects.

    Attributes:
        items: What is assigned to the item of a dict with a literal key.
        augmented: Items of these are changed by `+=` and the like: arrays keep their sizes, numbers may become arrays.
        parameters: Those of the functions of the file; what other functions do is unknown.
        functions: Those of the file, by name.
        defines: Tells whether a file that this one imports may have a function of a name.
        _shown: The calls of methods that only look at their arguments, if they are those of the library.
        _changed: What may change in any way.
        _scopes: In which scopes a run meets what changes.
        _same: Names of the same object; an argument and the parameter that it is given to.
    """

    def __init__(self) -> None:
        self.items: defaultdict[tuple[Key, Hashable], list[Binding]] = defaultdict(list)
        self.augmented: set[Key] = set()
        self._changed: set[Key] = set()
        self._scopes: defaultdict[Key, set[Scope]] = defaultdict(set)
        self._same: list[tuple[Key, Key]] = []
        self.parameters: set[Var] = set()
        self._given: set[Var] = set()
        self._shown: list[tuple[str, CallExpr]] = []
        self.functions: defaultdict[str, list[FuncDef]] = defaultdict(list)
        self.defines: Callable[[str], bool] = lambda name: True
        self._is_finished = False

    def is_changed(self, key: Key, scope: Scope) -> bool:
        """Tell whether something may change that a run through a scope does not see."""
        self._finish()
        return key in self._changed or any(each is not scope for each in self._scopes[key])

    def is_touched(self, key: Key) -> bool:
        """Tell whether items are assigned anywhere."""
        return bool(self._scopes[key])

    def is_lost(self, key: Key) -> bool:
        """Tell whether something may change that nobody sees."""
        self._finish()
        return key in self._changed

    # What the file does

    def change(self, expression: Expression) -> None:
        """Note that an object, or something in it, may change in any way."""
        key = key_of(_root(expression))
        if key is not None:
            self._changed.add(key)

    def grow(self, node: OperatorAssignmentStmt, scope: Scope) -> None:
        """Note `rows += [row]`, which is `extend`; what other operators do in place, nobody knows."""
        key = key_of(node.lvalue)
        if key is not None and node.op == "+" and isinstance(node.rvalue, ListExpr | ListComprehension):
            self._scopes[key].add(scope)
        else:
            self.change(node.lvalue)

    def put(self, target: IndexExpr, binding: Binding) -> None:
        """Note an assignment to an item."""
        key, name = key_of(target.base), literal(target.index)
        if key is None or name is None or binding.value is None:
            self.change(target.base)
            return
        self._scopes[key].add(binding.scope)
        self.items[key, name].append(binding)

    def augment(self, target: IndexExpr) -> None:
        """Note `weights["W1"] -= ...`."""
        key = key_of(_root(target))
        if key is not None:
            self.augmented.add(key)

    def same(self, target: Expression, value: Expression | None) -> None:
        """Note that a name stands for the same object as another."""
        if isinstance(target, TupleExpr | ListExpr) and isinstance(value, TupleExpr | ListExpr):
            if len(target.items) == len(value.items):
                for one, other in zip(target.items, value.items, strict=True):
                    self.same(one, other)
            return
        keys = key_of(target), key_of(value)
        if keys[0] is not None and keys[1] is not None:
            self._same.append((keys[0], keys[1]))

    def called(self, node: CallExpr, scope: Scope) -> None:
        """Note what a call may do to its arguments, and to the object whose method it is."""
        callee = node.callee
        if isinstance(callee, RefExpr) and callee.fullname in _SHUFFLING:
            for each in node.args:
                self.change(each)
        if isinstance(callee, RefExpr) and callee.fullname.startswith(("numpy.", "builtins.", "typedthinc.")):
            return
        if isinstance(callee, MemberExpr):
            key = key_of(callee.expr)
            if callee.name in FOLLOWED and key is not None:
                self._scopes[key].add(scope)
            elif callee.name in _CHANGING:
                self.change(callee.expr)
            if callee.name in _LOOKING:
                self._shown.append((callee.name, node))
                return
        self._give_all(node, *_function(callee))

    def _give_all(self, node: CallExpr, function: FuncDef | None, skipped: int) -> None:
        for place, (argument, name, kind) in enumerate(zip(node.args, node.arg_names, node.arg_kinds, strict=True)):
            if kind in (ARG_POS, ARG_NAMED):
                self._give(argument, None if function is None else _parameter(function, place + skipped, name))

    def _give(self, argument: Expression, parameter: Var | None) -> None:
        key = key_of(argument)
        if key is None:
            return
        if parameter is None:
            self._changed.add(key)
        else:
            self._given.add(parameter)
            self._same.append((key, parameter))

    def _finish(self) -> None:
        """Say of all names of an object what is known of one."""
        if self._is_finished:
            return
        self._is_finished = True
        for name, node in self._shown:
            for function in [*self.functions[name], *([None] if self.defines(name) else [])]:
                is_bound = function is not None and bool(function.info) and not function.is_static
                self._give_all(node, function, int(is_bound))
        neighbours: defaultdict[Key, set[Key]] = defaultdict(set)
        for one, other in self._same:
            neighbours[one].add(other)
            neighbours[other].add(one)
        self._changed |= self._given - self.parameters
        left = [key for key in neighbours if key in self._changed or self._scopes.get(key)]
        while left:
            for other in neighbours[left.pop()] - self._changed:
                self._changed.add(other)
                left.append(other)


def key_of(expression: Expression | None) -> Key | None:
    """Return what names an object: a variable, or the name of an attribute."""
    if isinstance(expression, NameExpr):
        return expression.node if isinstance(expression.node, Var) else None
    return expression.name if isinstance(expression, MemberExpr) else None


def literal(key: Expression) -> Hashable:
    """Return a literal key; None for all else."""
    return key.value if isinstance(key, StrExpr | IntExpr) else None


def value_of(name: Hashable) -> Value:
    """Return what a literal key is worth."""
    return name if isinstance(name, str) else of_number(name) if isinstance(name, int) else None


def _root(expression: Expression) -> Expression:
    while isinstance(expression, IndexExpr):
        expression = expression.base
    return expression


def _function(callee: Expression) -> tuple[FuncDef | None, int]:
    """Return the function or method that is called, and how many parameters stand before the arguments."""
    if isinstance(callee, NameExpr) and isinstance(callee.node, TypeInfo):
        init = callee.node.get_method("__init__")
        return (init, 1) if isinstance(init, FuncDef) else (None, 0)
    if isinstance(callee, NameExpr):
        return (callee.node if isinstance(callee.node, FuncDef) else None), 0
    owner = callee.expr if isinstance(callee, MemberExpr) else None
    variable = owner.node if isinstance(owner, NameExpr) else None
    typ = get_proper_type(variable.type) if isinstance(variable, Var) and variable.is_self else None
    symbol = typ.type.get(callee.name) if isinstance(typ, Instance) and isinstance(callee, MemberExpr) else None
    method = symbol.node if symbol is not None else None
    return (method, 1) if isinstance(method, FuncDef) and not method.is_static else (None, 0)


def _parameter(function: FuncDef, place: int, name: str | None) -> Var | None:
    # A function that mypy's cache holds has none.
    arguments: list[Argument] = getattr(function, "arguments", [])
    if name is not None:
        return next((each.variable for each in arguments if each.variable.name == name), None)
    found = arguments[place] if place < len(arguments) else None
    return found.variable if found is not None and found.kind.is_positional() else None
