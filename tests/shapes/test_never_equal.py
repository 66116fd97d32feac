"""Sizes with the names of ints in them: what is told to differ differs for all numbers."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from typedthinc.shapes.sizes import Known, Size, plus, same_as, show, times
from typedthinc.shapes.substitution import never_equal

WIDTH, DEPTH = same_as("1", "width"), same_as("2", "depth")


def _size(constant: int, width: int, depth: int) -> Size:
    return plus(Known(constant), plus(times(WIDTH, width), times(DEPTH, depth)))


_parts = st.tuples(*[st.integers(-3, 3)] * 3)


@given(_parts, _parts)
def test_what_never_is_equal_differs_for_all_numbers(one: tuple[int, int, int], two: tuple[int, int, int]) -> None:
    if never_equal(_size(*one), _size(*two)):
        for width, depth in product(range(1, 30), repeat=2):
            left, right = (constant + a * width + b * depth for constant, a, b in (one, two))
            assert left != right, (width, depth)


def test_a_number_is_itself_and_may_be_any_other() -> None:
    assert not never_equal(WIDTH, WIDTH)
    assert not never_equal(WIDTH, DEPTH)
    assert not never_equal(WIDTH, Known(8))
    assert not never_equal(times(WIDTH, 2), Known(8))
    assert never_equal(times(WIDTH, 2), Known(9))
    assert never_equal(times(WIDTH, 2), times(WIDTH, 3))
    assert never_equal(plus(WIDTH, Known(1)), WIDTH)


def test_it_is_called_by_its_name() -> None:
    assert show(plus(times(WIDTH, 2), Known(1))) == "2 * width + 1"
    assert show(same_as("3")) == "*"
