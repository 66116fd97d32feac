"""What is known where two ways through the program meet: of a value that is one of two, and of sets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from typedthinc.analysis.limits import NESTING, OPTIONS
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, OneOf, Partial, RuleFunction
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import TEXT, is_text, key_of
from typedthinc.analysis.values.objects import (
    NO_FUNCTIONS,
    Callback,
    DictObject,
    Entries,
    Items,
    ListObject,
    Model,
    ModelState,
    Thing,
    TupleOf,
)
from typedthinc.shapes.arrays.either import joined
from typedthinc.shapes.arrays.values import ArrayValue, DType, Holder, Int, Lazy, Tensor
from typedthinc.shapes.scheme import either
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_CALLABLES = (Closure, Bound, Partial, Imported, Class, RuleFunction, Callback)
_NUMERIC = (ArrayValue, Int, Lazy, Tensor, DType, bool, float, complex)


def join(one: Value, two: Value, depth: int = 0) -> Value:
    """Return what is known of a value that is one of two."""
    if one is two or two is ABSENT:
        return one
    if one is ABSENT:
        return two
    if isinstance(one, Unknown) or isinstance(two, Unknown) or depth > NESTING:
        return UNKNOWN
    if _are_equal(one, two):
        return one
    return _joined_objects(one, two, depth + 1)


def join_all(values: Iterable[Value]) -> Value:
    """Return what is known of a value that is one of several; unknown of none."""
    found = list(values)
    return reduce(join, found) if found else UNKNOWN


def _are_equal(one: Value, two: Value) -> bool:
    return type(one) is type(two) and not isinstance(one, float) and one == two


def _joined_objects(one: Value, two: Value, depth: int) -> Value:
    match one, two:
        case TupleOf(), TupleOf() if len(one.items) == len(two.items):
            return TupleOf(_pairwise(one.items, two.items, depth))
        case ListObject(), ListObject():
            kind = one.kind if one.kind == two.kind else "iterator"
            return ListObject(_joined_items(one.items, two.items, depth), kind, (one, two))
        case DictObject(), DictObject():
            return DictObject(_joined_entries(one.entries, two.entries, depth), one.default, (one, two))
        case Thing(), Thing() if one.cls is two.cls:
            return _joined_things(one, two, depth)
        case Model(), Model():
            state = replace(_joined_states(one.state, two.state, depth), layers=None, recipe=None, parts=(one, two))
            return Model(state, one.cls if one.cls is two.cls else None)
        case _:
            return _joined_contents(one, two, depth)


def _joined_contents(one: Value, two: Value, depth: int) -> Value:
    match one, two:
        case Items(), Items():
            return _joined_items(one, two, depth)
        case Entries(), Entries():
            return _joined_entries(one, two, depth)
        case ModelState(), ModelState():
            return _joined_states(one, two, depth)
        case Holder(), Holder() if one.kind == two.kind and len(one.items) == len(two.items):
            return Holder(one.kind, tuple(map(joined, one.items, two.items)))
        case _:
            return _joined_atoms(one, two)


def _joined_atoms(one: Value, two: Value) -> Value:
    if is_text(one) and is_text(two):
        return TEXT
    options = [*_options(one), *_options(two)]
    if all(isinstance(each, _CALLABLES) for each in options) or all(isinstance(each, Thing) for each in options):
        return OneOf(tuple(dict.fromkeys(options))) if len(options) <= OPTIONS else UNKNOWN
    if isinstance(one, _NUMERIC) and isinstance(two, _NUMERIC):
        return joined(one, two)
    return UNKNOWN


def _options(value: Value) -> tuple[Value, ...]:
    return value.options if isinstance(value, OneOf) else (value,)


def _pairwise(ones: Sequence[Value], twos: Sequence[Value], depth: int) -> tuple[Value, ...]:
    return tuple(join(one, two, depth) for one, two in zip(ones, twos, strict=True))


def _joined_items(one: Items, two: Items, depth: int) -> Items:
    if one.all is not None and two.all is not None and len(one.head) == len(two.head):
        return Items(_pairwise(one.head, two.head, depth))
    head = _shared(one.head, two.head)
    ends = [each.head[len(head) :] if each.middle is ABSENT else each.tail for each in (one, two)]
    tail = _shared(ends[0][::-1], ends[1][::-1])[::-1]
    inner = [each for items in (one, two) for each in _inner(items, len(head), len(tail))]
    middle = reduce(lambda a, b: join(a, b, depth), inner) if inner else UNKNOWN
    many = one.length if one.length == two.length else UNKNOWN
    return Items(head, middle, tail, many, one.is_batch and two.is_batch)


def _shared(ones: Sequence[Value], twos: Sequence[Value]) -> tuple[Value, ...]:
    """Return what two lists begin with alike."""
    found: list[Value] = []
    for one, two in zip(ones, twos, strict=False):
        if one is not two and not _are_equal(one, two):
            break
        found.append(one)
    return tuple(found)


def _inner(items: Items, head: int, tail: int) -> list[Value]:
    if items.middle is ABSENT:
        return list(items.head[head : len(items.head) - tail])
    return [*items.head[head:], items.middle, *items.tail[: len(items.tail) - tail]]


def _joined_entries(one: Entries, two: Entries, depth: int) -> Entries:
    """Join dicts; a key that only one of them has leads to what it leads to there, or to an error."""
    keys = {**one.items, **two.items}
    items = {key: join(one.items.get(key, one.rest), two.items.get(key, two.rest), depth) for key in keys}
    rest = join(one.rest, two.rest, depth)
    if rest is ABSENT and one.items.keys() != two.items.keys():
        rest = join_all(items.values())
    return Entries(items, rest)


def _joined_things(one: Thing, two: Thing, depth: int) -> Thing:
    made = Thing(one.cls, is_open=one.is_open or two.is_open, parts=(one, two))
    ones, twos = one.held(), two.held()
    for name in {**ones, **twos}:
        made.cell(name).value = join(ones.get(name, ABSENT), twos.get(name, ABSENT), depth)
    return made


def _joined_states(one: ModelState, two: ModelState, depth: int) -> ModelState:
    return replace(
        one,
        type=either(one.type, two.type),
        layers=one.layers if one.layers == two.layers else None,
        dims=_common(one.dims, two.dims),
        params=_common(one.params, two.params),
        attributes={
            name: join(value, two.attributes.get(name, UNKNOWN), depth) for name, value in one.attributes.items()
        },
        recipe=one.recipe if one.recipe is two.recipe else None,
        forward=one.forward if one.forward is two.forward else None,
        made_with=one.made_with if one.made_with == two.made_with else NO_FUNCTIONS,
        fresh_in=one.fresh_in if one.fresh_in == two.fresh_in else "",
    )


def _common(one: Mapping[str, Value], two: Mapping[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in one.items() if name in two and two[name] == value}


def is_same(one: Value, two: Value) -> bool:
    """Tell whether two values say the same: then nothing changes any more in a loop."""
    match one, two:
        case Model(), Model():
            return one.type == two.type
        case ListObject(), ListObject():
            return one is two or is_same(one.items, two.items)
        case TupleOf(), TupleOf():
            return len(one.items) == len(two.items) and all(map(is_same, one.items, two.items))
        case Items(), Items():
            return len(one.head) == len(two.head) and all(map(is_same, one.head, two.head))
        case _:
            return one is two or _are_equal(one, two)


def distinct(items: Items) -> Items:
    """Return each item once; how many there are is unknown where two of them may be equal."""
    found = items.all
    if found is None:
        return Items(middle=join_all(items.every))
    keys = [key_of(each) for each in found]
    if ABSENT in keys and len(found) > 1:
        return Items(middle=join_all(found))
    return Items(tuple(dict(zip(keys, found, strict=True)).values()))
