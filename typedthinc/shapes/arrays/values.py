"""What is known of the objects of a numpy program: arrays, ints, dtypes. Tuples, strings and so on are themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import lru_cache
from types import EllipsisType
from typing import Any, Final, TypeAlias

from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, number
from typedthinc.shapes.terms import Array, describe

FLOATS, INTS, BOOLS, COMPLEXES, ANY_DTYPE = "Floats", "Ints", "Bools", "Complexes", ""
_ORDER: Final = (BOOLS, INTS, FLOATS, COMPLEXES)  # each goes into the ones behind it
_DTYPES: Final = (
    (re.compile(r"(float|[fde])\d*|double|single|half"), FLOATS),
    (re.compile(r"bool_?|\?|b1"), BOOLS),
    (re.compile(r"u?int(p|c|\d*)|[iu]\d?|[bBhHlLqQ]|u?(byte|short|long|longlong)"), INTS),
    (re.compile(r"complex\d*|c\d+|[FD]"), COMPLEXES),
)


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """An array, or a scalar of numpy, which has no sizes.

    Attributes:
        family: What its dtype is; "" if that is unknown.
        is_column: Its last axis of size 1 was put there on purpose, by `[:, None]`, `keepdims` and the like.
        is_visible: Its sizes are in its visible type, so that every checker compares them.
        origin: What it is some rows or a copy of; None for one that is new.
    """

    family: str
    sizes: tuple[Size, ...]
    is_column: bool = field(default=False, compare=False)
    is_visible: bool = field(default=False, compare=False)
    origin: object = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        family = self.family if self.family in (FLOATS, INTS) else "Array"  # messages know no type of bools
        return describe(Array(family, self.sizes))


@dataclass(frozen=True, slots=True)
class AnyArray(Unknown):
    """An array of which no axis is known, or a scalar of numpy: to whoever does not ask for it, a value like any other.

    Attributes:
        family: What its dtype is; "" if that is unknown.
    """

    family: str


@dataclass(frozen=True, slots=True)
class Int:
    """An int: a size, or an index."""

    size: Size


@dataclass(frozen=True, slots=True)
class DType:
    """A dtype, by its family."""

    family: str


@dataclass(frozen=True, slots=True)
class Instance:
    """An object with methods that make arrays, such as a random generator."""

    name: str


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor or tree in neon's style, which has two axes or more: `tensors.py` says what is made of it."""

    array: ArrayValue


@dataclass(frozen=True, slots=True)
class Holder:
    """A Ragged, Padded or Pairs of arrays."""

    kind: str
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Lazy:
    """An expression of `typedthinc.lazy`.

    Attributes:
        value: What it evaluates to.
        name: What messages call it; empty where it has no name.
    """

    value: Value
    name: str = ""

    def __str__(self) -> str:
        return str(self.value) if isinstance(self.value, ArrayValue) and self.value.sizes else "a number"


@dataclass(frozen=True, slots=True)
class Compiled:
    """What `lazy.function` makes: it takes values of its inputs.

    Attributes:
        casts: It casts them to the dtypes of the inputs.
    """

    inputs: tuple[Value, ...]
    outputs: Value
    casts: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function that is given to another.

    Attributes:
        call: Tell what it returns for some arguments.
        least: How many arguments it needs.
        most: How many it takes.
    """

    call: Callable[[Sequence[Value]], Value]
    least: int
    most: float


@dataclass(frozen=True, slots=True)
class Repeated:
    """Something that is iterated; each item has the same value.

    Attributes:
        many: How many items there are, if that is known.
    """

    item: Value
    many: Size = UNKNOWN


@dataclass(frozen=True, slots=True)
class Dict:
    """A dict with literal keys.

    Attributes:
        items: Its keys, each once, and what they lead to.
        is_complete: It has no other keys, and surely has these.
    """

    items: tuple[tuple[Value, Value], ...]
    is_complete: bool = True

    def get(self, key: Value) -> Value:
        """Return what a key leads to; two expressions may look the same and be two."""
        if isinstance(key, Lazy):
            return UNKNOWN
        return next((value for each, value in self.items if _is_same(each, key)), UNKNOWN)


_Single: TypeAlias = (
    ArrayValue
    | Int
    | DType
    | Instance
    | Holder
    | Lazy
    | Tensor
    | Compiled
    | Function
    | Repeated
    | Dict
    | Known
    | Unknown
    | str
    | complex
    | EllipsisType
    | None
)
Value: TypeAlias = "_Single | slice[Value, Value, Value] | list[Value] | tuple[Value, ...]"


def _is_same(one: object, other: object) -> bool:
    """Compare two values; of their types mypy would compare each with each for seconds."""
    return one == other


def slice_of(start: Any, stop: Any, step: Any) -> slice[Value, Value, Value]:
    """Return a slice of values.

    For mypy they are anything: with the overloads of `slice` it compares their union with itself for two minutes.
    """
    return slice(start, stop, step)


def evaluated(value: Value) -> Value:
    """Return what an expression evaluates to, also those in a list or tuple; all else as it is."""
    match value:
        case Lazy(found):
            return found
        case list():
            return [evaluated(each) for each in value]
        case tuple():
            return tuple(evaluated(each) for each in value)
        case _:
            return value


def computed_later(value: Value, name: str = "") -> Value:
    """Return a value, or each of a tuple, as an expression; what is unknown stays so."""
    if isinstance(value, tuple):
        return tuple(computed_later(each) for each in value)
    array = value if isinstance(value, Lazy) else array_of(value)
    return array if isinstance(array, Lazy) else UNKNOWN if array is None else Lazy(array, name)


@lru_cache(maxsize=1024)
def of_number(value: int) -> Int:
    """Make the value of an int that is written in the program."""
    return Int(number(value))


def plain(value: Value) -> int | None:
    """Return the number that an int is, if it is known."""
    if isinstance(value, Int):
        value = value.size
    return value.constant if isinstance(value, Known) and not value.terms else None  # n - n + 3 is a number, too


def is_one(size: Size) -> bool:
    """Tell whether a size is surely 1."""
    return plain(size) == 1


def promoted(*families: str) -> str:
    """Return the dtype family of what arithmetic makes of several."""
    return ANY_DTYPE if ANY_DTYPE in families else max(families, key=_ORDER.index)  # True + 1.0 is a float


def loses(made: str, held: str) -> bool:
    """Tell whether an array of one dtype family surely cannot be changed in place to values of another."""
    return ANY_DTYPE not in (made, held) and _ORDER.index(made) > _ORDER.index(held)


def floating(family: str) -> str:
    """Return the dtype family of a quotient: ints become floats."""
    return FLOATS if family in (BOOLS, INTS) else family


def dtype_family(dtype: Value, default: str) -> str:
    """Return the family that an argument `dtype` names."""
    if dtype is None:
        return default
    if isinstance(dtype, DType):
        return dtype.family
    if isinstance(dtype, str):
        name = dtype.lstrip("<>=|")  # "<f4" is float32 in an order of bytes
        return next((family for pattern, family in _DTYPES if pattern.fullmatch(name)), ANY_DTYPE)
    return ANY_DTYPE


def array_of(value: Value) -> ArrayValue | None:
    """Return what `asarray` makes of a value; None if its rank is unknown."""
    if isinstance(value, ArrayValue):
        return value
    if isinstance(value, Int):
        return ArrayValue(INTS, ())
    if isinstance(value, bool | float | complex):
        return ArrayValue({bool: BOOLS, float: FLOATS, complex: COMPLEXES}[type(value)], ())
    if isinstance(value, Repeated):
        row = array_of(value.item)
        return None if row is None else ArrayValue(row.family, (value.many, *row.sizes))
    if isinstance(value, list | tuple):
        return _of_display(value)
    return None


def flat_of(value: Value) -> ArrayValue | None:
    """Return an array with as many items as another has; None if that may be no array."""
    return ArrayValue(value.family, (UNKNOWN,)) if isinstance(value, AnyArray) else array_of(value)


def _of_display(items: Sequence[Value]) -> ArrayValue | None:
    if not items:
        return ArrayValue(FLOATS, (number(0),))  # np.asarray([]) is float64
    arrays = [array_of(item) for item in items]
    first = arrays[0]
    if first is None or any(each is None or len(each.sizes) != len(first.sizes) for each in arrays):
        return None
    rows = [each for each in arrays if each is not None]
    sizes = tuple(_agreed(axis) for axis in zip(*(each.sizes for each in rows), strict=True))
    return ArrayValue(promoted(*{each.family for each in rows}), (number(len(items)), *sizes))  # [True, 2.0] is floats


def _agreed(sizes: Sequence[Size]) -> Size:
    """Return the size that all rows have, for numpy refuses rows of different sizes."""
    known = {size for size in sizes if not isinstance(size, Unknown)}  # one known row tells the others
    return known.pop() if len(known) == 1 else UNKNOWN


def count(value: Value) -> Size:
    """Return how many items a value has that is iterated, if that is known."""
    match value:
        case Repeated():
            return value.many
        case list() | tuple():
            return number(len(value))
        case ArrayValue() if value.sizes:
            return value.sizes[0]
        case Dict() if value.is_complete:
            return number(len(value.items))
        case _:
            return UNKNOWN


def sizes_of(shape: Value) -> tuple[Size, ...] | None:
    """Return the sizes that an argument `shape` names; None if their number is unknown. -1 stays -1."""
    if isinstance(shape, tuple | list):
        found = [_size(item) for item in shape]
        return None if any(size is None for size in found) else tuple(size for size in found if size is not None)
    size = _size(shape) if not isinstance(shape, Unknown) else None
    return None if size is None else (size,)


def _size(item: Value) -> Size | None:
    if isinstance(item, Int):
        return item.size
    return UNKNOWN if isinstance(item, Unknown) or item == ArrayValue(INTS, ()) else None


def shaped(family: str, shape: Value) -> Value:
    """Make an array of the sizes that an argument `shape` names."""
    sizes = sizes_of(shape)
    if sizes is None:
        return UNKNOWN
    return ArrayValue(family, tuple(UNKNOWN if (plain(size) or 0) < 0 else size for size in sizes))


def with_sizes(array: ArrayValue, sizes: Sequence[Size]) -> ArrayValue:
    """Make an array of the same dtype family and other sizes."""
    return ArrayValue(array.family, tuple(sizes))


def as_column(array: ArrayValue) -> ArrayValue:
    """Remember that an axis of size 1 was put into an array on purpose."""
    return replace(array, is_column=True)
