"""Arrays that other modules may read: `data.X`, and what `data.load()` returns.

Most of numpy's results are Any to mypy, so nothing can be kept beside their types. A module has them in a symbol of its
own instead, which mypy's cache and the daemon keep and compare as they do all others.

1. Any file of the program that imports numpy publishes what it binds once, and what its functions return whatever their
   arguments are. That hangs on its own text alone, so that the cache of one run is right for the next.
2. Numbers and arrays of the modules that it imports count, too: mypy looks at it again where they change. What is made
   of them is kept with their names, for whoever reads it to see whether any file of the program sets one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ClassDef,
    Decorator,
    DictExpr,
    Expression,
    ExpressionStmt,
    FuncDef,
    Import,
    ImportFrom,
    IntExpr,
    ListExpr,
    MypyFile,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    Statement,
    StrExpr,
    TupleExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import depend_on
from typedthinc._mypy.elsewhere import NUMBERS, keep, may_be_changed, numbers_of, string_of
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.data_classes import has_classes, has_methods, published
from typedthinc._mypy.features.arrays.elsewhere import SYMBOL, kept_by, sources_of
from typedthinc._mypy.features.arrays.nested_values import flat, written
from typedthinc._mypy.features.arrays.objects import left_by_file
from typedthinc._mypy.features.arrays.runs import Run
from typedthinc._mypy.features.arrays.unchecked import UncheckedArrays
from typedthinc._mypy.met import is_users
from typedthinc._mypy.nested import handed_on
from typedthinc._mypy.plain import returns_no_array
from typedthinc._mypy.sources.text import keep_source
from typedthinc.shapes.arrays.text import dump_values
from typedthinc.shapes.arrays.values import Arr, Dict, Int, Record, Value, is_changeable, joined, of_number
from typedthinc.shapes.sizes import UNKNOWN


def publish(tree: MypyFile, modules: Mapping[str, MypyFile], read: Callable[[], FileAssignments]) -> None:
    """Keep what other modules may know of the arrays of a module; `read` returns what its text says."""
    string = string_of(modules)
    if SYMBOL in tree.names or string is None or not _has_arrays(tree):
        return
    has_functions = _has_functions(tree)
    functions = [each for each in _functions(tree) if not returns_no_array(each)] if has_functions else []
    found, sources = dict[str, Value](), set[str]()
    if functions or not (all(map(_binds_nothing, tree.defs)) and not has_classes(tree)):
        arrays = _ModuleArrays(tree, modules, read())
        found, sources = _found(arrays, functions, tree), arrays.sources
    # A text of nothing says that this has been done.
    keep(tree, SYMBOL, dump_values(found, sources), string)
    if has_functions or has_methods(tree):
        keep_source(tree, modules)


def _binds_nothing(statement: Statement) -> bool:
    """Tell cheaply whether a statement of a module gives no name a value but functions, classes and modules."""
    if isinstance(statement, ExpressionStmt):
        return isinstance(statement.expr, StrExpr)
    return isinstance(statement, FuncDef | OverloadedFuncDef | Decorator | ClassDef | Import | ImportFrom)


def _has_arrays(tree: MypyFile) -> bool:
    """Tell cheaply whether a module is one of the program that imports numpy, or has constants in lists, say."""
    if not is_users(tree.fullname, tree.path):
        return False
    return has_classes(tree) or any(map(_holds_numbers, _assigned(tree))) or _has_functions(tree)


def _has_functions(tree: MypyFile) -> bool:
    """Tell cheaply whether what the functions of a module return may be arrays, or tuples of sizes."""
    has_tuples = any(isinstance(each, TupleExpr) for each in _assigned(tree))
    return has_tuples or any(f"{symbol.fullname}.".startswith("numpy.") for symbol in tree.names.values())


def _assigned(tree: MypyFile) -> Iterator[Expression]:
    return (each.rvalue for each in tree.defs if isinstance(each, AssignmentStmt))


def _holds_numbers(node: Expression, depth: int = 0) -> bool:
    """Tell whether an expression is a list or dict with numbers as they are written."""
    match node:
        case ListExpr() | DictExpr():
            items = node.items if isinstance(node, ListExpr) else [value for _, value in node.items]
            return any(isinstance(each, IntExpr) or (depth < 2 and _holds_numbers(each, depth + 1)) for each in items)
        case TupleExpr():
            return depth > 0
        case _:
            return False


def _found(arrays: _ModuleArrays, functions: Sequence[FuncDef], tree: MypyFile) -> dict[str, Value]:
    if arrays.bindings.is_opaque:
        return {}
    found = dict(_names(arrays, tree))
    returned = ((function.name, arrays.returned(function)) for function in functions)
    found.update((name, flat(value)) for name, value in returned if isinstance(value, Arr | Int | tuple))
    classes = published(arrays, tree).items()
    found.update((name, flat(left_by_file(arrays, value))) for name, value in classes)
    return {name: value for name, value in found.items() if not arrays.may_be_changed(name, value)}


def _names(arrays: _ModuleArrays, tree: MypyFile) -> Iterator[tuple[str, Value]]:
    """Go through the names that the module binds once."""
    run = Run(arrays, None)
    run.all(tree.defs)
    for variable, bindings in arrays.bindings.names.items():
        if run.names is not None and len(bindings) == 1 and bindings[0].scope is None and "." in variable.fullname:
            if not variable.info and variable.name not in arrays.bindings.shared:
                value = arrays.kept(variable, run.names.get(variable, UNKNOWN), None)
                if isinstance(value, Record):
                    value = left_by_file(arrays, value)
                yield variable.name, written(value, bindings[0].value, arrays.kept_to(variable))


def _functions(tree: MypyFile) -> Iterator[FuncDef]:
    for symbol in tree.names.values():
        node = symbol.node
        if isinstance(node, FuncDef) and node.fullname.rpartition(".")[0] == tree.fullname:
            if not (node.is_generator or node.is_coroutine or node.is_decorated or node.is_overload):
                yield node


class _ModuleArrays(UncheckedArrays):
    """What is known of the arrays of a module by its text alone."""

    def __init__(self, tree: MypyFile, modules: Mapping[str, MypyFile], assignments: FileAssignments) -> None:
        super().__init__(tree, modules, assignments)
        self.sources: set[str] = set()

    def kept_to(self, variable: Var) -> int:
        """Return by how many keys what a variable holds is found that the module may change."""
        return handed_on(self._assignments.contents, variable) if self._assignments.has_bodies else 0

    def may_be_changed(self, name: str, value: Value) -> bool:
        """Tell whether a function may change what a name stands for without mypy having that in a body."""
        if isinstance(value, list | Dict):
            return may_be_changed(self._assignments, self.checker.tree.path, name)
        return isinstance(value, Record) and not value.is_tuple and not self._assignments.has_bodies

    def returned(self, function: FuncDef) -> Value:
        """Return what all calls of a function return."""
        run = self.run(function, {}, 0)
        values = [*run.returned, *([] if run.names is None else [None])]
        return reduce(joined, values) if values else UNKNOWN

    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, and remember that it was read."""
        home, _, name = node.fullname.rpartition(".")
        module, target = self.checker.modules.get(home), node.node
        if module is None or module is self.checker.tree or not isinstance(target, Var) or target.info:
            return UNKNOWN
        for symbol in (SYMBOL, NUMBERS):
            depend_on(self.checker.tree, f"<{home}.{symbol}>")
        number = numbers_of(module).get(name)
        found = kept_by(module).get(name, UNKNOWN) if number is None else of_number(number)
        if not isinstance(found, Arr | Int | tuple):
            # What else it is, files may change otherwise than by setting the name.
            return UNKNOWN
        self.sources.update((node.fullname, *sources_of(module)))
        return found

    def outside(self, node: NameExpr, scope: Scope) -> Value:
        """Return the value of a name that nothing before has bound, unless other files may change what it holds."""
        found = super().outside(node, scope)
        return UNKNOWN if scope is not None and is_changeable(found) else found

    def defaults(self, info: TypeInfo) -> Record | None:
        """Return nothing: what other modules say of their classes may change."""

    def declared_result(self, node: CallExpr, args: Sequence[Value], owner: Value, around: Any) -> Value:
        """Return what a function of this module returns by its signature."""
        callee = node.callee
        is_own = isinstance(callee, NameExpr) and callee.node in self.bindings.functions
        return super().declared_result(node, args, owner, around) if is_own else UNKNOWN
