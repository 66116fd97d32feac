"""Functions that make iterators: `zip`, `map`, `enumerate`, and those of itertools."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from typedthinc.analysis.conditions import truth
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import forget_arguments
from typedthinc.analysis.iteration import each_of, items_of, length_of
from typedthinc.analysis.library.builtin_functions import collected, grown
from typedthinc.analysis.library.imported import Handler
from typedthinc.analysis.limits import ROUNDS
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Bound, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT, number_of
from typedthinc.analysis.values.objects import Items, ListObject, SliceOf, Thing, TupleOf
from typedthinc.shapes.arrays.values import of_number
from typedthinc.shapes.sizes import UNKNOWN, Size


def iterator(values: Sequence[Value]) -> ListObject:
    """Make an iterator over known items."""
    return ListObject(Items(tuple(values)), "iterator")


def of_each(value: Value, many: Size = UNKNOWN) -> ListObject:
    """Make an iterator of which nobody knows how many items it has."""
    return ListObject(Items(middle=value, many=many), "iterator")


def _columns(engine: Engine, values: Sequence[Value]) -> list[list[Value]] | None:
    """Return the items of each of several values, None where those of one are not known."""
    found = [items_of(engine, each) for each in values]
    known = [each for each in found if each is not None]
    return known if len(known) == len(found) else None


def _enumerate(engine: Engine, call: Call) -> Value:
    start, items = call.argument(1, "start"), items_of(engine, call.get(0))
    first = 0 if start is None else number_of(start.value)
    if items is None:
        made = of_each(TupleOf((ANY_INT, each_of(engine, call.get(0)))), length_of(engine, call.get(0)))
        source = call.get(0)
        if isinstance(source, ListObject) and source.items.is_batch:
            made.cell.value = replace(made.items, is_batch=True)
        return made
    numbers = [ANY_INT if first is None else of_number(first + place) for place in range(len(items))]
    return iterator([TupleOf(pair) for pair in zip(numbers, items, strict=True)])


def _zip(engine: Engine, call: Call) -> Value:
    if call.is_open:
        return UNKNOWN
    columns = _columns(engine, call.values)
    if columns is not None:
        return iterator([TupleOf(row) for row in zip(*columns, strict=False)])
    lengths = {repr(length_of(engine, each)) for each in call.values}
    many = length_of(engine, call.get(0)) if len(lengths) == 1 else UNKNOWN
    return of_each(TupleOf(tuple(each_of(engine, each) for each in call.values)), many)


def _reversed(engine: Engine, call: Call) -> Value:
    value = call.get(0)
    if isinstance(value, ListObject):
        return ListObject(value.items.backwards(), "iterator")
    items = items_of(engine, value)
    return of_each(each_of(engine, value), length_of(engine, value)) if items is None else iterator(items[::-1])


def _map(engine: Engine, call: Call) -> Value:
    if call.is_open or len(call.args) < 2:
        return UNKNOWN
    function, *values = call.values
    with call.scope.run.doubting(Certainty.SURELY if call.node in engine.drained else Certainty.NEVER):
        return _mapped(engine, function, values, call)


def _mapped(engine: Engine, function: Value, values: Sequence[Value], call: Call) -> Value:
    columns = _columns(engine, values)
    if columns is not None and len(columns[0]) <= ROUNDS:
        return iterator([engine.call(function, call.with_args(*row)) for row in zip(*columns, strict=False)])
    found = engine.call(function, call.with_args(*(each_of(engine, each) for each in values)))
    return of_each(found, length_of(engine, values[0]) if len(values) == 1 else UNKNOWN)


def _filter(engine: Engine, call: Call) -> Value:
    function, items = call.get(0), items_of(engine, call.get(1))
    if items is not None:
        found = [each if function is None else engine.call(function, call.with_args(each)) for each in items]
        tests = [truth(engine, each) for each in found]
        if None not in tests:
            return iterator([item for item, test in zip(items, tests, strict=True) if test])
    return of_each(each_of(engine, call.get(1)))


def _next(engine: Engine, call: Call) -> Value:
    value = call.get(0)
    if isinstance(value, ListObject) and value.items.head:
        items = value.items
        engine.heap.write(value.cell, Items(items.head[1:], items.middle, items.tail))
        return items.head[0]
    if isinstance(value, Thing) and isinstance(method := value.cls.find("__next__"), Closure):
        return engine.call(Bound(method, value), call.with_args())
    return each_of(engine, value)


def _iter(engine: Engine, call: Call) -> Value:
    value = call.get(0)
    if len(call.args) > 1:  # a function, called until it gives the second one
        forget_arguments(engine, call)
        return of_each(UNKNOWN)
    if isinstance(value, ListObject) and value.kind == "iterator":
        return value
    # Some of the items may be taken here and the others there: how many are left is unknown.
    return ListObject(Items(tuple(items_of(engine, value) or ()), each_of(engine, value)), "iterator")


def _pairwise(engine: Engine, call: Call) -> Value:
    items = items_of(engine, call.get(0))
    if items is None:
        each = each_of(engine, call.get(0))
        return of_each(TupleOf((each, each)))
    return iterator([TupleOf(pair) for pair in itertools.pairwise(items)])


def _chain_from_iterable(engine: Engine, call: Call) -> Value:
    items = items_of(engine, call.get(0))
    return of_each(each_of(engine, each_of(engine, call.get(0)))) if items is None else grown(engine, items)


def _repeat(engine: Engine, call: Call) -> Value:
    times = call.argument(1, "times")
    many = None if times is None else number_of(times.value)
    return of_each(call.get(0)) if many is None or many > ROUNDS else iterator([call.get(0)] * many)


def _product(engine: Engine, call: Call) -> Value:
    repeat = number_of(call.named["repeat"].value) if "repeat" in call.named else 1
    if call.is_open or repeat is None or repeat > ROUNDS:
        return of_each(UNKNOWN)
    columns = _columns(engine, call.values)
    if columns is None or math.prod(map(len, columns)) ** repeat > ROUNDS:
        return of_each(TupleOf(tuple(each_of(engine, each) for each in call.values) * repeat))
    return iterator([TupleOf(row) for row in itertools.product(*columns, repeat=repeat)])


def _islice(engine: Engine, call: Call) -> Value:
    ends = call.values[1:]
    key = SliceOf(None, *ends) if len(ends) == 1 else SliceOf(*ends[:3])
    return engine.item(collected(engine, call.get(0), "iterator"), key, call.node, call.scope)


ITERATORS: Final[dict[str, Handler]] = {
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.reversed": _reversed,
    "builtins.map": _map,
    "builtins.filter": _filter,
    "builtins.next": _next,
    "builtins.iter": _iter,
    "itertools.pairwise": _pairwise,
    "itertools.chain": lambda engine, call: UNKNOWN if call.is_open else grown(engine, call.values),
    "itertools.chain.from_iterable": _chain_from_iterable,
    "itertools.repeat": _repeat,
    "itertools.product": _product,
    "itertools.islice": _islice,
    "itertools.cycle": lambda engine, call: of_each(each_of(engine, call.get(0))),
    "itertools.count": lambda engine, call: of_each(ANY_INT),
}
