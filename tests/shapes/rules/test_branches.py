"""Alternatives: each choice of them that fits is a branch, and of those that fail the nearest is told."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.shapes.applied import accept, rules
from tests.shapes.strategies import sizes
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.objects import Solution
from typedthinc.shapes.rules import sequence
from typedthinc.shapes.rules.branches import MOST_BRANCHES, best
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus
from typedthinc.shapes.terms import Array, Term, container

SAME = LayerType("same", Scheme.of(Signature(Var("T"), Var("T"))))


def floats(width: int) -> Term:
    return Array("Floats", (UNKNOWN, number(width)))


def test_only_the_branches_that_fit_are_kept() -> None:
    both = LayerType("both", Scheme.of(Signature(floats(1), floats(2)), Signature(floats(3), floats(4))))
    last = LayerType("last", Scheme.of(Signature(floats(4), floats(5))))
    assert rules.chain([both, last]).scheme == Scheme.of(Signature(floats(3), floats(5)))


def test_the_nearest_failure_is_told() -> None:
    both = LayerType("both", Scheme.of(*(Signature(each, each) for each in (container("list", floats(1)), floats(1)))))
    with pytest.raises(Mismatch) as caught:
        rules.chain([LayerType("first", Scheme.of(Signature(floats(1), floats(2)))), both])
    assert caught.value.kind == "size"
    assert best([Mismatch("container", "far"), Mismatch("rank", "near")]).message == "near"


def test_of_too_many_branches_nothing_is_known() -> None:
    widths = range(1, MOST_BRANCHES + 2)
    many = LayerType("many", Scheme.of(*(Signature(floats(width), floats(width)) for width in widths)))
    first = LayerType("first", Scheme.of(Signature(floats(1), floats(1))))
    assert rules.tuplify([many, many]).scheme.alternatives
    assert rules.chain([first, many]).scheme != UNKNOWN_SCHEME


def test_many_branches_that_grow_no_more_stay_known() -> None:
    """Where a layer of many signatures stands first, one that takes what it gives adds none."""
    widths = range(1, MOST_BRANCHES + 3)
    many = LayerType("many", Scheme.of(*(Signature(floats(width), floats(width)) for width in widths)))
    for whole in (rules.chain([many, SAME, SAME]), rules.add([many, SAME])):
        assert accept(whole, floats(3), "the data is") == floats(3)
        with pytest.raises(Mismatch):
            accept(whole, floats(MOST_BRANCHES + 3), "the data is")


def test_a_width_that_all_layers_must_have_is_found() -> None:
    """Twice the input and four more columns is three times the input of four columns alone."""
    part = rules.array_getitem([LayerType("layer")], index=(slice(None), slice(4)))
    whole = rules.add(
        [rules.with_array([rules.concatenate([SAME, SAME, part])]), rules.concatenate([SAME, SAME, SAME])]
    )
    assert accept(whole, floats(4), "the data is") == floats(12)
    with pytest.raises(Mismatch):
        accept(whole, floats(3), "the data is")


OWNED = st.builds(lambda name, owner: atom(Var(name, "Linear", owner)), st.sampled_from("IO"), st.sampled_from("xy"))
MISSING = atom(Var("I", "Linear"))
WIDTHS: st.SearchStrategy[Size] = st.one_of(
    st.sampled_from([1, 1, 2]).map(number), st.sampled_from("ab").map(Var).map(atom), OWNED, sizes(), st.just(MISSING)
)
ARRAYS = st.builds(
    Array, st.sampled_from(["Floats"] * 4 + ["Ints"]), st.one_of(st.tuples(WIDTHS, WIDTHS), st.tuples(WIDTHS))
)
LAYERS = st.builds(lambda taken, given: LayerType("Linear", Scheme.of(Signature(taken, given))), ARRAYS, ARRAYS)


def outcome(layers: list[LayerType]) -> Any:
    """Return all that a chain tells, or why it does not fit."""
    try:
        found = rules.chain(layers)
    except Mismatch as mismatch:
        return mismatch.kind, mismatch.message, mismatch.position
    assert isinstance(found.solved, Solution)
    return found, found.solved.equations, found.solved.inside


FREE = atom(Var("a"))


@given(st.lists(LAYERS, min_size=2, max_size=5))
@example(
    [
        LayerType(
            "Linear", Scheme.of(Signature(Array("Floats", (UNKNOWN,)), Array("Floats", (plus(FREE, atom(Var("b"))),))))
        ),
        LayerType("Linear", Scheme.of(Signature(Array("Floats", (FREE,)), Array("Floats", (UNKNOWN, FREE))))),
    ]
)
def test_the_short_way_through_a_chain_tells_the_same(layers: list[LayerType]) -> None:
    with patch.object(sequence, "follow", lambda *_: None):
        expected = outcome(layers)
    assert outcome(layers) == expected
