"""Streams of batches (X, Y): what each batch of one holds, and `Batches`, which gives those of another stream."""

from __future__ import annotations

from typing import Final

from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.classes import Closure
from typedthinc.analysis.values.objects import Items, ListObject, Thing, TupleOf
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, Int
from typedthinc.shapes.sizes import UNKNOWN, Unknown

BATCHES: Final = "typedthinc.data.batches.Batches"
OF_ROWS: Final = f"{BATCHES}.of_rows"
_METHOD: Final = "__iter__"


def batch_in(engine: Engine, stream: Value) -> TupleOf | None:
    """Return what each batch of a stream holds: inputs, truths, maybe weights; None where that is not known."""
    found = each_of(engine, stream)
    if isinstance(found, Unknown) and isinstance(stream, Thing):
        found = _declared(engine, stream)
    return found if isinstance(found, TupleOf) and len(found.items) in (2, 3) else None


def batches(engine: Engine, full: str, call: Call) -> Value:
    """Return the stream that `Batches(stream)` gives, or `Batches.of_rows(rows, size)`."""
    is_of_rows = full == OF_ROWS
    if not arguments_fit(engine, "Batches.of_rows" if is_of_rows else "Batches", full, call):
        return UNKNOWN
    given = call.argument(0, "rows" if is_of_rows else "batches")
    batch = None if given is None else batch_in(engine, given.value)
    if batch is None:
        return UNKNOWN
    each = TupleOf(tuple(map(_together, batch.items))) if is_of_rows else batch
    return ListObject(Items(middle=each, is_batch=True), "iterator")


def _declared(engine: Engine, stream: Thing) -> Value:
    """Return what the `__iter__` of a class declares to give, of which its body tells nothing."""
    method = stream.cls.find(_METHOD)
    if not isinstance(method, Closure) or method.returns is None:
        return UNKNOWN
    return each_of(engine, value_of_hint(engine, hint_in(method.returns, method.scope)))


def _together(row: Value) -> Value:
    """Return what rows make as a batch."""
    match row:
        case ArrayValue(family, sizes):
            return ArrayValue(family, (UNKNOWN, *sizes))
        case Int():
            return ArrayValue(INTS, (UNKNOWN,))
        case float():
            return ArrayValue(FLOATS, (UNKNOWN,))
        case _:
            return UNKNOWN if isinstance(row, Unknown) else ListObject(Items(middle=row))
