"""Primitives: the operations that expressions are made of, each one record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc.shapes.arrays.lazy import ARRAYS
from typedthinc.shapes.arrays.values import BOOLS, COMPLEXES, FLOATS, INTS, ArrayValue, Value, of_number
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number

# Makes the gradient of one operand from that of the result, the result, and all operands.
Vjp: TypeAlias = Callable[..., Any]

_FAMILIES: Final = {"f": FLOATS, "i": INTS, "u": INTS, "b": BOOLS, "c": COMPLEXES}


@dataclass(frozen=True, eq=False)
class Primitive:
    """An operation that expressions are made of.

    Attributes:
        name: What it is called in messages, and in `apply`.
        bind: Returns for ops and options what computes arrays from arrays.
        shape: The rule of the checker for it, from what is known of the operands.
        vjps: For each operand what makes its gradient, an expression again, so that it has a gradient, too; None
            where nothing flows. The last one speaks for all operands behind it.
        dtype: From the dtypes of the operands to that of the result.
        pullback: Makes the gradients of all operands at once, None where nothing flows, from the node and the
            gradient of its result; where the result is several, from those of the items that have one, by number.
        is_several: Whether the result is a tuple, which `tuple_getitem.py` takes apart. What `bind` gets first, then,
            are the numbers of the items that are needed.
        has_out: Whether what `bind` returns takes `out=`, and works element by element.
        is_view: Whether the result may share memory with an operand.
        overwrites_first: Whether it puts its result into its first operand, where that is a `Scratch`.
        flops: How many operations it takes, from the shapes of the result and of the operands.
    """

    name: str
    bind: Callable[..., Callable[..., Any]]
    shape: Callable[..., Value]
    vjps: tuple[Vjp | None, ...] = ()
    dtype: Callable[[list[str | None]], str | None] = field(default=lambda dtypes: dtypes[0])
    pullback: Callable[..., Sequence[Any]] | None = None
    is_several: bool = False
    has_out: bool = False
    is_view: bool = False
    overwrites_first: bool = False
    flops: Callable[..., float] = field(default=lambda result, *operands: 0.0)


PRIMITIVES: Final[dict[str, Primitive]] = {}


def declare(
    name: str, bind: Callable[..., Any], *vjps: Vjp | None, shape: Callable[..., Value] | None = None, **options: Any
) -> None:
    """Add a primitive; its rule, where none is given, is that of the function of this package of the same name."""
    PRIMITIVES[name] = Primitive(name, bind, shape or ARRAYS[name], vjps, **options)


# What leaves are made by: nothing computes them.
VARIABLE: Final = Primitive("variable", lambda ops: lambda: None, lambda: UNKNOWN)  # a leaf's `bind` is never called
INPUT: Final = Primitive("input", lambda ops: lambda: None, lambda: UNKNOWN)
CONSTANT: Final = Primitive("constant", lambda ops: lambda: None, lambda: UNKNOWN)


def known_of(array: Any) -> ArrayValue:
    """Return what the checker would know of an array."""
    return ArrayValue(_FAMILIES.get(array.dtype.kind, ""), tuple(map(number, array.shape)))


def shape_of_value(value: Any) -> tuple[int, ...]:
    """Return the shape of an array, of any library, or of a number: ()."""
    shape: tuple[int, ...] = getattr(value, "shape", ())
    return shape


def rule_of(primitive: Primitive, operands: Sequence[Value], options: Mapping[str, Any]) -> Value:
    """Return what the rule of a primitive says of its result.

    Raises:
        Mismatch: The operands do not fit.
    """
    names, values = tuple(options), tuple(options.values())
    try:
        return _kept(primitive, tuple(operands), names, values, tuple(map(type, values)))
    except TypeError:
        # Something that has no hash, such as a slice.
        return _found(primitive, operands, options)


@lru_cache(maxsize=4096)
def _kept(
    primitive: Primitive, operands: tuple[Value, ...], names: tuple[str, ...], values: tuple[Any, ...], kinds: Any
) -> Value:
    """Remember what a rule says: loops and gradients ask the same again and again."""
    return _found(primitive, operands, dict(zip(names, values, strict=True)))


def _found(primitive: Primitive, operands: Sequence[Value], options: Mapping[str, Any]) -> Value:
    return primitive.shape(*operands, **{name: _seen(each) for name, each in options.items()})


def refused(primitive: Primitive, operands: Sequence[Value], options: Mapping[str, Any]) -> str:
    """Return the message of the checker on operands that do not fit, empty if it has none."""
    try:
        rule_of(primitive, operands, options)
    except Mismatch as mismatch:  # empty: it fits, as far as rules can tell
        return mismatch.message
    return ""


def _seen(option: Any) -> Any:
    """Turn an option into what the checker knows of it."""
    if isinstance(option, tuple | list):
        # A list is an index, a tuple of them several.
        return type(option)(_seen(each) for each in option)
    if hasattr(option, "dtype") and hasattr(option, "shape"):
        return known_of(option)
    if isinstance(option, slice):
        return slice(*(_seen(part) for part in (option.start, option.stop, option.step)))
    return of_number(option) if isinstance(option, int) and not isinstance(option, bool) else option


def promoted(dtypes: list[str | None]) -> str | None:
    """Return the dtype of a result of arithmetic; plain numbers have no say."""
    known = {each for each in dtypes if each is not None}
    return np.result_type(*known).name if len(known) > 1 else next(iter(known), None)


def floating(dtypes: list[str | None]) -> str | None:
    """Return the dtype of a result that is never an integer."""
    found = promoted(dtypes)
    return found if found is None or found.startswith("float") else "float64"


def boolean(dtypes: list[str | None]) -> str | None:
    """Return the dtype of a comparison."""
    return "bool"
