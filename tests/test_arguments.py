from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.arguments import above_zero, at_least_zero, flag, share, whole_number

NO_NUMBERS: Any = [None, "1", True, False, [1.0], 1j, float("nan"), float("inf"), -float("inf")]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize("rule", [above_zero, at_least_zero, share, whole_number])
def test_what_is_no_finite_number_is_refused(rule: Any, value: Any) -> None:
    with pytest.raises(ValueError, match="^x must be a .*, not "):
        rule("x", value)


@pytest.mark.parametrize(
    ("rule", "inside", "outside"),
    [
        (above_zero, [1e-300, 1, np.float32(2)], [0, -1]),
        (at_least_zero, [0, 0.5, np.int8(3)], [-1e-300]),
        (share, [0, 0.5, np.float64(0.999)], [1, -0.1, 2]),
        (whole_number, [0, 3, np.int64(4), np.uint8(5)], [-1, 0.5, 2.0]),
        (flag, [True, False], [0, 1, None]),
    ],
)
def test_ranges(rule: Any, inside: list[Any], outside: list[Any]) -> None:
    for value in inside:
        taken = rule("x", value)
        assert taken == value
        assert type(taken) in (float, int, bool)
    for value in outside:
        with pytest.raises(ValueError, match=f"^x must be .*, not {value!r}$|not {float(value or 0)!r}$"):
            rule("x", value)


def test_least() -> None:
    assert whole_number("n", 1, least=1) == 1
    with pytest.raises(ValueError, match="^n must be a whole number, at least 1, not 0$"):
        whole_number("n", 0, least=1)
