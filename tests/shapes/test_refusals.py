"""The sentences about arguments that are something else altogether."""

from __future__ import annotations

import pytest

from typedthinc.shapes.arrays import table
from typedthinc.shapes.arrays.values import Arr
from typedthinc.shapes.refusals import takes_as
from typedthinc.shapes.sentences import no_count, no_name_for_each
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.solve import Width, widest


@pytest.mark.parametrize(("wanted", "listed"), [(("A",), "A"), (("A", "B"), "A or B"), (("A", "B", "C"), "A, B or C")])
def test_all_that_is_taken_is_listed(wanted: tuple[str, ...], listed: str) -> None:
    told = takes_as("Loss", wanted, "guesses", "the argument is D")
    assert told == f"Loss takes {listed} as guesses, but the argument is D"


def test_numbers_of_names_and_columns() -> None:
    assert no_name_for_each(1, 2) == "there is 1 name, but the guesses have 2 columns"
    assert no_name_for_each(3, 1) == "there are 3 names, but the guesses have 1 column"


def test_a_count_with_its_name() -> None:
    assert no_count("clone", "n", 0, -1) == "clone: n must be an int of at least 0, not -1"


def test_the_widest_of_what_tells_a_width() -> None:
    assert widest([Width(3), None, (Width(9),), Width(5, is_label=True)]) == Width(5, is_label=True)
    assert widest([None]) is None


def test_a_dtype_that_nothing_is_known_of() -> None:
    array = Arr("Floats", (number(3), number(4)))
    assert table.METHODS["astype"](array, UNKNOWN) == Arr("", array.sizes)
