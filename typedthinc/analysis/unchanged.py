"""Functions that stand where they stood in an earlier check, and mean the same: what was found of them holds again."""

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.facts import Facts
from typedthinc.analysis.library.stated_parameters import forwards_of_inits, parameters_stated
from typedthinc.analysis.limits import STATEMENTS
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.runs import Run
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Closure, FunctionNode, Imported
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.sizes import UNKNOWN

# What may be anything else in another check: what it makes, and what it has from elsewhere.
_OTHERWISE: Final = (ast.Import, ast.ImportFrom, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FIXED: Final = (Imported, Int, ArrayValue, bool, int, float, str, type(None), type(ABSENT), type(UNKNOWN))


class _Walked(NamedTuple):
    """What came of walking the body of a function as it stands, of which nothing was wrong.

    Attributes:
        before: What the names in it were worth, and how many sizes had got names by then.
        after: How many had then.
        values: What its expressions are worth.
    """

    before: tuple[object, ...]
    after: int
    values: Mapping[ast.expr, Value]


_walked: WeakKeyDictionary[FunctionNode, _Walked] = WeakKeyDictionary()


def walk_or_recall(engine: Engine, function: Closure, walk: Callable[[], None]) -> None:
    """Walk the body of a function as it stands, unless an earlier walk knew of the same."""
    facts, module, mark = engine.facts, function.scope.module, engine.heap.mark()
    before = None if type(facts) is not Facts or engine.reveals else _outside(engine, function)
    if type(facts) is not Facts or before is None:
        walk()
        return
    known = _walked.get(function.node)
    if known is not None and known.before == before:
        facts.add(module.path, known.values)
        engine.runs.setdefault(function.node, []).append(Run(function, module))
        engine.names_made = known.after
        return
    found, values = engine.found(), dict[ast.expr, Value]()
    others = facts.exchange(module.path, values)
    try:
        walk()
    finally:
        facts.exchange(module.path, others)
        facts.add(module.path, values)
    if engine.found() == found and all(cell.birth >= mark.birth for cell in engine.heap.since(mark)):
        _walked[function.node] = _Walked(before, engine.names_made, values)


def _outside(engine: Engine, function: Closure) -> tuple[object, ...] | None:
    """Return all that a walk through the body depends on beside its text; None where that is more than names."""
    names, module = _names(function.node), function.scope.module
    if names is None or function.owner is not None or function.scope is not module.scope or module.tree is None:
        return None
    stated = (forwards_of_inits, parameters_stated) if function.parameters else ()
    if any(function.name in each(module.tree) for each in stated):
        return None
    scope = Scope(function.scope, module, Run(function, module))
    values = [scope.load(name) for name in names]
    is_fixed = all(isinstance(each, _FIXED) for each in (*values, *engine.operators.values()))
    types = tuple(map(type, values))  # for True is 1
    operators = (*engine.operators.items(), engine.has_bound_operators)
    return (module.path, module.name, engine.names_made, operators, types, *values) if is_fixed else None


@lru_cache(maxsize=STATEMENTS)
def _names(node: FunctionNode) -> Sequence[str] | None:
    """List the names in a function and in its texts, which may be types; None if it makes or imports what has names."""
    if any(each is not node for each in nodes_of(node, *_OTHERWISE)):
        return None
    documentation = {each.value for each in nodes_of(node, ast.Expr)}
    texts = [str(each.value) for each in nodes_of(node, ast.Constant) if each not in documentation]
    words = "".join(each if each.isidentifier() or each.isdigit() else " " for each in " ".join(texts)).split()
    return sorted({each.id for each in nodes_of(node, ast.Name)}.union(filter(str.isidentifier, words)))
