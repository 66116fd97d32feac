"""The functions, classes and methods that a file defines, as far as a name surely stands for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from mypy.nodes import (
    ARG_POS,
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    Expression,
    FuncDef,
    MypyFile,
    NameExpr,
    Node,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.attributes import looks_up, of_class
from typedthinc._mypy.blocks import Name
from typedthinc._mypy.features.bodies.constructors import written_in
from typedthinc._mypy.features.bodies.decorators import Decorators
from typedthinc._mypy.features.inside import statements

# Attributes of functions that make another function of one.
_REWRITING: Final[frozenset[Name]] = frozenset({"__code__", "__defaults__", "__kwdefaults__"})


class Definitions:
    """What a file defines.

    Attributes:
        returns: For each function what it returns; nothing for one that returns no value.
        owners: The class to whose methods a variable `self` or `cls` belongs.
        decorators: Tells which decorators leave a function as it is.

    Args:
        passed_elsewhere: As `Decorators` takes it.
    """

    def __init__(
        self,
        tree: MypyFile,
        assignments: FileAssignments,
        passed_elsewhere: Callable[[str, int], bool] = lambda _name, _calls: False,
    ) -> None:
        self._assignments = assignments
        self._classes: list[TypeInfo] = []
        self._changed: set[SymbolNode | None] = set()
        self._functions: set[FuncDef] = set()
        self._decorated: dict[Decorator, CallExpr | None] = {}
        self.owners: dict[Var, TypeInfo] = {}
        for node in _statements(tree):
            self._read(node)
        self.returns: defaultdict[FuncDef, list[Expression]] = defaultdict(list)
        for expression, function in assignments.contents.returns:
            if function is not None:
                self.returns[function].append(expression)
        self.decorators: Decorators = Decorators(assignments, self.returns, passed_elsewhere)

    def _read(self, node: Node) -> None:
        if isinstance(node, FuncDef):
            self._functions.add(node)
        match node:
            case ClassDef():
                self._classes.append(node.info)
            case FuncDef() if node.info and node.arguments and not node.is_static:
                self.owners[node.arguments[0].variable] = node.info
            case AssignmentStmt():
                self._changed.update(target.node for target in node.lvalues if isinstance(target, RefExpr))
            case _:
                pass

    def body(self, node: SymbolNode | None) -> FuncDef | None:
        """Return the function of this file whose body tells what a name returns; None if there is none."""
        function = self.run(node)
        return function if function in self.returns else None

    def run(self, node: SymbolNode | None) -> FuncDef | None:
        """Return the function of this file whose body a call of a name runs; None if there is none."""
        function = self._undecorated(node)
        if not self._assignments.contents.by_variable.keys().isdisjoint(_REWRITING):
            return None
        # Of a function of another module, mypy has no statements where that comes from the cache.
        if function not in self._functions or not self._changed.isdisjoint({node, function}):
            return None
        is_odd = function.is_generator or function.is_coroutine or function.is_async_generator
        return None if is_odd or function.is_conditional or function.abstract_status else function

    def _undecorated(self, node: SymbolNode | None) -> FuncDef | None:
        """Return the function behind decorators that change nothing of what it returns."""
        if not isinstance(node, Decorator):
            return node if isinstance(node, FuncDef) else None
        return node.func if all(map(self.decorators.keeps, node.decorators)) else None

    def decorated(self, node: SymbolNode | None) -> CallExpr | None:
        """Return the calls of decorators that make what a name of this file stands for; None if it is something else.

        Those are left out that pass the function on.
        """
        function = node.func if isinstance(node, Decorator) else None
        if not isinstance(node, Decorator) or function is None or function.info or self.run(function) is None:
            return None
        if node not in self._decorated:
            made: Expression = _named(function)
            for decorator in reversed([each for each in node.decorators if not self.decorators.keeps(each)]):
                made = CallExpr(decorator, [made], [ARG_POS], [None])
                made.set_line(decorator)
            self._decorated[node] = made if isinstance(made, CallExpr) else None
        return self._decorated[node]

    def class_of_self(self, node: object) -> TypeInfo | None:
        """Return the class around the method whose `self` or `cls` a name is."""
        return self.owners.get(node.node) if isinstance(node, NameExpr) and isinstance(node.node, Var) else None

    def is_last(self, info: TypeInfo, name: str) -> bool:
        """Tell whether no class that is derived from a class, here or elsewhere, has a method of its own of a name."""
        others = self._assignments.others
        is_other = any(_overrides(each, info, name) for each in self._classes)
        return not is_other and others is not None and not others.may_override(info, name)

    def member(self, info: TypeInfo, name: str, *, is_exact: bool, behind: TypeInfo | None = None) -> FuncDef | None:
        """Return a method or property of a class, if no class of this file, nor an assignment, puts another there.

        Args:
            is_exact: The object is of this class, and of no class derived from it.
            behind: The base of the class in which `super()` asks for it.
        """
        function = self.method_run(info, name, is_exact=is_exact, behind=behind)
        return function if function in self.returns else None

    def method_run(
        self, info: TypeInfo, name: str, *, is_exact: bool, behind: TypeInfo | None = None
    ) -> FuncDef | None:
        """Return a method or property of a class, also one that returns no value; the rest is as in `member`."""
        contents = self._assignments.contents
        is_set = bool(of_class(contents.by_variable.get(name, ()), info, contents.joining))
        if info.fallback_to_any or contents.opaque_attributes or is_set or looks_up(info):
            return None
        if not is_exact and (info.is_abstract or any(_overrides(each, info, name) for each in self._classes)):
            return None
        bases = info.mro if behind is None else info.mro[info.mro.index(behind) + 1 :]
        return self.run(written_in(bases, name, contents.classes))


def _named(function: FuncDef) -> NameExpr:
    """Make a name of a function without its decorators."""
    name = NameExpr(function.name)
    name.node, name.fullname = function, function.fullname
    return name


def _overrides(other: TypeInfo, info: TypeInfo, name: str) -> bool:
    # Of a class that mypy takes for unreachable, it knows neither bases nor names.
    return not hasattr(other, "mro") or (other is not info and info in other.mro and name in other.names)


def _statements(tree: MypyFile) -> Iterator[Node]:
    """Go through all statements of a file, those in functions and classes included."""
    left: list[Node] = list(tree.defs)
    while left:
        node = left.pop()
        yield node
        left += node.body.body if isinstance(node, FuncDef) else statements(node)
