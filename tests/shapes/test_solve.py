"""What is learned of missing sizes from compositions, inputs and outputs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import rules
from tests.shapes.rules.test_compositions import ANYTHING, _, f, i, layer, linear, missing, padded, pairs, ragged
from typedthinc.shapes.objects import OwnerConflict, assume_solved
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.solve import Solver, Width, number_of, widest, width_at_end, width_of_ends
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Term, Tuple

A_IN, B_IN = (atom(Var("nI", "Linear", owner)) for owner in "ab")
OUT = atom(Var("nO", "Linear", "a"))
FREE = atom(Var("I"))


def gives(*outputs: Term) -> LayerType:
    return layer("layer", *((f(_, place + 1), each) for place, each in enumerate(outputs)))


def test_what_a_composition_found() -> None:
    solver = Solver()
    solver.take_in(rules.chain([linear(4, 7), missing("a")]))
    assert (solver.size(A_IN), solver.number(A_IN), solver.number(B_IN)) == (number(4), 4, None)
    solver.take_in(rules.chain([rules.chain([linear(4, 7), missing("a")]), missing("b")]))
    assert solver.number(B_IN) == 3
    with pytest.raises(OwnerConflict) as caught:
        solver.take_in(rules.chain([linear(5, 7), missing("a")]))
    assert caught.value.args == ("Linear", number(4), number(5))


def test_what_those_inside_found() -> None:
    inner = rules.chain([linear(4, 7), missing("a")])
    solver = Solver()
    solver.take_in(rules.with_array([rules.chain([inner, missing("b")])]))
    assert [solver.number(each) for each in (A_IN, B_IN)] == [4, 3]


def test_what_an_input_tells() -> None:
    solver = Solver()
    assert solver.take_input(missing("a"), f(7, 4)) == number(3)
    assert solver.number(A_IN) == 4
    assert solver.take_input(missing("a"), f(7, 5)) is UNKNOWN
    assert solver.take_input(linear(3, 4), f(7, 5)) is UNKNOWN
    assert solver.take_input(linear(FREE, FREE), f(7, 5)) == number(5)
    assert solver.take_input(linear(times(FREE, 2), FREE), f(7, 5)) == number(10)
    assert solver.take_input(pairs(linear(3, 4)), f(7, 4)) == number(3)
    assert solver.take_input(layer("two", (f(_, FREE), f(_, 3)), (f(_, 4), f(_, 2))), f(7, 4)) is UNKNOWN
    assert solver.take_input(layer("two", (f(_, FREE), f(_, 3)), (f(_, 4), i(_, 3))), f(7, 4)) == number(3)
    assert solver.take_input(ANYTHING, f(7, 4)) is UNKNOWN
    assert solver.take_input(layer("vector", (f(_, 4), f(_))), f(7, 4)) is UNKNOWN


@pytest.mark.parametrize(
    ("of", "X", "Y", "size", "found"),
    [
        (gives(f(_, OUT)), None, Width(5), OUT, 5),
        (gives(f(_, OUT)), f(2, 1), Width(5), OUT, 5),
        (gives(f(_, OUT)), f(2, 9), Width(5), OUT, None),
        (gives(f(_, OUT)), None, None, OUT, None),
        (gives(f(_, OUT)), None, Width(5, is_label=True), OUT, 5),
        (gives(f(_, OUT)), None, (Width(5), Width(7), None), OUT, 7),
        (gives(f(_, OUT)), None, (), OUT, None),
        (gives(ragged(f(_, OUT))), None, Width(5), OUT, 5),
        (gives(Tuple((f(_, 3), f(_, OUT)))), None, (Width(3), Width(5)), OUT, 5),
        (gives(Tuple((f(_, 3), f(_, OUT)))), None, (Width(3), None), OUT, None),
        (gives(Tuple((f(_, 3), f(_, OUT)))), None, (Width(3),), OUT, None),
        (gives(Tuple((f(_, 3), f(_, OUT)))), None, Width(5), OUT, None),
        (gives(f(_, OUT), ragged(f(_, OUT))), None, Width(5), OUT, 5),
        (gives(f(_, OUT), f(_, 5)), None, Width(5), OUT, None),
        (gives(f(_, OUT), f(_, 5)), f(2, 1), Width(5), OUT, 5),
        (gives(f(_, times(OUT, 2))), None, Width(6), OUT, 3),
        (gives(f(_, plus(OUT, number(2)))), None, Width(6), OUT, 4),
        (gives(f(OUT)), None, Width(6), OUT, None),
        (gives(ANY), None, Width(6), OUT, None),
    ],
)
def test_what_an_output_tells(of: LayerType, X: Any, Y: Any, size: Size, found: int | None) -> None:
    solver = Solver()
    solver.take_output(of, X, Y)
    assert solver.number(size) == found


def test_a_label_tells_only_what_nothing_else_does() -> None:
    solver = Solver()
    solver.equate(OUT, number(7))
    solver.take_output(gives(f(_, OUT)), None, Width(5, is_label=True))
    assert solver.number(OUT) == 7
    with pytest.raises(Misfit):
        solver.take_output(gives(f(_, OUT)), None, Width(5))


def test_the_widest() -> None:
    assert widest([Width(3), None, Width(5, is_label=True), (Width(9),)]) == Width(5, is_label=True)
    assert widest([None, ()]) is None


@pytest.mark.parametrize(
    ("term", "width"),
    [
        (f(_, 3), number(3)),
        (f(2, 4, 3), number(3)),
        (f(3), None),
        (ragged(f(_, 3)), number(3)),
        (padded(f(_, _, OUT)), OUT),
        (Tuple((f(_, 3),)), None),
        (AnyRank("Floats"), UNKNOWN),
        (ANY, UNKNOWN),
        (Var("T"), None),
    ],
)
def test_the_width_at_an_end(term: Term, width: Size | None) -> None:
    assert width_at_end(term) == width


def test_the_width_of_all_ends() -> None:
    assert width_of_ends([f(_, 3), ragged(f(_, 3)), f(3)]) == number(3)
    assert width_of_ends([f(_, 3), ragged(f(_, 4))]) is None
    assert width_of_ends([f(_, 3), ANY]) == number(3)
    assert width_of_ends([ANY]) == UNKNOWN
    assert width_of_ends([f(_, FREE)]) is None
    assert width_of_ends([f(_, OUT)]) == OUT
    assert width_of_ends([f(3)]) is None
    assert width_of_ends([]) is None
    assert [number_of(each) for each in (number(3), OUT, UNKNOWN)] == [3, None, None]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_several_conflicts_the_same_one_is_told(order: tuple[int, int]) -> None:
    """Objects have no order that the checker and the run time share."""
    sizes = [Var("I", "Linear", "7"), Var("I", "Relu", "8")]
    bound = assume_solved(LayerType("chain", solved=((sizes[0], number(5)), (sizes[1], number(3)))), Substitution())
    other = [(sizes[0], number(6)), (sizes[1], number(4))]
    with pytest.raises(OwnerConflict) as caught:
        assume_solved(LayerType("chain", solved=tuple(other[place] for place in order)), bound)
    assert (caught.value.who, caught.value.one, caught.value.two) == ("Relu", number(3), number(4))
