"""Layers whose parameters have no values yet: nothing was done with them since the program made them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.labels import labelled, owner_of
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import DictObject, ListObject, Model, Thing, TupleOf
from typedthinc.shapes.messages import Mismatch, not_initialized

# Attributes of models through which no parameter gets a value.
LOOKING: Final = frozenset(("predict", "begin_update", "get_dim", "has_dim", "maybe_get_dim", "name", "ops"))


def made_in(scope: Scope) -> str:
    """Return where a layer is made, for its state; "" where it is not certain what is done with it."""
    first = scope.run.outermost
    return first.module.path if first.function is None else ""


def check_initialized(engine: Engine, model: Model, call: Call) -> None:
    """Report a model that is called though parameters of it have no values."""
    where = made_in(call.scope)
    if where and any(each.state.fresh_in == where for each in _models_in(model)):
        name = labelled(model, owner_of(call.node), call.scope).titled
        engine.report(Mismatch("uninitialized", not_initialized(name)), call.node, call.scope)
        touch(engine, model)


def touch(engine: Engine, *values: Value) -> None:
    """Note that something is done with models that may give their parameters values."""
    for each in _models_in(*values):
        if each.state.fresh_in:
            engine.heap.write(each.cell, replace(each.state, fresh_in=""))


def touch_arguments(engine: Engine, call: Call) -> None:
    """Note that a function is called that may give parameters values."""
    touch(engine, *(each.value for each in call.every))


def _models_in(*values: Value) -> Iterator[Model]:
    """List the models that can be reached from values, each once, with the layers in them."""
    seen, waiting = set[int](), list(values)
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        match value:
            case Model(state=state):
                waiting += state.inside
                yield value
            case ListObject():
                waiting += value.items.every
            case DictObject():
                waiting += [*value.entries.items.values(), value.entries.rest]
            case Thing() if value.cls.kind != "enum":
                waiting += value.held().values()
            case TupleOf(items):
                waiting += items
            case _:
                pass
