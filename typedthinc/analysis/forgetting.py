"""What becomes unknown: what reaches code that nobody knows, and the objects that another may have been."""

from collections.abc import Iterable
from dataclasses import replace

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.limits import NESTING
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.uninitialized import touch
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Method, Partial
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT
from typedthinc.analysis.values.torch_modules import TorchModule
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.scheme import LayerType, Scheme
from typedthinc.shapes.sizes import UNKNOWN, Size, is_unnamed


def forget_arguments(engine: Engine, call: Call) -> None:
    """Forget what a function is given that may change it."""
    for argument in call.every:
        forget(engine, argument.value)
    forget_by_calls(engine, call)


def forget_by_calls(engine: Engine, call: Call) -> None:
    """Forget what the functions change that a function is given: it may call them, now or later."""
    for given in call.every:
        if isinstance(given.value, Closure | Bound | Partial | Method):
            mark, site = engine.heap.mark(), Call([], given.node, call.scope, {}, Argument(UNKNOWN, given.node))
            if isinstance(given.value, Closure):
                site = call.with_args(*[UNKNOWN] * len(given.value.parameters))
            with call.scope.run.doubting(Certainty.NEVER):
                engine.call(given.value, site)
            changes = engine.heap.since(mark)
            engine.heap.undo(mark)
            engine.merge(mark, [{}, changes])


def forget(engine: Engine, value: Value, depth: int = 0) -> None:
    """Forget the contents of an object, and of all that it reaches."""
    if depth > NESTING:
        return
    if depth == 0:  # it goes as deep itself
        touch(engine, value)
    inner = _inside(value)
    match value:
        case objects.ListObject():
            change(engine, value, objects.ANY_ITEMS)
        case objects.DictObject():
            change(engine, value, objects.ANY_ENTRIES)
        case objects.Thing() if value.cls.kind != "enum":
            inner = value.held().values()
            _forget_attributes(engine, value)
        case TorchModule():
            inner = () if value.made is None else value.made.inside
            engine.heap.write(value.cell, UNKNOWN)
        case _:
            pass
    for each in inner:
        forget(engine, each, depth + 1)


def forget_inside(engine: Engine, value: Value) -> None:
    """Forget what stands in a list, tuple or dict, but not which things stand there."""
    for each in _inside(value):
        forget(engine, each, 1)


def _inside(value: Value) -> Iterable[Value]:
    match value:
        case objects.ListObject():
            return value.items.head
        case objects.DictObject():
            return value.entries.items.values()
        case objects.TupleOf(items):
            return items
        case _:
            return ()


def _forget_attributes(engine: Engine, thing: objects.Thing) -> None:
    shared = [
        name
        for cls in thing.cls.classes()
        for name, cell in cls.names.items()
        if not isinstance(cell.value, Closure | Class)
    ]
    for name in [*thing.held(), *shared]:
        engine.heap.write(thing.cell(name), UNKNOWN)


def change(
    engine: Engine, target: objects.ListObject | objects.DictObject, contents: objects.Items | objects.Entries
) -> None:
    """Let a list or dict hold something else, and forget the lists, dicts or attributes that it may be."""
    engine.heap.write(target.cell, contents)
    for part in objects.all_parts(target):
        engine.heap.write(part.cell, objects.ANY_ITEMS if isinstance(part, objects.ListObject) else objects.ANY_ENTRIES)
    if target.cell in engine.dicts_of:
        _forget_attributes(engine, engine.dicts_of[target.cell])


def without_names(value: Value) -> Value:
    """Return a model, an array or a number without what hangs on an int of which nothing else is known.

    What is made in a function that nobody called stands for all that it makes: for each of them it is another int.
    """
    match value:
        case Int(size) if is_unnamed(size):
            return ANY_INT
        case ArrayValue() if any(map(is_unnamed, value.sizes)):
            return replace(value, sizes=tuple(map(_without_name, value.sizes)))
        case objects.Model():
            scheme = Scheme.of(*(each.mapped(_without_name) for each in value.type.scheme.alternatives))
            return (
                value if scheme == value.type.scheme else objects.Model(LayerType(value.type.name, scheme), value.cls)
            )
        case _:
            return value


def _without_name(size: Size) -> Size:
    return UNKNOWN if is_unnamed(size) else size
