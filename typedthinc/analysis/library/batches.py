"""Batches of data: rows of which nobody knows how many, but as many in each part; and streams of batches (X, Y)."""

from typing import Final

from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, length_of
from typedthinc.analysis.library.containers import some_of
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import Items, ListObject, Thing, TupleOf
from typedthinc.analysis.values.origins import coming_from
from typedthinc.shapes.arrays.messages import other_lengths
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, Holder, Int, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number, same_as


def minibatches(engine: Engine, full: str, call: Call) -> Value:
    """Return the batches that `minibatches` or `ops.multibatch` makes of data."""
    if call.is_open or not arguments_fit(engine, full.rpartition(".")[2], full, call):
        return UNKNOWN
    data = [*call.args[1:], *(each for name, each in call.named.items() if name == "sequence")]  # behind the size
    lengths = [plain(length_of(engine, each.value)) for each in data]
    known = [each for each in lengths if each is not None]
    if len(known) == len(data) and len(set(known)) > 1:
        engine.report(Mismatch("size", other_lengths(known)), data[-1].node, call.scope)
    size = number_of(call.get(0, "size"))
    rows = number(size) if size and known and not any(many % size for many in known) else UNKNOWN
    parts = [_part(engine, each.value, rows) for each in data]
    each = parts[0] if len(parts) == 1 and not full.endswith("multibatch") else TupleOf(tuple(parts))
    # A single row is stretched by nobody's mistake.
    return ListObject(Items(middle=each, is_batch=size != 1), "iterator")


def _part(engine: Engine, data: Value, rows: Size) -> Value:
    """Return a part of data, an array with so many rows; those of the last part may be fewer."""
    match data:
        case ArrayValue(family, (_, *rest)):
            return coming_from(ArrayValue(family, (rows, *rest)), data)
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
