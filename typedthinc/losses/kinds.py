"""What kind of value came, as types tell it: the message that the checker says of it, too."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, first_foreign
from typedthinc.runtime.values import term_of
from typedthinc.shapes.argument_messages import takes_as
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import Array, describe, map_term


def check_kind(name: str, wanted: Sequence[str], role: str, value: Any) -> None:
    """Check that a value is of one of the kinds that a loss takes, whatever its sizes.

    Args:
        wanted: The kinds, such as `Floats2d`.
        role: "guesses" or "truths".

    Raises:
        ValueError: It is of none of them.
    """
    term = term_of(value)
    kind = describe(map_term(term, lambda _: UNKNOWN))  # sizes are for the loss to check
    if isinstance(term, Array) and kind not in wanted:
        raise ValueError(takes_as(name, wanted, role, f"the argument is {kind}"))


def check_readable(name: str, role: str, value: Any, kinds: str) -> None:
    """Refuse what would be read wrongly: arrays that mask their values, tensors of other libraries, text and the like.

    Args:
        role: "guesses" or "truths".
        value: What came: an array, or a list of arrays.
        kinds: The kinds of dtype that the loss takes, as numpy calls them.

    Raises:
        ValueError: It cannot be read; the message says what makes an array of it.
    """
    kind: str | None = getattr(getattr(value, "dtype", None), "kind", None)
    if kind is not None and kind in kinds and (type(value) in KNOWN_ARRAY_TYPES or isinstance(value, np.generic)):
        return
    if kinds and role == "guesses" and isinstance(value, tuple):
        raise ValueError(f"{name}: the guesses are a tuple, of which each has a loss of its own: loss=(one, other)")
    items: Any = value
    if kinds and isinstance(value, list) and items and all(isinstance(each, np.number) for each in items):
        raise ValueError(f"{name}: the {role} are a list of numbers; `numpy.asarray(numbers)` makes an array of them")
    foreign = first_foreign(value)
    if foreign is not None:
        raise ValueError(f"{name}: the {role} are {foreign.name}; {foreign.remedy}")
