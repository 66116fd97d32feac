from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from typedthinc.arguments import above_zero, at_least_zero, flag, fraction, integer, length, must_be
from typedthinc.errors import LayerError

NO_NUMBERS: Any = [None, "1", True, False, [1.0], 1j, float("nan"), float("inf"), -float("inf")]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize("rule", [above_zero, at_least_zero, fraction, integer])
def test_what_is_no_finite_number_is_refused(rule: Any, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^Layer: x must be an? .*, not {re.escape(repr(value))}$"):
        rule("Layer", "x", value)


@pytest.mark.parametrize(
    ("rule", "inside", "outside"),
    [
        (above_zero, [1e-300, 1, np.float32(2)], [0, -1]),
        (at_least_zero, [0, 0.5, np.int8(3)], [-1e-300]),
        (fraction, [0, 0.5, np.float64(0.999)], [1, -0.1, 2]),
        (integer, [0, 3, np.int64(4), np.uint8(5)], [-1, 0.5, 2.0]),
        (flag, [True, False], [0, 1, None]),
    ],
)
def test_ranges(rule: Any, inside: list[Any], outside: list[Any]) -> None:
    for value in inside:
        taken = rule("Layer", "x", value)
        assert taken == value
        assert type(taken) in (float, int, bool)
    for value in outside:
        with pytest.raises(ValueError, match=f"^Layer: x must be .*, not {value!r}$"):
            rule("Layer", "x", value)


def test_least() -> None:
    assert integer("f", "n", 1, least=1) == 1
    with pytest.raises(ValueError, match="^f: n must be an int of at least 1, not 0$"):
        integer("f", "n", 0, least=1)


def test_the_error_is_of_the_class_asked_for() -> None:
    with pytest.raises(LayerError, match="^Softmax: temperature must be a finite number above 0, not 0$"):
        above_zero("Softmax", "temperature", 0, LayerError)


def test_numbers_of_numpy_are_written_as_those_of_python() -> None:
    assert must_be("f", "x", "other", np.float32(0.5)) == "f: x must be other, not 0.5"
    assert must_be("f", "n", "other", np.int64(-3)) == "f: n must be other, not -3"


@pytest.mark.parametrize("data", [[1, 2], (1, 2), np.zeros((2, 3)), range(2), "ab"])
def test_length(data: Any) -> None:
    assert length("f", "the data", data) == 2


@pytest.mark.parametrize("data", [iter([1]), (each for each in [1]), True, 5, None, {1: 2}, {1}, np.array(3.0), map])
def test_what_has_no_length_or_takes_no_slices_is_refused(data: Any) -> None:
    expected = f"^f: X must have a length and take slices, as arrays and lists do, not {type(data).__name__}$"
    with pytest.raises(ValueError, match=expected):
        length("f", "X", data)
