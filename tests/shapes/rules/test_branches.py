"""Alternatives: each choice of them that fits is a branch, and of those that fail the nearest is told."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import rules
from tests.shapes.strategies import sizes
from typedthinc.shapes.objects import Solution
from typedthinc.shapes.rules import sequence
from typedthinc.shapes.rules.branches import MOST_BRANCHES, best
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import Array, Term, container


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


@given(st.lists(LAYERS, min_size=2, max_size=5))
def test_the_short_way_through_a_chain_tells_the_same(layers: list[LayerType]) -> None:
    with patch.object(sequence, "follow", lambda *_: None):
        expected = outcome(layers)
    assert outcome(layers) == expected
