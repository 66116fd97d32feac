"""Alternatives: each choice of them that fits is a branch, and of those that fail the nearest is told."""

from __future__ import annotations

import pytest

from tests.shapes.applied import rules
from typedthinc.shapes.rules.branches import MOST_BRANCHES, best
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number
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
