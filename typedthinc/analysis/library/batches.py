"""Batches of data: rows of which nobody knows how many, but as many in each part of a batch."""

from __future__ import annotations

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, length_of
from typedthinc.analysis.library.containers import some_of
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import Items, ListObject, TupleOf
from typedthinc.analysis.values.origins import coming_from
from typedthinc.shapes.arrays.messages import other_lengths
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Int, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, same_as


def minibatches(engine: Engine, full: str, call: Call) -> Value:
    """Return the batches that `minibatches` or `ops.multibatch` makes of data."""
    if not arguments_fit(engine, full.rpartition(".")[2], full, call):
        return UNKNOWN
    data = [each for each in call.args if not isinstance(each.value, Int)]
    lengths = [plain(length_of(engine, each.value)) for each in data]
    known = [each for each in lengths if each is not None]
    if len(known) == len(data) and len(set(known)) > 1:
        name = full.rpartition(".")[2]
        engine.report(Mismatch("size", f"{name}: {other_lengths(known)}"), data[-1].node, call.scope)
    parts = [_part(engine, each.value) for each in data]
    each = parts[0] if len(parts) == 1 and not full.endswith("multibatch") else TupleOf(tuple(parts))
    # A single row is stretched by nobody's mistake.
    is_row = number_of(call.get(0)) == 1
    return ListObject(Items(middle=each, is_batch=not is_row), "iterator")


def _part(engine: Engine, data: Value) -> Value:
    match data:
        case ArrayValue(family, (_, *rest)):
            return coming_from(ArrayValue(family, (UNKNOWN, *rest)), data)
        case ListObject():
            return ListObject(Items(middle=each_of(engine, data)))
        case Holder():
            return some_of(data)
        case _:
            return UNKNOWN


def batch_of(engine: Engine, each: Value) -> Value:
    """Return one batch: its parts have the same number of rows."""
    return _with_rows(each, same_as(engine.next_name()))


def _with_rows(value: Value, rows: Size) -> Value:
    if isinstance(value, TupleOf):
        return TupleOf(tuple(_with_rows(part, rows) for part in value.items))
    if isinstance(value, ArrayValue) and value.sizes and value.sizes[0] is UNKNOWN:
        return coming_from(ArrayValue(value.family, (rows, *value.sizes[1:])), value)
    return value
