"""Loops: round by round where the items are known, else two rounds and what is the same after more."""

import ast
from collections.abc import Callable, Sequence

from typedthinc.analysis.assignments import assign
from typedthinc.analysis.conditions import narrow, tested
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.library.batches import batch_of
from typedthinc.analysis.library.uses import is_used
from typedthinc.analysis.limits import OPEN_ROUNDS, ROUNDS
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scopes import Loop, Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import is_same, join, join_all
from typedthinc.analysis.values.objects import Entries, Items, ListObject, Model, ModelState, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.sizes import UNKNOWN


def for_loop(engine: Engine, node: ast.For | ast.AsyncFor, scope: Scope) -> bool:
    """Walk a `for`."""
    engine.drained.add(node.iter)
    iterable = engine.evaluate(node.iter, scope)
    is_used(engine, Argument(iterable, node.iter), "iterated over", scope)
    items = items_of(engine, iterable)
    each = each_of(engine, iterable) if items is None else join_all(items)
    is_batch = isinstance(iterable, ListObject) and iterable.items.is_batch

    def begin() -> None:
        assign(engine, node.target, batch_of(engine, each) if is_batch else each, scope)

    def rounds(loop: Loop) -> bool:
        if items is not None and engine.are_walked(len(items)):
            with engine.walking(len(items)):
                goes_on = _each_round(engine, node, iterable, scope, loop)
            if goes_on is not None:
                return goes_on
        return _any_rounds(engine, node.body, scope, loop, begin)

    return _walk(engine, node, scope, rounds)


def while_loop(engine: Engine, node: ast.While, scope: Scope) -> bool:
    """Walk a `while`."""

    def rounds(loop: Loop) -> bool:
        for _ in range(ROUNDS):
            test = tested(engine, node.test, scope)
            if test is False:
                return True
            if test is None:
                break
            if not _round(engine, node.body, scope, loop):
                return False
        return _any_rounds(engine, node.body, scope, loop, begin)

    def begin() -> None:
        engine.evaluate(node.test, scope)
        narrow(engine, node.test, scope, is_true=True)

    return _walk(engine, node, scope, rounds)


def _walk(
    engine: Engine, node: ast.For | ast.AsyncFor | ast.While, scope: Scope, rounds: Callable[[Loop], bool]
) -> bool:
    """Walk the rounds of a loop, its `else`, and what its breaks left."""
    loop = Loop(engine.heap.mark())
    before = scope.run.certainty, scope.run.is_sure_in_way
    scope.loops.append(loop)
    try:
        goes_on = rounds(loop)
    finally:
        scope.loops.pop()
        # Who returned from a round keeps what follows from happening for sure.
        if len(scope.exits) == 0 or scope.run.is_open:
            scope.run.certainty, scope.run.is_sure_in_way = before
    goes_on = goes_on and engine.execute(node.orelse, scope)
    if not loop.breaks:
        return goes_on
    ways = [*loop.breaks, *([engine.heap.since(loop.mark)] if goes_on else [])]
    engine.heap.undo(loop.mark)
    engine.merge(loop.mark, ways)
    return True


def _each_round(engine: Engine, node: ast.For | ast.AsyncFor, iterable: Value, scope: Scope, loop: Loop) -> bool | None:
    """Walk a round for each item; those that a round appends get one, too. None where all would take too many steps."""
    items, place, fuel = items_of(engine, iterable), 0, engine.fuel
    while items is not None and place < min(len(items), ROUNDS):
        assign(engine, node.target, items[place], scope)
        if not _round(engine, node.body, scope, loop):
            return False
        place += 1
        # As many steps as the first round took, for each item that is left, would be more than there are.
        if place == 1 and (fuel - engine.fuel) * (len(items) - 1) > engine.fuel:
            engine.heap.undo(loop.mark)
            loop.breaks.clear()
            return None
        items = items_of(engine, iterable) if isinstance(iterable, ListObject) else items
    return True


def _round(engine: Engine, body: Sequence[ast.stmt], scope: Scope, loop: Loop) -> bool:
    """Walk one round; tell whether the next one may begin."""
    loop.continues = []
    goes_on = engine.execute(body, scope)
    if not loop.continues:
        return goes_on
    ways = [*loop.continues, *([engine.heap.since(loop.mark)] if goes_on else [])]
    engine.heap.undo(loop.mark)
    engine.merge(loop.mark, ways)
    return True


def _any_rounds(engine: Engine, body: Sequence[ast.stmt], scope: Scope, loop: Loop, begin: Callable[[], None]) -> bool:
    """Walk rounds of which nobody knows how many there are: none, one, two, and what is the same after more."""
    states = [engine.heap.since(loop.mark)]
    for number in range(OPEN_ROUNDS):
        begin()
        # Nobody knows whether there is a second round.
        with scope.run.doubting(Certainty.NEVER if number else Certainty.SURELY):
            goes_on = _round(engine, body, scope, loop)
        if not goes_on:
            break
        states.append(engine.heap.since(loop.mark))
    engine.heap.undo(loop.mark)
    engine.merge(loop.mark, states)
    with scope.run.doubting(Certainty.NEVER):
        for _ in range(OPEN_ROUNDS):
            before = engine.heap.since(loop.mark)
            begin()
            goes_on = _round(engine, body, scope, loop)
            changes = engine.heap.since(loop.mark)
            after = {cell: _widened(before.get(cell, ABSENT), value) for cell, value in changes.items()}
            engine.heap.undo(loop.mark)
            engine.merge(loop.mark, [before, after] if goes_on else [before])
    return True


def _widened(old: Value, new: Value) -> Value:
    """Forget what still changes from round to round."""
    if old is ABSENT or is_same(old, new):
        return new
    match new:
        case Items() | Entries() | ModelState() | ArrayValue() | Int() | ListObject() | Model() | TupleOf():
            return join(old, new)
        case _:
            return UNKNOWN


def leave(engine: Engine, node: ast.Break, scope: Scope) -> bool:
    """Walk a `break`."""
    if scope.loops:
        scope.loops[-1].breaks.append(engine.heap.since(scope.loops[-1].mark))
    return False


def begin_again(engine: Engine, node: ast.Continue, scope: Scope) -> bool:
    """Walk a `continue`."""
    if scope.loops:
        scope.loops[-1].continues.append(engine.heap.since(scope.loops[-1].mark))
    return False
