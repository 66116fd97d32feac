"""One value of which two things are known: what is declared of it, and how it is made."""

from __future__ import annotations

from dataclasses import replace

from typedthinc.shapes.arrays.values import ANY_DTYPE, Arr, Holder, Record, Repeated, Value
from typedthinc.shapes.sizes import Unknown


def is_open(value: Value) -> bool:
    """Tell whether something is left to say of a value: of a part of it nothing is known, or not all sizes."""
    match value:
        case Unknown():
            return True
        case Arr():
            return any(isinstance(size, Unknown) for size in value.sizes)
        case Holder(_, items) | tuple(items):
            return any(map(is_open, items))
        case Repeated(item):
            return is_open(item)
        case _:
            return False


def sharpened(declared: Value, made: Value) -> Value:
    """Return a declared value with the sizes that it leaves open and that are known of how it is made."""
    match declared, made:
        case Unknown(), _:
            return made
        case Arr(), Arr() if len(declared.sizes) == len(made.sizes):
            both = zip(declared.sizes, made.sizes, strict=True)
            sizes = tuple(other if isinstance(size, Unknown) else size for size, other in both)
            family = made.family if declared.family == ANY_DTYPE else declared.family
            return declared if sizes == declared.sizes else replace(made, family=family, sizes=sizes, is_visible=False)
        case Holder(kind, items), Holder(same, others) if kind == same and len(items) == len(others):
            return Holder(kind, tuple(map(sharpened, items, others)))
        case tuple(), tuple() if len(declared) == len(made):
            return tuple(map(sharpened, declared, made))
        case tuple(), Record(kind, fields, True) if len(declared) == len(fields):
            pairs = zip(declared, fields, strict=True)
            return Record(kind, tuple((name, sharpened(item, made)) for item, (name, made) in pairs), is_tuple=True)
        case Repeated(item), Repeated(other, many):
            return Repeated(sharpened(item, other), many)
        case Repeated(item), list():
            return [sharpened(item, each) for each in made]
        case _:
            return declared
