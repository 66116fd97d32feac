"""Methods of lists, sets, deques and iterators."""

from collections.abc import Callable
from typing import Final, TypeAlias

from typedthinc.analysis.assignments import append, extend
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import change
from typedthinc.analysis.item_hints import check_method
from typedthinc.analysis.iteration import each_of
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT, number_of
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import ANY_ITEMS, Items, ListObject
from typedthinc.shapes.sizes import UNKNOWN

_Method: TypeAlias = Callable[[Engine, ListObject, Call], Value]


def call_list_method(engine: Engine, owner: ListObject, name: str, call: Call) -> Value:
    """Return what a method of a list gives."""
    check_method(engine, owner, name, call)
    return _METHODS.get(name, _forget)(engine, owner, call)


def _forget(engine: Engine, owner: ListObject, call: Call) -> Value:
    """Call a method of which nobody knows whether it changes the list."""
    change(engine, owner, ANY_ITEMS)
    return UNKNOWN


def _extend(engine: Engine, owner: ListObject, call: Call) -> Value:
    for value in call.values:
        extend(engine, owner, value)
    return None


def _insert(engine: Engine, owner: ListObject, place: int | None, value: Value) -> Value:
    items = owner.items
    if items.all is not None and place is not None:
        found = list(items.all)
        found.insert(place, value)
        change(engine, owner, Items(tuple(found)))
    elif place == 0:
        change(engine, owner, Items((value, *items.head), items.middle, items.tail))
    else:
        change(engine, owner, Items(middle=join_all([each_of(engine, owner), value])))
    return None


def _taken(engine: Engine, owner: ListObject, place: int | None) -> Value:
    """Take an item out of a list."""
    items = owner.items
    if items.all is not None and place is not None and -len(items.all) <= place < len(items.all):
        found = list(items.all)
        value = found.pop(place)
        change(engine, owner, Items(tuple(found)))
        return value
    if items.all is None and place == -1 and items.tail:
        change(engine, owner, Items(items.head, items.middle, items.tail[:-1]))
        return items.tail[-1]
    each = each_of(engine, owner)
    change(engine, owner, Items(middle=each))
    return each


_METHODS: Final[dict[str, _Method]] = {
    **dict.fromkeys(("append", "add"), lambda engine, owner, call: append(engine, owner, call.get(0))),
    "appendleft": lambda engine, owner, call: _insert(engine, owner, 0, call.get(0)),
    **dict.fromkeys(("extend", "update"), _extend),
    "insert": lambda engine, owner, call: _insert(engine, owner, number_of(call.get(0)), call.get(1)),
    "pop": lambda engine, owner, call: _taken(engine, owner, number_of(call.get(0)) if call.args else -1),
    "popleft": lambda engine, owner, call: _taken(engine, owner, 0),
    "clear": lambda engine, owner, call: change(engine, owner, Items()),
    "reverse": lambda engine, owner, call: change(engine, owner, owner.items.backwards()),
    "copy": lambda engine, owner, call: ListObject(owner.items, owner.kind),
    **dict.fromkeys(("index", "count"), lambda engine, owner, call: ANY_INT),
    # Neither the order is known after these, nor how many there are.
    **dict.fromkeys(
        ("remove", "discard", "sort"),
        lambda engine, owner, call: change(engine, owner, Items(middle=each_of(engine, owner))),
    ),
    **dict.fromkeys(
        ("union", "intersection", "difference"),
        lambda engine, owner, call: ListObject(Items(middle=each_of(engine, owner)), "set"),
    ),
    **dict.fromkeys(("send", "__next__"), lambda engine, owner, call: each_of(engine, owner)),
}
