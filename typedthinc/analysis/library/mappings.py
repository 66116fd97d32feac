"""Methods of dicts."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from typedthinc.analysis.assignments import delete_item, put, update
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import change
from typedthinc.analysis.item_hints import check_method
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import key_of, value_of_key
from typedthinc.analysis.values.joining import join, join_all
from typedthinc.analysis.values.objects import ANY_ENTRIES, DictObject, Entries, Items, ListObject, TupleOf
from typedthinc.shapes.sizes import UNKNOWN

_Method: TypeAlias = Callable[[Engine, DictObject, Call], Value]


def call_dict_method(engine: Engine, owner: DictObject, name: str, call: Call) -> Value:
    """Return what a method of a dict gives."""
    check_method(engine, owner, name, call)
    return _METHODS.get(name, _forget)(engine, owner, call)


def _get(engine: Engine, owner: DictObject, call: Call) -> Value:
    key, entries = key_of(call.get(0)), owner.entries
    default = call.get(1) if len(call.args) > 1 else None
    if key is not ABSENT and key in entries.items:
        return entries.items[key]
    if key is not ABSENT and entries.is_complete:
        return default
    found = engine.item(owner, call.get(0), call.node, call.scope)
    return found if default is None else join(found, default)


def _view(name: str, engine: Engine, owner: DictObject, call: Call) -> Value:
    entries = owner.entries
    pairs = [(value_of_key(key), value) for key, value in entries.items.items()]
    values: dict[str, list[Value]] = {
        "items": [TupleOf(pair) for pair in pairs],
        "values": [value for _, value in pairs],
        "keys": [key for key, _ in pairs],
    }
    if entries.is_complete:
        return ListObject(Items(tuple(values[name])), "iterator")
    value = join_all([*entries.items.values(), entries.rest])
    each = {"items": TupleOf((UNKNOWN, value)), "values": value, "keys": UNKNOWN}[name]
    return ListObject(Items(middle=each), "iterator")


def _setdefault(engine: Engine, owner: DictObject, call: Call) -> Value:
    key, entries = key_of(call.get(0)), owner.entries
    value = call.get(1) if len(call.args) > 1 else None
    if key is ABSENT:
        return UNKNOWN
    if key in entries.items:
        return entries.items[key]
    if not entries.is_complete:
        return UNKNOWN
    put(engine, owner, call.get(0), value)
    return value


def _pop(engine: Engine, owner: DictObject, call: Call) -> Value:
    key, entries = key_of(call.get(0)), owner.entries
    if key is not ABSENT and key in entries.items:
        delete_item(engine, owner, call.get(0))
        return entries.items[key]
    is_lacking = key is not ABSENT and entries.is_complete and len(call.args) > 1
    return call.get(1) if is_lacking else UNKNOWN


def _update(engine: Engine, owner: DictObject, call: Call) -> Value:
    for value in call.values:
        update(engine, owner, value)
    for name, argument in call.named.items():
        put(engine, owner, name, argument.value)
    return None


def _forget(engine: Engine, owner: DictObject, call: Call) -> Value:
    """Call a method of which nobody knows whether it changes the dict."""
    change(engine, owner, ANY_ENTRIES)
    return UNKNOWN


_METHODS: Final[dict[str, _Method]] = {
    "get": _get,
    **{name: partial(_view, name) for name in ("items", "values", "keys")},
    "setdefault": _setdefault,
    "pop": _pop,
    "update": _update,
    "copy": lambda engine, owner, call: DictObject(owner.entries, owner.default),
    "clear": lambda engine, owner, call: change(engine, owner, Entries()),
}
