"""Arrays that other modules may read: `data.X`, and what `data.load()` returns.

Most of numpy's results are Any to mypy, so nothing can be kept beside their types. A module has them in a symbol of its
own instead, which mypy's cache and the daemon keep and compare as they do all others.

1. Any file of the program that imports numpy publishes what it binds once, and what its functions return whatever their
   arguments are. That hangs on its own text alone, so that the cache of one run is right for the next.
2. What comes from other modules is unknown here: the daemon would not look at this file again where they change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from types import SimpleNamespace
from typing import Any, cast

from mypy.nodes import CallExpr, Expression, FuncDef, MypyFile, NameExpr, RefExpr

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.elsewhere import keep, string_of
from typedthinc._mypy.features.arrays.elsewhere import SYMBOL
from typedthinc._mypy.features.arrays.files import FileArrays
from typedthinc._mypy.features.arrays.runs import Run
from typedthinc._mypy.outside import is_users
from typedthinc.shapes.arrays.text import dump_values
from typedthinc.shapes.arrays.values import Arr, Int, Value, joined
from typedthinc.shapes.sizes import UNKNOWN


def publish(tree: MypyFile, modules: Mapping[str, MypyFile]) -> None:
    """Keep what other modules may know of the arrays of a module that has been read."""
    string = string_of(modules)
    if SYMBOL in tree.names or string is None or not _has_arrays(tree):
        return
    text = dump_values(_found(tree, modules))
    if text:
        keep(tree, SYMBOL, text, string)


def _has_arrays(tree: MypyFile) -> bool:
    """Tell cheaply whether a module is one of the program that imports numpy."""
    names = (symbol.fullname or "" for symbol in tree.names.values())
    return is_users(tree.fullname, tree.path) and any(f"{name}.".startswith("numpy.") for name in names)


def _found(tree: MypyFile, modules: Mapping[str, MypyFile]) -> dict[str, Value]:
    arrays = _ModuleArrays(tree, modules)
    if arrays.bindings.is_opaque:
        return {}
    found = dict(_names(arrays, tree))
    found.update((function.name, arrays.returned(function)) for function in _functions(tree))
    return {name: value for name, value in found.items() if isinstance(value, Arr | Int | tuple)}


def _names(arrays: _ModuleArrays, tree: MypyFile) -> Iterator[tuple[str, Value]]:
    """Go through the names that the module binds once."""
    run = Run(arrays, None)
    run.all(tree.defs)
    for variable, bindings in arrays.bindings.names.items():
        if run.names is not None and len(bindings) == 1 and bindings[0].scope is None and "." in variable.fullname:
            if not variable.info and variable.name not in arrays.bindings.shared:
                yield variable.name, run.names.get(variable, UNKNOWN)


def _functions(tree: MypyFile) -> Iterator[FuncDef]:
    for symbol in tree.names.values():
        node = symbol.node
        if isinstance(node, FuncDef) and node.fullname.rpartition(".")[0] == tree.fullname:
            if not (node.is_generator or node.is_coroutine or node.is_decorated or node.is_overload):
                yield node


def _no_type(_: Expression) -> None:
    """Look up the type of an expression where none is known."""


class _ModuleArrays(FileArrays):
    """What is known of the arrays of a module by its text alone."""

    def __init__(self, tree: MypyFile, modules: Mapping[str, MypyFile]) -> None:
        # Where a module is published, no checker is at work.
        unchecked: Any = SimpleNamespace(
            tree=tree, modules=modules, scope=SimpleNamespace(stack=[]), lookup_type_or_none=_no_type
        )
        super().__init__(cast(Checker, unchecked), FileAssignments(tree))

    def returned(self, function: FuncDef) -> Value:
        """Return what all calls of a function return."""
        run = self.run(function, {}, 0)
        values = [*run.returned, *([] if run.names is None else [None])]
        return reduce(joined, values) if values else UNKNOWN

    def elsewhere(self, node: RefExpr) -> Value:
        """Return nothing of what other modules hold."""
        return UNKNOWN

    def declared_result(self, node: CallExpr, args: Sequence[Value], complain: Any) -> Value:
        """Return what a function of this module returns by its signature."""
        callee = node.callee
        is_own = isinstance(callee, NameExpr) and callee.node in self.bindings.functions
        return super().declared_result(node, args, complain) if is_own else UNKNOWN

    def typed(self, node: Expression) -> Value:
        """Return nothing: the types may come from other modules."""
        return UNKNOWN
