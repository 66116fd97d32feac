"""Functions that stand where they stood in an earlier check, and mean the same: what was found of them holds again."""

import ast
from collections.abc import Callable, Sequence, Set
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.facts import Facts
from typedthinc.analysis.library.stated_parameters import forwards_of_inits, parameters_stated
from typedthinc.analysis.limits import STATEMENTS
from typedthinc.analysis.nodes import nodes_of
from typedthinc.analysis.runs import Run
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Closure, FunctionNode, Imported
from typedthinc.analysis.values.cells import ABSENT
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.sizes import UNKNOWN

# What may be anything else in another check: what it makes, and what it has from elsewhere.
_OTHERWISE: Final = (ast.Import, ast.ImportFrom, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FIXED: Final = (Imported, Int, ArrayValue, bool, int, float, str, type(None), type(ABSENT), type(UNKNOWN))


class _Call(NamedTuple):
    """A call whose body was walked: of a function, in a module; where it stands, and in which call."""

    function: FunctionNode
    module: str
    site: ast.AST | None
    caller: "_Call | None"


class _Walked(NamedTuple):
    """What came of walking the body of a function as it stands, in which nothing was wrong.

    Attributes:
        before: What the walk depended on, and how many sizes had got names by then.
        after: How many had then.
        facts: What its expressions are worth, and those of what it calls.
        functions: The functions that it calls.
        runs: The calls that surely run.
    """

    before: tuple[object, ...]
    after: int
    facts: Facts
    functions: Set[FunctionNode]
    runs: Sequence[_Call]


# Those that were remembered last.
_walked: dict[FunctionNode, _Walked] = {}
_Functions: TypeAlias = dict[FunctionNode, Closure]


def walk_or_recall(engine: Engine, function: Closure, walk: Callable[[], None]) -> None:
    """Walk the body of a function as it stands, unless an earlier walk knew of the same."""
    facts, runs, functions, mark = engine.facts, engine.runs, _Functions(), engine.heap.mark()
    is_plain = type(facts) is Facts and not engine.reveals
    outside = _outside(engine, function, functions) if is_plain else None
    if facts is None or outside is None:
        walk()
        return
    before, known = (engine.names_made, *outside), _walked.get(function.node)
    if known is not None and known.before == before:
        facts.add(known.facts)
        facts.functions.update({each: functions[each] for each in known.functions})
        for each in known.runs:
            runs.setdefault(each.function, []).append(_run(engine, each, functions))
        engine.names_made = known.after
        return
    found, own = engine.found(), Facts()
    engine.facts, engine.runs = own, {}
    try:
        walk()
    finally:
        engine.facts, engine.runs, made = facts, runs, engine.runs
        facts.add(own)
        for node, calls in made.items():
            runs.setdefault(node, []).extend(calls)
    if engine.found() == found and all(cell.birth >= mark.birth for cell in engine.heap.since(mark)):
        called = frozenset(own.functions)
        own.functions.clear()
        surely = [_call(run, function) for each in made.values() for run in each]
        _walked[function.node] = _Walked(before, engine.names_made, own, called, surely)
        if len(_walked) > STATEMENTS:
            del _walked[next(iter(_walked))]


def _call(run: Run, function: Closure) -> _Call:
    caller = None if run.caller is None else _call(run.caller, function)
    return _Call((run.function or function).node, run.module.name, run.site, caller)


def _run(engine: Engine, call: _Call, functions: _Functions) -> Run:
    caller = None if call.caller is None else _run(engine, call.caller, functions)
    return Run(functions[call.function], engine.program.modules[call.module], caller=caller, site=call.site)


def _outside(engine: Engine, function: Closure, functions: _Functions) -> tuple[object, ...] | None:
    """Return all that a walk through the body depends on beside its text; None where that is more than names.

    Args:
        functions: Gets those that it may call.
    """
    names, module = _names(function.node), function.scope.module
    if names is None or function.owner is not None or function.scope is not module.scope or module.tree is None:
        return None
    stated = (forwards_of_inits, parameters_stated) if function.parameters else ()
    if any(function.name in each(module.tree) for each in stated):
        return None
    functions[function.node] = function
    scope, found = Scope(function.scope, module, Run(function, module)), list[object]()
    values = [*map(scope.load, names), *function.defaults, *function.keyword_defaults.values()]
    for value in (*values, *engine.operators.values()):
        if isinstance(value, Closure):
            inner = () if value.node in functions else _outside(engine, value, functions)
            if inner is None:
                return None
            found += [value.node, inner]
        elif isinstance(value, _FIXED):
            found += [type(value), value]  # for True is 1
        else:
            return None
    return (module.path, module.name, *engine.operators, engine.has_bound_operators, *found)


@lru_cache(maxsize=STATEMENTS)
def _names(node: FunctionNode) -> Sequence[str] | None:
    """List the names in a function and in its texts, which may be types; None if it makes or imports what has names."""
    if any(each is not node for each in nodes_of(node, *_OTHERWISE)):
        return None
    documentation = {each.value for each in nodes_of(node, ast.Expr)}
    texts = [str(each.value) for each in nodes_of(node, ast.Constant) if each not in documentation]
    words = "".join(each if each.isidentifier() or each.isdigit() else " " for each in " ".join(texts)).split()
    return sorted({each.id for each in nodes_of(node, ast.Name)}.union(filter(str.isidentifier, words)))
