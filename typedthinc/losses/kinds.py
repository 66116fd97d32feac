"""What kind of value came, as types tell it: the sentence that the checker says of it, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.runtime.values import term_of
from typedthinc.shapes.refusals import takes_as
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import Array, describe, map_term


def check_kind(name: str, wanted: Sequence[str], role: str, value: Any) -> None:
    """Check that a value is of one of the kinds that a loss takes, whatever its sizes.

    Args:
        name: The name of the loss.
        wanted: The kinds, such as `Floats2d`.
        role: "guesses" or "truths".
        value: What came.

    Raises:
        ValueError: It is of none of them.
    """
    term = term_of(value)
    kind = describe(map_term(term, lambda _: UNKNOWN, lambda var: var))
    if isinstance(term, Array) and kind not in wanted:
        raise ValueError(takes_as(name, wanted, role, f"the argument is {kind}"))
