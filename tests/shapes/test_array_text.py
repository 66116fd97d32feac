"""Arrays and ints as text and back, as mypy's cache keeps them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc.shapes.arrays.text import dump_values, load_sources, load_values
from typedthinc.shapes.arrays.values import Arr, Dict, Int, Record, Value, of_number
from typedthinc.shapes.sizes import UNKNOWN, Name, atom, number

_SIZES = st.one_of(st.integers(0, 9).map(number), st.just(UNKNOWN))
_ARRAYS = st.builds(
    Arr,
    st.sampled_from(["Floats", "Ints", "Bools", ""]),
    st.lists(_SIZES, min_size=1, max_size=3).map(tuple),
    st.booleans(),
)
_VALUES = st.recursive(
    st.one_of(_ARRAYS, st.integers(-9, 9).map(of_number)), lambda inner: st.tuples(inner, inner), max_leaves=4
)


@given(st.dictionaries(st.text("xyz", min_size=1), _VALUES, min_size=1), st.sets(st.sampled_from(["a.b", "c.d"])))
def test_there_and_back(values: dict[str, Value], sources: set[str]) -> None:
    text = dump_values(values, sources)
    found = load_values(text)
    assert found == values
    columns = [each.is_column for each in values.values() if isinstance(each, Arr)]
    assert [each.is_column for name in values if isinstance(each := found[name], Arr)] == columns
    assert list(load_sources(text)) == sorted(sources)


@pytest.mark.parametrize("value", [UNKNOWN, "text", Arr("Floats", ()), (UNKNOWN, UNKNOWN), Int(UNKNOWN), None, []])
def test_what_is_not_kept(value: Value) -> None:
    assert dump_values({"x": value}, ["a.b"]) == ""
    assert dict(load_values("")) == {}
    assert load_sources("") == ()


def test_a_tuple_is_kept_for_one_item_that_is_known() -> None:
    assert load_values(dump_values({"x": (UNKNOWN, of_number(3))})) == {"x": (UNKNOWN, of_number(3))}


@pytest.mark.parametrize(
    "value",
    [
        [of_number(3), UNKNOWN, "relu", (of_number(2), of_number(1))],
        Dict((("hidden", of_number(64)), (of_number(2), UNKNOWN), ("name", "relu"))),
        Record("settings.Config", (("hidden", of_number(64)), ("rate", UNKNOWN)), is_tuple=True),
    ],
)
def test_what_holds_numbers_and_texts_is_kept(value: Value) -> None:
    assert load_values(dump_values({"x": value})) == {"x": value}


def test_lists_and_dicts_in_others_are_kept() -> None:
    held: list[Value] = [of_number(3), Dict((("width", of_number(4)),))]
    assert load_values(dump_values({"x": held})) == {"x": held}


def test_what_nobody_can_tell_is_not_kept() -> None:
    unclear = Dict(((True, of_number(3)), ("a", of_number(4))))
    assert load_values(dump_values({"x": unclear})) == {"x": Dict((("a", of_number(4)),), is_complete=False)}
    endless: list[Value] = [of_number(1)] * 100
    assert dump_values({"x": endless}) == ""


def test_names_of_sizes_mean_nothing_elsewhere() -> None:
    named = Arr("Floats", (atom(Name("Batch", rigid=False)), number(3)))
    assert load_values(dump_values({"x": named})) == {"x": Arr("Floats", (UNKNOWN, number(3)))}
