"""Unification: what fits, what never does, and what the substitution makes of both sides."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.strategies import arrays, linear, numbers, sizes, terms
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Var, atom, atoms, number, plus, times
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Other, Term, Tuple, container, variables
from typedthinc.shapes.unify import fit

A, C, T = Var("a"), Var("c"), Var("T")
BATCH, TIME = Name("Batch", rigid=False), Name("Time", rigid=False)
RIGID = Name("N", rigid=True)


def floats(*widths: Size | int) -> Array:
    return Array("Floats", tuple(number(width) if isinstance(width, int) else width for width in widths))


def fits(value: Term, wanted: Term) -> bool:
    try:
        fit(value, wanted, Substitution())
    except Misfit:
        return False
    return True


def solved(pairs: list[tuple[Size, Size]]) -> Substitution | None:
    bound = Substitution()
    try:
        for wanted, value in pairs:
            bound.equate(wanted, value, Misfit("size", ANY, ANY))
        bound.settle()
    except Misfit:
        return None
    return bound


@given(terms(sizes()))
def test_everything_fits_itself(term: Term) -> None:
    fit(term, term, Substitution())


@given(terms(sizes("x"), "x"))
def test_anything_fits_both_ways(term: Term) -> None:
    assert fits(ANY, term)
    assert fits(term, ANY)


@given(arrays(linear("x")), arrays(linear("y")))
def test_a_substitution_makes_both_sides_equal(value: Term, wanted: Term) -> None:
    bound = Substitution()
    try:
        fit(value, wanted, bound)
    except Misfit:
        return
    assert bound.term(value) == bound.term(wanted)


@given(terms(numbers).filter(lambda term: not variables(term)), terms(linear("y"), "y"))
def test_a_value_without_variables_is_what_the_wanted_becomes(value: Term, wanted: Term) -> None:
    bound = Substitution()
    try:
        fit(value, wanted, bound)
    except Misfit:
        return
    fit(value, bound.term(wanted), Substitution())


@given(arrays(sizes("x")), arrays(sizes("y")))
def test_arrays_fit_the_same_both_ways(one: Term, two: Term) -> None:
    assert fits(one, two) == fits(two, one)


@given(st.lists(st.tuples(linear(), linear()), max_size=4))
def test_the_order_of_equations_does_not_matter(pairs: list[tuple[Known, Known]]) -> None:
    verdicts = {solved(list(order)) is not None for order in permutations(pairs)}
    assert len(verdicts) == 1


@given(st.lists(st.tuples(linear(), linear()), max_size=4))
def test_solved_equations_hold(pairs: list[tuple[Known, Known]]) -> None:
    bound = solved(list(pairs))
    assert bound is None or all(bound.size(one) == bound.size(two) for one, two in pairs)


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4))
def test_a_number_solves_for_its_variable(rest: int, total: int, factor: int) -> None:
    bound = solved([(plus(times(atom(A), factor), number(rest)), number(total))])
    width, remainder = divmod(total - rest, factor)
    assert (bound is not None) == (width >= 1 and remainder == 0)
    if bound is not None:
        assert bound.size(atom(A)) == number(width)


@given(st.integers(1, 30), st.integers(1, 6), st.integers(1, 40))
def test_what_is_found_of_one_variable_keeps_the_other_at_least_1(rest: int, factor: int, value: int) -> None:
    bound = solved([(plus(atom(A), number(rest)), times(atom(C), factor)), (atom(C), number(value))])
    assert (bound is not None) == (factor * value > rest)
    if bound is not None:
        assert bound.size(atom(A)) == number(factor * value - rest)


def test_a_missing_size_keeps_its_object_where_it_is_more_than_a_number() -> None:
    missing = Var("I", "Linear", "layer")
    bound = solved([(atom(missing), plus(atom(A), number(4)))])
    assert bound is not None
    assert [(item.layer, item.owner) for item in atoms(bound.size(atom(missing)))] == [("Linear", "layer")]
    assert solved([(atom(missing), plus(atom(A), number(4))), (atom(missing), number(4))]) is None


def test_an_equation_of_two_variables_waits_for_one_of_them() -> None:
    bound = Substitution()
    misfit = Misfit("size", ANY, ANY)
    bound.equate(times(atom(A), 2), plus(times(atom(C), 3), number(4)), misfit)
    bound.equate(atom(A), number(4), misfit)
    with pytest.raises(Misfit):
        bound.settle()


@given(st.integers(2, 9), st.integers(2, 9), st.integers(1, 40))
def test_multiples_that_are_equal_are_multiples_of_what_they_have_in_common(one: int, two: int, value: int) -> None:
    bound, misfit = Substitution(), Misfit("size", ANY, ANY)
    bound.equate(times(atom(A), one), times(atom(C), two), misfit)
    assert not bound.unsolved()
    if one * value % two:
        with pytest.raises(Misfit):
            bound.equate(atom(A), number(value), misfit)
    else:
        bound.equate(atom(A), number(value), misfit)
        assert bound.size(atom(C)) == number(one * value // two)


@pytest.mark.parametrize(
    ("one", "two", "can_be"),
    [
        (number(3), number(4), False),
        (atom(BATCH), number(4), True),
        (atom(RIGID), number(4), False),
        (atom(RIGID), atom(BATCH), False),
        (atom(BATCH), atom(TIME), False),
        (plus(atom(RIGID), number(1)), atom(RIGID), False),
        (times(atom(RIGID), 2), number(4), True),
        (times(atom(RIGID), 2), number(3), False),
        (times(atom(RIGID), 2), times(atom(RIGID), 4), False),
        (times(atom(BATCH), 2), times(atom(BATCH), 4), False),
        (times(atom(BATCH), 2), times(atom(TIME), 4), True),
        (times(atom(BATCH), 2), plus(times(atom(TIME), 4), number(1)), False),
        (times(atom(BATCH), 3), plus(atom(BATCH), number(4)), True),
        (times(atom(BATCH), 3), plus(atom(BATCH), number(1)), False),
        (plus(atom(BATCH), number(6)), number(4), False),
        (plus(atom(BATCH), number(2)), number(4), True),
        (plus(atom(BATCH), atom(TIME)), atom(BATCH), False),
        (UNKNOWN, number(4), True),
    ],
)
def test_names(one: Size, two: Size, can_be: bool) -> None:
    assert (solved([(one, two)]) is not None) == can_be


@pytest.mark.parametrize(
    ("value", "wanted", "kind"),
    [
        (floats(2, 3), floats(2, 4), "size"),
        (floats(3), floats(2, 3), "rank"),
        (Array("Ints", (number(3),)), floats(3), "dtype"),
        (Array("Ints", (number(3),)), AnyRank("Floats"), "dtype"),
        (container("list", floats(2, 3)), floats(2, 3), "container"),
        (container("list", floats(2, 3)), container("Ragged", floats(2, 3)), "container"),
        (Tuple((floats(1),)), Tuple((floats(1), floats(1))), "arity"),
        (Other("builtins.str"), Other("builtins.dict"), "container"),
        (Tuple((floats(2, 3), floats(2, 4))), container("list", floats(2, 3)), "size"),
        (container("list", T), T, "container"),
    ],
)
def test_misfits(value: Term, wanted: Term, kind: str) -> None:
    with pytest.raises(Misfit) as caught:
        fit(value, wanted, Substitution())
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (floats(2, 3), AnyRank("Floats")),
        (floats(2, 3), AnyRank("Array")),
        (AnyRank("Array"), floats(2, 3)),
        (Tuple((floats(2, 3), floats(4, 3))), container("list", floats(9, 3))),
        (container("Ragged", floats(2, 3)), Container("Ragged", (ANY,))),
        (floats(2, 3), T),
    ],
)
def test_fits(value: Term, wanted: Term) -> None:
    fit(value, wanted, Substitution())


def test_bases() -> None:
    bound = Substitution(lambda base, name: (base, name) == ("Model", "Special"))
    fit(Other("Special"), Other("Model"), bound)
    with pytest.raises(Misfit):
        fit(Other("Model"), Other("Special"), bound)


def test_a_copy_is_bound_by_itself() -> None:
    bound = Substitution()
    fit(floats(3), T, bound.copy())
    assert bound.term(T) == T


def test_a_misfit_tells_axis_and_sizes() -> None:
    with pytest.raises(Misfit) as caught:
        fit(floats(2, 5, 3), floats(2, 4, 3), Substitution())
    assert (caught.value.axis, caught.value.sizes) == (-2, (number(4), number(5)))


def test_variables() -> None:
    assert variables(container("list", floats(UNKNOWN, atom(A)))) == {A}
    assert variables(Tuple((T, floats(plus(atom(C), number(1)))))) == {T, C}


def test_an_empty_batch_has_no_rows() -> None:
    bound = solved([(atom(A), number(0))])
    assert bound is not None
    assert bound.size(atom(A)) == number(0)
