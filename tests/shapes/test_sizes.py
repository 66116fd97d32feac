"""Sizes: linear expressions, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.strategies import sizes
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Var, atom, number, plus, show, times

BATCH = atom(Name("Batch", rigid=True))
TIME = atom(Name("Time", rigid=True))
FREE = atom(Var("I"))


@given(sizes(), sizes())
def test_sums_commute(one: Size, two: Size) -> None:
    assert plus(one, two) == plus(two, one)


@given(sizes(), sizes(), sizes())
def test_sums_associate(one: Size, two: Size, three: Size) -> None:
    assert plus(plus(one, two), three) == plus(one, plus(two, three))


@given(sizes(), sizes(), st.integers(-3, 3))
def test_products_distribute(one: Size, two: Size, factor: int) -> None:
    assert times(plus(one, two), factor) == plus(times(one, factor), times(two, factor))


@given(sizes())
def test_a_size_less_itself_is_zero(size: Size) -> None:
    assert plus(size, times(size, -1)) == (UNKNOWN if size is UNKNOWN else number(0))


@given(sizes(), sizes())
def test_atoms_are_sorted_and_have_a_factor(one: Size, two: Size) -> None:
    total = plus(one, times(two, -1))
    if isinstance(total, Known):
        found = [item.name for item, _ in total.terms]
        assert found == sorted(found)
        assert all(factor for _, factor in total.terms)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (number(5), "5"),
        (number(0), "0"),
        (UNKNOWN, "*"),
        (FREE, "*"),
        (plus(FREE, number(5)), "*"),
        (BATCH, "Batch"),
        (plus(BATCH, number(5)), "Batch + 5"),
        (times(BATCH, 3), "3 * Batch"),
        (plus(times(TIME, 2), plus(BATCH, number(1))), "Batch + 2 * Time + 1"),
    ],
)
def test_show(size: Size, text: str) -> None:
    assert show(size) == text
