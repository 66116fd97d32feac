"""What iterating gives: the items one by one where they are known, else what each of them is."""

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.limits import ROUNDS, ROWS
from typedthinc.analysis.special_names import DATASET
from typedthinc.analysis.values.callables import Bound, Class, Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT, TEXT, NotConstant, known_range, length_of_range, value_of_key
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import AnyText, DictObject, LibraryObject, ListObject, RangeOf, Thing, TupleOf
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Lazy, of_number, plain
from typedthinc.shapes.sizes import UNKNOWN, Size, number


def items_of(engine: Engine, value: Value) -> list[Value] | None:
    """Return the items that iterating gives, None where nobody knows how many."""
    match value:
        case TupleOf(items):
            return list(items)
        case ListObject():
            return None if value.items.all is None else list(value.items.all)
        case str():
            return list(value)
        case RangeOf():
            return _numbers(value)
        case DictObject():
            return [value_of_key(key) for key in value.entries.items] if value.entries.is_complete else None
        case ArrayValue(family, (rows, *rest)):
            many = plain(rows)
            is_short = many is not None and 0 <= many <= ROWS
            return [ArrayValue(family, tuple(rest)) for _ in range(many or 0)] if is_short else None
        case Class(kind="enum"):
            return members_of(value)
        case Thing():
            return _items_of_object(engine, value)
        case _:
            return None


def members_of(enum: Class) -> list[Value]:
    """List the members of an enumeration."""
    return [cell.value for cell in enum.names.values() if isinstance(cell.value, Thing) and cell.value.cls is enum]


def _numbers(value: RangeOf) -> list[Value] | None:
    try:
        return list(map(of_number, known_range(value)[: ROUNDS + 1]))
    except NotConstant:
        return None


def _items_of_object(engine: Engine, thing: Thing) -> list[Value] | None:
    if thing.cls.kind == "namedtuple":
        held = thing.held()
        return [held.get(field.name, UNKNOWN) for field in thing.cls.all_fields()]
    if isinstance(thing.cls.find("__iter__"), Closure):
        made = _method(engine, thing, "__iter__")
        return None if made is thing else items_of(engine, made)
    return None


def _method(engine: Engine, thing: Thing, name: str, *values: Value) -> Value:
    """Call a method of an object, if its class has it."""
    found = thing.cls.find(name)
    if not isinstance(found, Closure) or thing.cls.scope is None:
        return UNKNOWN
    return engine.call_with(Bound(found, thing), values, found.node, thing.cls.scope)


def each_of(engine: Engine, value: Value) -> Value:
    """Return what each item is that iterating gives."""
    match value:
        case ListObject():
            return join_all(value.items.every)
        case RangeOf():
            return ANY_INT
        case str() | AnyText():
            return TEXT
        case ArrayValue(family, (_, *rest)):
            return ArrayValue(family, tuple(rest)) if rest or family != INTS else ANY_INT
        case Lazy(ArrayValue(family, (_, *rest))):
            return Lazy(ArrayValue(family, tuple(rest)))
        case DictObject():
            keys = map(value_of_key, value.entries.items)
            return join_all(keys) if value.entries.is_complete else UNKNOWN
        case Thing():
            return _each_of_object(engine, value)
        case LibraryObject(name, parts=(row, *_)) if name == DATASET:
            return row
        case _:
            items = items_of(engine, value)
            return join_all(items) if items else UNKNOWN


def _each_of_object(engine: Engine, thing: Thing) -> Value:
    items = _items_of_object(engine, thing)
    if items:
        return join_all(items)
    if isinstance(thing.cls.find("__iter__"), Closure):
        made = _method(engine, thing, "__iter__")
        return _method(engine, thing, "__next__") if made is thing else each_of(engine, made)
    return _method(engine, thing, "__getitem__", ANY_INT)


def length_of(engine: Engine, value: Value) -> Size:
    """Return how many items a value has, if that is known."""
    match value:
        case ListObject():
            return value.items.length
        case RangeOf():
            return length_of_range(value)
        case ArrayValue(_, (rows, *_)):
            return rows
        case str():
            return number(len(value))
        case _:
            items = items_of(engine, value)
            return UNKNOWN if items is None else number(len(items))
