"""`try`, `raise` and `with`: bodies of which any statement may be the last."""

import ast
from collections.abc import Sequence

from typedthinc.analysis.assignments import assign
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.heap import Changes, Mark
from typedthinc.analysis.iteration import each_of
from typedthinc.analysis.nodes import last_name
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Bound, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import DictObject, ListObject, Model, Thing
from typedthinc.shapes.sizes import UNKNOWN

# What a `with` calls that catches exceptions, by the last part of its name.
_CATCHING = frozenset(("suppress", "raises", "warns", "assertRaises", "assertRaisesRegex", "assertWarns"))
_OPERATORS = ("+", "-", "*", ">>", "|", "&", "**", "@", "/", "//", "%", "<<", "^")

# Exceptions that nothing raises because sizes do not fit.
_OF_OTHER_MISTAKES = frozenset(
    (
        "AssertionError ConnectionError EOFError FileExistsError FileNotFoundError ImportError "
        "IsADirectoryError KeyboardInterrupt KeyError MemoryError ModuleNotFoundError NameError NotADirectoryError "
        "NotImplementedError OSError PermissionError StopIteration SystemExit TimeoutError UnicodeDecodeError "
        "ZeroDivisionError"
    ).split()
)


def raised(engine: Engine, node: ast.Raise, scope: Scope) -> bool:
    """Walk `raise`: what holds now holds where it is caught."""
    if node.exc is not None:
        engine.evaluate(node.exc, scope)
    if scope.raised:
        mark, states = scope.raised[-1]
        states.append(engine.heap.since(mark))
    return False


def _step_by_step(engine: Engine, body: Sequence[ast.stmt], scope: Scope, mark: Mark) -> tuple[bool, list[Changes]]:
    """Walk a body of which any statement may be the last; return whether it ends, and what holds after each."""
    states: list[Changes] = [engine.heap.since(mark)]
    scope.raised.append((mark, states))
    try:
        for statement in body:
            if not engine.step(statement, scope):
                return False, states
            states.append(engine.heap.since(mark))
    finally:
        scope.raised.pop()
    return True, states


def attempt(engine: Engine, node: ast.Try, scope: Scope) -> bool:
    """Walk `try`."""
    mark = engine.heap.mark()
    certainty = Certainty.NEVER if any(map(_may_catch, node.handlers)) else Certainty.SURELY
    left = _Left(scope)
    with scope.run.doubting(certainty):
        ends, states = _step_by_step(engine, node.body, scope, mark)
    ends = ends and engine.execute(node.orelse, scope)
    if node.handlers:
        ways = [engine.heap.since(mark)] if ends else []
        engine.heap.undo(mark)
        with engine.perhaps(scope):
            for handler in node.handlers:
                ways += _handled(engine, handler, states, scope, mark)
        engine.merge(mark, ways)
        ends = bool(ways)
    if node.finalbody:
        left.finish(engine, node.finalbody)
    return engine.execute(node.finalbody, scope) and ends


def _may_catch(handler: ast.ExceptHandler) -> bool:
    """Tell whether a handler may catch what is raised where sizes do not fit."""
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return not all(isinstance(each, ast.Name) and each.id in _OF_OTHER_MISTAKES for each in caught)


class _Left:
    """What left a `try` by `return`, `break` or `continue`: its `finally` runs then, too."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._exits = len(scope.exits)
        self._breaks = [(loop, len(loop.breaks), len(loop.continues)) for loop in scope.loops]

    def finish(self, engine: Engine, body: Sequence[ast.stmt]) -> None:
        """Walk the `finally` behind each of them."""
        exits, start = self._scope.exits, self._scope.start
        for place in range(self._exits, len(exits)):
            if start is not None:
                value, changes = exits[place]
                exits[place] = value, _finished(engine, body, self._scope, start, changes)
        for loop, breaks, continues in self._breaks:
            for found, first in ((loop.breaks, breaks), (loop.continues, continues)):
                for place in range(first, len(found)):
                    found[place] = _finished(engine, body, self._scope, loop.mark, found[place])


def _finished(engine: Engine, body: Sequence[ast.stmt], scope: Scope, mark: Mark, changes: Changes) -> Changes:
    """Return what holds when the `finally` has run behind some changes."""
    now = engine.heap.since(mark)
    engine.heap.undo(mark)
    engine.merge(mark, [changes])
    with scope.run.doubting(Certainty.NEVER):
        engine.execute(body, scope)
    found = engine.heap.since(mark)
    engine.heap.undo(mark)
    engine.merge(mark, [now])
    return found


def _handled(
    engine: Engine, handler: ast.ExceptHandler, states: Sequence[Changes], scope: Scope, mark: Mark
) -> list[Changes]:
    """Walk a handler, before which anything of the body may have happened."""
    engine.merge(mark, states)
    if handler.name:
        engine.bind(handler.name, UNKNOWN, scope)
    ends = engine.execute(handler.body, scope)
    found = [engine.heap.since(mark)] if ends else []
    engine.heap.undo(mark)
    return found


def with_block(engine: Engine, node: ast.With | ast.AsyncWith, scope: Scope) -> bool:
    """Walk `with`."""
    operators, is_catching = engine.operators, False
    for item in node.items:
        value = engine.evaluate(item.context_expr, scope)
        is_catching |= isinstance(item.context_expr, ast.Call) and last_name(item.context_expr.func) in _CATCHING
        if isinstance(item.context_expr, ast.Call) and last_name(item.context_expr.func) == "define_operators":
            engine.has_bound_operators = True
            engine.operators = _bound_operators(engine, item.context_expr, scope)
        if item.optional_vars is not None:
            assign(engine, item.optional_vars, _entered(engine, value, item.context_expr, scope), scope)
    try:
        return _caught(engine, node.body, scope) if is_catching else engine.execute(node.body, scope)
    finally:
        engine.operators = operators


def _caught(engine: Engine, body: Sequence[ast.stmt], scope: Scope) -> bool:
    mark = engine.heap.mark()
    with scope.run.doubting(Certainty.NEVER):
        _, states = _step_by_step(engine, body, scope, mark)
    engine.heap.undo(mark)
    engine.merge(mark, states)
    return True


def _bound_operators(engine: Engine, node: ast.expr, scope: Scope) -> dict[str, Value]:
    """Return what `define_operators` binds the operators between models to."""
    given = node.args[0] if isinstance(node, ast.Call) and node.args else None
    made = UNKNOWN if given is None else engine.quietly(given, scope)
    if isinstance(made, DictObject) and made.entries.is_complete:
        return {str(symbol): value for symbol, value in made.entries.items.items()}
    return dict.fromkeys(_OPERATORS, UNKNOWN)


def _entered(engine: Engine, value: Value, node: ast.expr, scope: Scope) -> Value:
    """Return what stands behind `as`."""
    match value:
        case Thing() if isinstance(found := value.cls.find("__enter__"), Closure):
            return engine.call_with(Bound(found, value), (), node, scope)
        case ListObject(kind="iterator"):
            return each_of(engine, value)
        case Thing() | Model():
            return value
        case _:
            return UNKNOWN
