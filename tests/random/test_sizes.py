"""What the checker computes of the sizes of a draw is what is drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.random import RandomStreams
from typedthinc.shapes.arrays.draws import SOURCE
from typedthinc.shapes.arrays.values import FLOATS, INTS, ArrayValue, of_number
from typedthinc.shapes.sizes import number

P = np.full((4, 3), 1 / 3)
CASES: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("uniform", (5,), {}),
    ("uniform", ((5, 2),), {"dtype": "float64"}),
    ("uniform", ((5, 2, 3), -1.0, 1.0), {}),
    ("normal", ((2, 2, 2, 2),), {"avg": 1.0, "std": 2.0}),
    ("binomial", ((5, 2), 3), {"p": P[:1, :2]}),
    ("choice", (2,), {"p": P}),
    ("choice", (), {"a": 5}),
    ("choice", (2, np.ones(3)), {"replace": False}),
    ("choice", (2,), {"p": P[0]}),
    ("multinomial", (5,), {"pvals": P}),
]


def seen(value: Any) -> Any:
    """Turn an argument into what the checker knows of it."""
    if isinstance(value, np.ndarray):
        return ArrayValue(FLOATS, tuple(map(number, value.shape)))
    if isinstance(value, tuple):
        return tuple(map(seen, value))
    return of_number(value) if type(value) is int else value


@pytest.mark.parametrize(("name", "args", "named"), CASES)
def test_the_rule_says_what_is_drawn(name: str, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    drawn = getattr(RandomStreams(), name)(*args, **named)
    family = FLOATS if drawn.dtype.kind == "f" else INTS
    found = SOURCE[name](*map(seen, args), **{key: seen(value) for key, value in named.items()})
    assert found == ArrayValue(family, tuple(map(number, drawn.shape)))
