"""In which bodies of a module something may not fit for what a call gives: no others are entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import cached_property, lru_cache
from typing import NamedTuple

from mypy.nodes import CallExpr, Context, FuncDef, MypyFile, OpExpr, TypeInfo

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.called_names import home_of, name_of
from typedthinc._mypy.features.bodies.handing import taken
from typedthinc._mypy.features.bodies.surely import is_composition, may_be_run_by
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.met import is_users


class _Run(NamedTuple):
    """What may run in a body.

    Attributes:
        called: The names that are called.
        tests: What may not fit.
    """

    calls: Sequence[CallExpr]
    called: Set[str]
    tests: Sequence[CallExpr | OpExpr]


class Doubtful:
    """The bodies of a module in which something may not fit.

    Args:
        is_refused: Tells whether an error has been reported of an expression.
    """

    def __init__(self, call: Call, is_refused: Callable[[Context], bool]) -> None:
        self._checker, self._is_refused = call.checker, is_refused
        self._tests: dict[FuncDef, list[CallExpr | OpExpr]] = {}

    def tests(self, function: FuncDef) -> list[CallExpr | OpExpr]:
        """List what may run in a body, may not fit, and is not refused there."""
        if function not in self._tests:
            self._tests[function] = [each for each in self._run_by(function).tests if not self._is_refused(each)]
        return self._tests[function]

    def may_fail(self, function: FuncDef) -> bool:
        """Tell whether something may not fit for what a call gives, in a body, or in one that is entered there."""
        return bool(function.arguments) and (bool(self.tests(function)) or function.name in self.names)

    @cached_property
    def names(self) -> set[str]:
        """The names of functions and methods of the module in which something may not fit."""
        functions = [each for each in nodes_of(self._checker.tree) if isinstance(each, FuncDef)]
        runs = {each: self._run_by(each) for each in functions}
        found = {each.name for each in functions if self.tests(each) or any(map(self._may_leave, runs[each].calls))}
        while more := {each.name for each in functions if not runs[each].called.isdisjoint(found)} - found:
            found |= more
        return found

    def _run_by(self, function: FuncDef) -> _Run:
        tree = self._checker.tree
        found = _run_by_functions(tree, id(tree.defs))
        if function not in found:
            parts = list(may_be_run_by(function))
            calls = [each for each in parts if isinstance(each, CallExpr)]
            tests = [each for each in parts if is_composition(each) or taken(each) is not None]
            found[function] = _Run(calls, frozenset(map(name_of, calls)), tests)
        return found[function]

    def _may_leave(self, node: CallExpr) -> bool:
        """Tell whether a call may be one of another module of the program, by its name alone."""
        home = home_of(node)
        return self._is_elsewhere(home) if home else name_of(node) in self._methods_elsewhere

    @cached_property
    def _methods_elsewhere(self) -> set[str]:
        """The names of methods of the classes of other modules that the module has names for."""
        named = [each.node for each in self._checker.tree.names.values()]
        modules = [each for each in named if isinstance(each, MypyFile) and self._is_elsewhere(each.fullname)]
        named += [each.node for module in modules for each in module.names.values()]
        classes = [each for each in named if isinstance(each, TypeInfo) and self._is_elsewhere(each.module_name)]
        return {name for info in classes for name, each in info.names.items() if isinstance(each.node, FuncDef)}

    def _is_elsewhere(self, name: str) -> bool:
        module = self._checker.modules.get(name)
        return module is not None and name != self._checker.tree.fullname and is_users(name, module.path)


@lru_cache(maxsize=1)
def _run_by_functions(_file: MypyFile, _: int) -> dict[FuncDef, _Run]:
    """Keep what may run in the bodies of the file that is asked about: the daemon reads other statements into it."""
    return {}
