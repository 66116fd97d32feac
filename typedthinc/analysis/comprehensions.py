"""Comprehensions: item by item where the items are known."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace

from typedthinc.analysis.assignments import append, assign, put
from typedthinc.analysis.conditions import narrow, tested
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, items_of, length_of
from typedthinc.analysis.library.batches import batch_of
from typedthinc.analysis.library.uses import is_used
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListKind, ListObject
from typedthinc.analysis.values.origins import made_by
from typedthinc.shapes.sizes import UNKNOWN, Size


def list_comprehension(engine: Engine, node: ast.ListComp | ast.SetComp, scope: Scope) -> Value:
    """Return what `[x for x in y]` or `{x for x in y}` is worth."""
    return _listed(engine, node, scope, "set" if isinstance(node, ast.SetComp) else "list")


def generator(engine: Engine, node: ast.GeneratorExp, scope: Scope) -> Value:
    """Return what `(x for x in y)` is worth."""
    with scope.run.doubting(Certainty.SURELY if node in engine.drained else Certainty.NEVER):
        return _listed(engine, node, scope, "iterator")


def _listed(engine: Engine, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: Scope, kind: ListKind) -> Value:
    made, inner = ListObject(Items(), kind), scope.inner()

    def add() -> None:
        append(engine, made, made_by(engine.evaluate(node.elt, inner), node))

    many = _comprehend(engine, node.generators, inner, add)
    if many is not None:
        each = join_all(made.items.every)
        engine.heap.write(made.cell, Items(middle=each, many=UNKNOWN if kind == "set" else many))
    return made


def dict_comprehension(engine: Engine, node: ast.DictComp, scope: Scope) -> Value:
    """Return what `{x: y for x in z}` is worth."""
    made, inner = DictObject(Entries()), scope.inner()

    def add() -> None:
        put(engine, made, engine.evaluate(node.key, inner), engine.evaluate(node.value, inner))

    if _comprehend(engine, node.generators, inner, add) is not None:
        entries = made.entries
        rest = join_all([*entries.items.values(), *([] if entries.is_complete else [entries.rest])])
        engine.heap.write(made.cell, replace(entries, rest=rest))
    return made


def _comprehend(
    engine: Engine, generators: Sequence[ast.comprehension], scope: Scope, add: Callable[[], None]
) -> Size | None:
    """Add for each round; return how many rounds there are where they are not walked one by one, else None."""
    if not generators:
        add()
        return None
    first, rest = generators[0], generators[1:]
    iterable = engine.evaluate(first.iter, scope)
    is_used(engine, Argument(iterable, first.iter), "iterated over", scope)
    items = items_of(engine, iterable)
    if items is None or not engine.are_walked(len(items)):
        return _any_round(engine, generators, iterable, items, scope, add)
    found: Size | None = None
    with engine.walking(len(items)):
        for item in items:
            engine.burn(1)
            assign(engine, first.target, item, scope)
            many = _filtered(engine, first, rest, scope, add)
            found = found if many is None else UNKNOWN
    return found


def _filtered(
    engine: Engine, first: ast.comprehension, rest: Sequence[ast.comprehension], scope: Scope, add: Callable[[], None]
) -> Size | None:
    """Walk one round, if its conditions hold, or both ways."""
    tests = [tested(engine, each, scope) for each in first.ifs]
    if False in tests:
        return None
    if None not in tests:
        return _comprehend(engine, rest, scope, add)
    found: list[Size | None] = []

    def taken() -> bool:
        found.append(_comprehend(engine, rest, scope, add))
        return True

    engine.fork([taken, lambda: True], scope)
    return found[0]


def _any_round(
    engine: Engine,
    generators: Sequence[ast.comprehension],
    iterable: Value,
    items: list[Value] | None,
    scope: Scope,
    add: Callable[[], None],
) -> Size:
    first, rest = generators[0], generators[1:]
    each = each_of(engine, iterable) if items is None else join_all(items)
    is_batch = isinstance(iterable, ListObject) and iterable.items.is_batch
    assign(engine, first.target, batch_of(engine, each) if is_batch else each, scope)
    for test in first.ifs:
        engine.evaluate(test, scope)
        narrow(engine, test, scope, is_true=True)
    _comprehend(engine, rest, scope, add)
    return UNKNOWN if first.ifs or rest else length_of(engine, iterable)
