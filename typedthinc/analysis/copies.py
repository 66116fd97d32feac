"""Copies of objects: as `copy` and `deepcopy` make them, and as the interpreter keeps them to look at later."""

from collections.abc import Callable
from dataclasses import replace

from typedthinc.analysis.limits import MODEL_DEPTH
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, Model, Thing, TupleOf


def shallow(value: Value) -> Value:
    """Return what `copy.copy` makes."""
    match value:
        case ListObject():
            return ListObject(value.items, value.kind)
        case DictObject():
            return DictObject(value.entries, value.default)
        case Thing():
            made = Thing(value.cls, is_open=value.is_open)
            for name, held in value.held().items():
                made.cell(name).value = held
            return made
        case Model():
            return Model(replace(value.state, type=value.type.copied()), value.cls)
        case _:
            return value


def copied_model(model: Model, depth: int = 0) -> Model:
    """Return a copy of a model, which misses sizes of its own, as the copies of its layers do."""
    layers = model.state.layers
    inside: tuple[Value, ...] | None = None
    if layers is not None and depth <= MODEL_DEPTH:
        inside = tuple(copied_model(each, depth + 1) if isinstance(each, Model) else each for each in layers)
    return Model(replace(model.state, type=model.type.copied(), layers=inside), model.cls)


def deep(value: Value) -> Value:
    """Return what `copy.deepcopy` makes."""
    return _copied(value, {}, lambda each: copied_model(each) if isinstance(each, Model) else each)


def snapshot(value: Value, leaf: Callable[[Value], Value] = lambda each: each) -> Value:
    """Return a copy of an object as it is now, with the same models, arrays and numbers in it, or their leaves."""
    return _copied(value, {}, leaf)


def _copied(value: Value, done: dict[int, Value], leaf: Callable[[Value], Value]) -> Value:
    if id(value) in done:
        return done[id(value)]

    def inner(held: Value) -> Value:
        return held if held is ABSENT else _copied(held, done, leaf)

    match value:
        case ListObject():
            made = done[id(value)] = ListObject(Items(), value.kind)
            items = value.items
            head, tail = (tuple(map(inner, part)) for part in (items.head, items.tail))
            made.cell.value = replace(items, head=head, middle=inner(items.middle), tail=tail)
            return made
        case DictObject():
            mapped = done[id(value)] = DictObject(Entries(), value.default)
            entries = {key: inner(each) for key, each in value.entries.items.items()}
            mapped.cell.value = Entries(entries, inner(value.entries.rest))
            return mapped
        case Thing() if value.cls.kind != "enum":
            thing = done[id(value)] = Thing(value.cls, is_open=value.is_open)
            for name, held in value.held().items():
                thing.cell(name).value = inner(held)
            return thing
        case TupleOf(items):
            return TupleOf(tuple(map(inner, items)))
        case Model():
            return done.setdefault(id(value), leaf(value))
        case _:
            return leaf(value)
