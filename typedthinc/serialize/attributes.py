"""The settings of layers as JSON, and back: plain values, tuples, arrays, and what is registered.

JSON knows no tuples, no infinity and no arrays. So a value that it does not know becomes an object with the key `@`,
which names the kind: `{"@": "tuple", "value": [1, 2]}`. Arrays stand beside the JSON, by name.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from typedthinc.errors import FormatError
from typedthinc.runtime.unsupported_arrays import foreign_of
from typedthinc.serialize.dtypes import is_saveable, no_dtype

Json: TypeAlias = Any
ValueT = TypeVar("ValueT")

KIND: Final = "@"
# Python reads no int of more than 4,300 digits from text.
_MOST_BITS: Final = 14_000


@dataclass(frozen=True)
class Codec:
    """How values of a class become plain values, and come back."""

    kind: str
    cls: type[Any]
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]


_codecs: Final[dict[str, Codec]] = {}


def register_attribute(
    cls: type[ValueT], kind: str, *, encode: Callable[[ValueT], Any], decode: Callable[[Any], ValueT]
) -> None:
    """Say how to save a setting of a class of your own.

    Args:
        cls: The class of the values; those of derived classes need a pair of their own.
        kind: What files call it; it has to stay the same for old files to be read.
        encode: Gives plain values for one of the class: numbers, text, lists, tuples, dicts, arrays.
        decode: Makes one of what encode gave. It must refuse, by ValueError, what encode never gives: files may be
            damaged.

    Raises:
        ValueError: The kind is taken by another class.

    Examples:
        >>> from fractions import Fraction
        >>> register_attribute(
        ...     Fraction, "fraction", encode=lambda value: [value.numerator, value.denominator],
        ...     decode=lambda pair: Fraction(*pair),
        ... )
    """
    taken = _codecs.get(kind)
    if taken is not None and taken.cls is not cls:
        raise ValueError(f"register_attribute: the kind {kind!r} is that of {taken.cls.__name__} already")
    _codecs[kind] = Codec(kind, cls, encode, decode)


def encoded(value: object, arrays: dict[str, Any], name: str) -> Json:
    """Turn a value into JSON; arrays in it are put into `arrays`, under names that begin with `name`.

    Raises:
        TypeError: There is no way to save a value of this class.
    """
    if value is None or isinstance(value, bool | int):
        return _readable(value)
    if isinstance(value, str):
        return _unicode(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else {KIND: "float", "value": str(value)}
    if isinstance(value, list):
        return [encoded(item, arrays, name) for item in _items(value)]
    entries = dict_of(value)
    if entries is not None:
        return _encoded_dict(entries, arrays, name)
    scalar: Any = value
    if isinstance(value, np.generic):
        if not is_saveable(scalar.dtype):
            raise TypeError(f"a number of dtype {scalar.dtype} cannot be saved: see register_attribute")
        return encoded(scalar.item(), arrays, name)
    if hasattr(value, "__array_interface__") or hasattr(value, "__cuda_array_interface__"):
        dtype = getattr(value, "dtype", None)
        if not is_saveable(dtype):
            raise TypeError(no_dtype(dtype))
        if isinstance(value, np.ma.MaskedArray | np.matrix) and (foreign := foreign_of(scalar)) is not None:
            raise TypeError(f"{foreign.name} cannot be saved; {foreign.remedy}")
        key = f"{name}.{len(arrays)}"
        arrays[key] = value  # a place of its own: names may hold anything
        return {KIND: "array", "value": key}
    codec = next((codec for codec in _codecs.values() if codec.cls is type(value)), None)
    if codec is None:
        raise TypeError(f"a value of type {type(value).__name__} cannot be saved: see register_attribute")
    return {KIND: codec.kind, "value": encoded(codec.encode(value), arrays, name)}


def decoded(value: Json, arrays: dict[str, Any]) -> Any:
    """Turn JSON back into the value.

    Raises:
        FormatError: It is nothing that `encoded` gives.
    """
    if isinstance(value, list):
        return [decoded(item, arrays) for item in _items(value)]
    entries = dict_of(value)
    if entries is None:
        return value
    if KIND not in entries:
        return {key: decoded(item, arrays) for key, item in entries.items()}
    kind, inner = entries[KIND], entries.get("value")
    if kind == "array":
        return _array(inner, arrays)  # a copy: the file will be closed
    codec = _codecs.get(kind) if isinstance(kind, str) else None
    if codec is None:
        raise FormatError(f"a setting is of the kind {kind!r}, which nothing here can read: see register_attribute")
    try:
        return codec.decode(decoded(inner, arrays))
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
        raise FormatError(f"a setting of the kind {kind!r} is damaged: {error}") from None


def arrays_in(value: Json) -> Iterator[str]:
    """Name the arrays of an encoded value, without a look at whether they are there."""
    entries = dict_of(value)  # what is encoded is JSON: dicts and lists
    if entries is None:
        items = _items(value) if isinstance(value, list) else []
    elif entries.get(KIND) == "array":
        yield str(entries.get("value"))
        return
    else:
        items = list(entries.values())
    for item in items:
        yield from arrays_in(item)


def dict_of(value: Any) -> dict[Any, Any] | None:
    """Return the value if it is a dict. Unlike isinstance, it leaves the type of keys and values Any."""
    found: Any = value
    return found if isinstance(value, dict) else None


def _readable(value: int | None) -> int | None:
    """Return an int that can be read again."""
    if value is not None and value.bit_length() > _MOST_BITS:
        raise TypeError(f"an int of {value.bit_length():,} bits cannot be saved: {_MOST_BITS:,} are the most")
    return value


def _encoded_dict(value: dict[Any, Any], arrays: dict[str, Any], name: str) -> Json:
    if KIND not in value and all(type(key) is str for key in value):  # keys that are texts, none of them `@`
        return {_unicode(key): encoded(item, arrays, name) for key, item in value.items()}
    return {KIND: "dict", "value": [[encoded(part, arrays, name) for part in item] for item in value.items()]}


def _array(key: object, arrays: dict[str, Any]) -> Any:
    if not isinstance(key, str) or key not in arrays:
        raise FormatError(f"a setting is the array {key!r}, which is not there")
    return arrays[key].copy()


def _unicode(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise TypeError("it holds text that is not Unicode: half of a pair of surrogates") from None
    return text


def _items(value: Any) -> list[Any]:
    # isinstance leaves the type of the items unknown.
    items: list[Any] = value
    return items


def _float(text: Any) -> float:
    if text not in ("nan", "inf", "-inf"):
        raise ValueError(f"{text!r} is not a float that JSON lacks")
    return float(text)


def _slice(bounds: Any) -> slice:
    start, stop, step = bounds
    if any(type(bound) is not int and bound is not None for bound in (start, stop, step)):
        raise ValueError("the bounds of a slice must be ints or None")
    return slice(start, stop, step)


register_attribute(tuple, "tuple", encode=list, decode=tuple)
register_attribute(slice, "slice", encode=lambda value: [value.start, value.stop, value.step], decode=_slice)
_codecs["dict"] = Codec("dict", dict, lambda value: list(value.items()), dict)
_codecs["float"] = Codec("float", float, str, _float)
