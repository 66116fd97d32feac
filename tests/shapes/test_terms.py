"""Terms: what is known of a value that several describe."""

from __future__ import annotations

import pytest

from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import ANY, Array, Container, Other, Term, Tuple, common, container

ONE, TWO = Array("Floats", (number(3), number(4))), Array("Floats", (number(3), number(5)))
BOTH = Array("Floats", (number(3), UNKNOWN))
INTS = Array("Ints", (number(3), number(4)))


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        (ONE, ONE, ONE),
        (ONE, TWO, BOTH),
        (ONE, INTS, ANY),
        (ONE, Array("Floats", (number(3),)), ANY),
        (Container("list", (ONE,)), Container("list", (TWO,)), Container("list", (BOTH,))),
        (Container("list", (ONE,)), Container("Ragged", (ONE,)), ANY),
        (Container("Pairs", (ONE, TWO)), Container("Pairs", (TWO, TWO)), Container("Pairs", (BOTH, TWO))),
        (Tuple((ONE, INTS)), Tuple((TWO, INTS)), Tuple((BOTH, INTS))),
        (Tuple((ONE, INTS)), Tuple((ONE,)), ANY),
        (Other("mine.A"), Other("mine.A"), Other("mine.A")),
        (Other("mine.A"), Other("mine.B"), ANY),
    ],
)
def test_what_two_terms_agree_on(one: Term, other: Term, known: Term) -> None:
    assert common(one, other) == known
    assert common(other, one) == known


def test_nothing_known_shows_as_such() -> None:
    assert repr(UNKNOWN) == "UNKNOWN"


def test_rows_inside_containers_are_not_tracked() -> None:
    deep = Array("Floats", (number(2), number(3), number(4)))
    assert container("Expr", ONE, deep) == Container("Expr", (ONE, deep))
    assert container("list", ONE) == Container("list", (Array("Floats", (UNKNOWN, number(4))),))
    assert container("Ragged", ONE, ANY) == Container("Ragged", (Array("Floats", (UNKNOWN, number(4))), ANY))
    # Padded has steps before its sequences.
    assert container("Padded", deep) == Container("Padded", (Array("Floats", (UNKNOWN, UNKNOWN, number(4))),))
