"""The sentences about arguments that are something else altogether."""

from __future__ import annotations

import pytest

from typedthinc.shapes.argument_messages import takes_as, takes_data, takes_no_such, takes_other_arguments
from typedthinc.shapes.arrays import table
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.messages import no_count, no_name_for_each
from typedthinc.shapes.objects import named, owner_named
from typedthinc.shapes.sizes import UNKNOWN, Var, number
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
    array = ArrayValue("Floats", (number(3), number(4)))
    assert table.METHODS["astype"](array, UNKNOWN) == ArrayValue("", array.sizes)


def test_arguments_of_calls() -> None:
    assert takes_data("Linear", "Floats2d", "a str") == "Linear takes Floats2d, but the data is a str"
    assert takes_no_such("step", "X", []) == "step has no argument X"
    told = [takes_other_arguments("step", wanted, given) for wanted, given in (((), 1), (("X",), 0), (("X", "Y"), 3))]
    assert told == [
        "step takes no argument, but the call has 1 argument",
        "step takes X, but the call has 0 arguments",
        "step takes X and Y, but the call has 3 arguments",
    ]


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (owner_named("a.py:3", "chain", "encoder"), "encoder (chain)"),
        (owner_named("a.py:3", "chain", ""), "Linear"),
        ("7", "Linear"),
    ],
)
def test_objects_by_what_holds_them(owner: str, name: str) -> None:
    assert named(Var("O", "Linear", owner)) == name
