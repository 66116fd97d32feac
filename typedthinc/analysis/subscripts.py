"""What stands behind brackets: items of lists, dicts, texts, objects and arrays."""

import ast

from typedthinc.analysis.assignments import put
from typedthinc.analysis.attributes import is_overridden
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Bound, Class, Closure, OneOf
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_INT, TEXT, key_of, number_of, slice_of
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import DictObject, Items, ListObject, RangeOf, SliceOf, Thing, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.sizes import UNKNOWN


def of_sequence(engine: Engine, base: Value, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return an item of a list, tuple, text or range, or a slice of it."""
    items = items_of(engine, base)
    if isinstance(key, SliceOf):
        return _sliced(engine, base, items, key)
    place = number_of(key)
    if items is None:
        return _at_an_end(engine, base, place)
    if place is None:
        return join_all(items) if items and isinstance(key, Int | ArrayValue) else UNKNOWN
    return items[place] if -len(items) <= place < len(items) else UNKNOWN


def _at_an_end(engine: Engine, base: Value, place: int | None) -> Value:
    if isinstance(base, ListObject) and place is not None:
        head, tail = base.items.head, base.items.tail
        if 0 <= place < len(head):
            return head[place]
        if place < 0 and -place <= len(tail):
            return tail[place]
    return each_of(engine, base)


def _sliced(engine: Engine, base: Value, items: list[Value] | None, key: SliceOf) -> Value:
    place = slice_of(key)
    if items is None or place is None:
        return _some(engine, base, place)
    found = tuple(items[place])
    if isinstance(base, str):
        return "".join(str(each) for each in found)
    return TupleOf(found) if isinstance(base, TupleOf) else ListObject(Items(found))


def _some(engine: Engine, base: Value, place: slice | None) -> Value:
    """Return a slice of which nobody knows how many items it has."""
    match base:
        case ListObject():
            return ListObject(_without_first(base.items, place) or Items(middle=each_of(engine, base)))
        case RangeOf():
            return ListObject(Items(middle=ANY_INT))
        case str():
            return TEXT
        case _:
            return UNKNOWN


def _without_first(items: Items, place: slice | None) -> Items | None:
    """Return what `[n:]` leaves of a list whose first items are known."""
    if place is None or place.stop is not None or place.step is not None or items.middle is ABSENT:
        return None
    start: int = place.start or 0
    return Items(items.head[start:], items.middle, items.tail) if 0 <= start <= len(items.head) else None


def of_dict(engine: Engine, base: DictObject, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what a key of a dict leads to."""
    entries, known = base.entries, key_of(key)
    if known is ABSENT:
        rest = [] if entries.is_complete else [entries.rest]
        return join_all([*entries.items.values(), *rest])
    if known in entries.items:
        return entries.items[known]
    if entries.is_complete and base.default is not None:
        value = engine.call(base.default, Call([], node, scope))
        put(engine, base, key, value)
        return value
    return UNKNOWN if entries.is_complete else entries.rest


def of_object(engine: Engine, base: Thing, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what an object gives behind brackets."""
    if base.cls.kind == "namedtuple":
        return of_sequence(engine, TupleOf(tuple(items_of(engine, base) or ())), key, node, scope)
    method = base.cls.find("__getitem__")
    if isinstance(method, Closure) and not is_overridden(base, "__getitem__"):
        return engine.call_with(Bound(method, base), (key,), node, scope)
    return UNKNOWN


def of_class(engine: Engine, base: Class, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return a member of an enumeration; any other class stays what it is."""
    if base.kind == "enum":
        cell = base.names.get(key) if isinstance(key, str) else None
        return UNKNOWN if cell is None else cell.value
    return base


def of_options(engine: Engine, base: OneOf, key: Value, node: ast.AST, scope: Scope) -> Value:
    """Return what stands behind the brackets of what may be one of several."""
    with engine.perhaps(scope):
        return join_all([engine.item(each, key, node, scope) for each in base.options])
