"""Sizes: linear expressions, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.strategies import sizes
from typedthinc.shapes.sizes import (
    UNKNOWN,
    Computed,
    Known,
    Name,
    Size,
    Var,
    atom,
    atoms,
    is_computed,
    mapped,
    number,
    plus,
    show,
    show_dims,
    times,
)

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


I, J = Var("I"), Var("J")
PRODUCT, FLOOR = (atom(Computed(operation, atom(I), atom(J))) for operation in ("product", "floor"))


@pytest.mark.parametrize(
    ("size", "i", "j", "wanted"),
    [
        (PRODUCT, number(3), number(4), number(12)),
        (PRODUCT, BATCH, number(4), times(BATCH, 4)),
        (PRODUCT, number(4), BATCH, times(BATCH, 4)),
        (PRODUCT, BATCH, TIME, atom(Computed("product", BATCH, TIME))),
        (PRODUCT, UNKNOWN, number(4), UNKNOWN),
        (PRODUCT, number(4), UNKNOWN, UNKNOWN),
        (FLOOR, number(9), number(4), number(2)),
        (FLOOR, number(0), number(4), number(0)),
        (FLOOR, number(9), number(1), number(9)),
        (FLOOR, BATCH, number(1), BATCH),
        (FLOOR, BATCH, number(4), atom(Computed("floor", BATCH, number(4)))),
        (FLOOR, number(9), BATCH, atom(Computed("floor", number(9), BATCH))),
        # A window that does not fit, and a stride that is none.
        (FLOOR, number(-1), number(4), UNKNOWN),
        (FLOOR, number(9), number(0), atom(Computed("floor", number(9), number(0)))),
        (FLOOR, UNKNOWN, number(4), UNKNOWN),
        (FLOOR, number(4), UNKNOWN, UNKNOWN),
        (plus(times(FLOOR, 2), number(1)), number(9), number(4), number(5)),
        (plus(atom(I), times(atom(J), 3)), number(2), number(4), number(14)),
        (BATCH, number(2), number(2), BATCH),
        (number(5), number(2), number(2), number(5)),
        (UNKNOWN, number(2), number(2), UNKNOWN),
    ],
)
def test_values_in_the_place_of_variables(size: Size, i: Size, j: Size, wanted: Size) -> None:
    assert mapped(size, lambda var: i if var == I else j) == wanted


def test_what_a_size_is_computed_from() -> None:
    nested = atom(Computed("floor", plus(PRODUCT, number(1)), atom(Var("K"))))
    assert atoms(plus(nested, atom(Var("L")))) in ([I, J, Var("K"), Var("L")], [Var("L"), I, J, Var("K")])
    assert atoms(UNKNOWN) == atoms(BATCH) == []
    assert is_computed(nested)
    assert is_computed(plus(BATCH, PRODUCT))
    assert not any(map(is_computed, (UNKNOWN, BATCH, FREE, number(3))))


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (UNKNOWN, "*"),
        (FREE, "nI"),
        (atom(Var("heads")), "heads"),
        (plus(FREE, number(-2)), "nI - 2"),
        (plus(number(8), times(FREE, -1)), "8 - nI"),
        (plus(FREE, times(atom(J), -1)), "nI - nJ"),
        (PRODUCT, "(nI * nJ)"),
        (FLOOR, "(nI // nJ)"),
    ],
)
def test_sizes_in_the_letters_of_the_signature(size: Size, text: str) -> None:
    assert show_dims(size) == text
