"""Terms: what is known of a value that several describe."""

from __future__ import annotations

import pytest

from typedthinc.shapes.sizes import UNKNOWN, Var, number, times
from typedthinc.shapes.terms import (
    ANY,
    Array,
    Container,
    Other,
    Term,
    Tuple,
    Widened,
    common,
    container,
    map_term,
    map_widths,
    widened,
)

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


@pytest.mark.parametrize("term", [ANY, Array("Floats", ()), Var("T"), Other("mine.A")])
def test_what_has_no_width(term: Term) -> None:
    assert map_widths(term, lambda _: UNKNOWN) == term
    assert map_term(term, lambda _: UNKNOWN) == term


def test_widths_anywhere_in_a_term() -> None:
    def made(width: int) -> Term:
        array = Array("Floats", (number(3), number(width)))
        return Tuple((array, Container("list", (array,)), Tuple((Array("Ints", (number(width),)),))))

    assert map_widths(made(4), lambda size: times(size, 5)) == widened(made(4), 5) == made(20)
    assert widened(Tuple((Var("T"), Widened(Var("S"), 2), ANY)), 3) == Tuple(
        (Widened(Var("T"), 3), Widened(Var("S"), 6), ANY)
    )


def test_variables_in_the_place_of_others() -> None:
    held = Tuple((Var("T"), Container("list", (Widened(Var("T"), 2),)), ONE))
    assert map_term(held, lambda size: size, lambda var: ONE) == Tuple(
        (ONE, Container("list", (Array("Floats", (number(3), number(8))),)), ONE)
    )
    assert map_term(held, lambda size: times(size, 2)) == Tuple(
        (Var("T"), Container("list", (Widened(Var("T"), 2),)), Array("Floats", (number(6), number(8))))
    )
