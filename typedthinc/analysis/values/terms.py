"""Data as terms of `shapes/`, and terms as data."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from typedthinc.analysis.limits import NESTING
from typedthinc.analysis.special_names import HOLDERS
from typedthinc.analysis.values.callables import Class, Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_INT, TEXT, is_text
from typedthinc.analysis.values.objects import Items, ListObject, Thing, TupleOf
from typedthinc.shapes.arrays.values import ANY_DTYPE, BOOLS, FLOATS, INTS, AnyArray, ArrayValue, Holder, Int
from typedthinc.shapes.sizes import UNKNOWN, Known, Unknown
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple, common, container

_SCALARS: Final = {FLOATS: "builtins.float", INTS: "builtins.int", BOOLS: "builtins.bool"}

_ANY: Final = "Array"


def term_of(value: Value, depth: int = 0) -> Term:
    """Return data as a term; what is neither data nor of a known class is anything."""
    if depth > NESTING:
        return ANY
    match value:
        case ArrayValue():
            return _array_term(value)
        case AnyArray(family) if family in (FLOATS, INTS):
            return AnyRank(family)
        case Holder(kind, items):
            return container(kind, *(term_of(each, depth + 1) for each in items))
        case ListObject() if value.kind == "list":
            return _list(value.items, depth + 1)
        case TupleOf(items):
            return Tuple(tuple(term_of(each, depth + 1) for each in items))
        case Int():
            return Other("builtins.int")
        case float() | bool():
            return Other(f"builtins.{type(value).__name__}")
        case Thing(cls=cls) if holder_of(cls)[0]:
            kind, names = holder_of(cls)
            return container(kind, *(term_of(value.get(each), depth + 1) for each in names))
        case Thing() if not value.cls.is_open:
            return Other(f"{value.cls.module}.{value.cls.name}")
        case _:
            return Other("builtins.str") if is_text(value) else ANY


def _array_term(value: ArrayValue) -> Term:
    if not value.sizes:
        return Other(_SCALARS[value.family]) if value.family in _SCALARS else ANY
    # Where nothing is known of the dtype, it may be any.
    return Array(value.family or _ANY, value.sizes) if value.family in (FLOATS, INTS, ANY_DTYPE) else ANY


def holder_of(cls: Class) -> tuple[str, Sequence[str]]:
    """Say which of `Ragged`, `Padded` and `Pairs` a class is derived from, with the attributes that hold data."""
    bases = (each.name for each in cls.lineage() if isinstance(each, Imported))
    return next((HOLDERS[each] for each in bases if each in HOLDERS), ("", ()))


def is_doubtful(misfit: Misfit) -> bool:
    """Tell whether a number came where a size has a name: the program may have made sure that they are equal."""
    known = [size for size in misfit.sizes or () if isinstance(size, Known)]
    return any(size.terms for size in known) and any(not size.terms for size in known)


def _list(items: Items, depth: int) -> Term:
    if items.all is None:
        return container("list", term_of(items.middle, depth))
    if not items.all:
        return container("list", ANY)
    terms: list[Term] = [container("list", term_of(each, depth)) for each in items.all]
    return reduce(common, terms)


def unlike_items(value: Value) -> Sequence[ListObject]:
    """Return lists of one item each for the items of a list that are not alike, of which the list itself says less."""
    items = value.items.all if isinstance(value, ListObject) and value.kind == "list" else None
    lists = [ListObject(Items((each,))) for each in items or () if isinstance(each, ArrayValue)]
    found = {term_of(each): each for each in lists}
    return list(found.values()) if len(found) > 1 else ()


def data_of(term: Term) -> Value:
    """Return what is known of data that a term describes."""
    match term:
        case Array():
            return _array(term)
        case Container("list", (item,)):
            return ListObject(Items(middle=data_of(item)))
        case Container(("Ragged" | "Padded" | "Pairs") as kind, items):
            return Holder(kind, tuple(map(_array, items)))
        case Tuple(items):
            return TupleOf(tuple(map(data_of, items)))
        case Other("builtins.str"):
            return TEXT
        case Other("builtins.int"):
            return ANY_INT
        case _:
            return UNKNOWN


def _array(term: Term) -> ArrayValue | Unknown:
    return ArrayValue(term.family.removesuffix(_ANY), term.sizes) if isinstance(term, Array) else UNKNOWN
