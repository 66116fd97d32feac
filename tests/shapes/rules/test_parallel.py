"""Layers side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shapes.applied import rules
from tests.shapes.layers import DROPOUT, WIDTH, T, ends, floats, layer, linear
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Var, atom, number, plus, times
from typedthinc.shapes.terms import ANY, Array, Container, Tuple, Widened, container


def test_the_input_beside_itself() -> None:
    twice = rules.concatenate([DROPOUT, DROPOUT])
    assert ends(twice) == (Var("0"), Widened(Var("0"), 2))
    assert ends(rules.chain([linear(5, 3), twice])) == (floats(3), floats(10))
    assert ends(rules.chain([twice, linear(3, 8)])) == (floats(4), floats(3))
    assert ends(rules.chain([twice, linear(3)])) == (floats(WIDTH), floats(3))
    assert ends(rules.chain([twice, DROPOUT, twice])) == (Var("0"), Widened(Var("0"), 4))
    assert ends(rules.concatenate([twice, DROPOUT, linear(3)])) == (
        floats(WIDTH),
        floats(plus(times(WIDTH, 3), number(3))),
    )


@pytest.mark.parametrize("kind", ["list", "Ragged", "Padded"])
def test_containers_beside_themselves(kind: str) -> None:
    axes = (UNKNOWN, UNKNOWN) if kind == "Padded" else (UNKNOWN,)
    before = layer(ANY, Container(kind, (Array("Floats", (*axes, number(3))),)))
    for twice in (rules.concatenate([DROPOUT, DROPOUT]), rules.with_array([rules.concatenate([DROPOUT, DROPOUT])])):
        whole = rules.chain([before, twice])
        assert ends(whole)[1] == Container(kind, (Array("Floats", (*axes, number(6))),))


def test_tuples_beside_themselves() -> None:
    pair = layer(floats(4), Tuple((floats(3), floats(2))))
    assert ends(rules.concatenate([pair, pair]))[1] == Tuple((floats(6), floats(4)))
    assert ends(rules.chain([pair, rules.concatenate([DROPOUT, DROPOUT])]))[1] == Tuple((floats(6), floats(4)))


def test_two_widened_inputs_have_a_common_multiple() -> None:
    twice, thrice = (rules.concatenate([DROPOUT] * times) for times in (2, 3))
    fits_both = layer(Tuple((Widened(Var("S"), 2), Widened(Var("T"), 3))), Tuple((Var("S"), Var("T"))))
    whole = rules.chain([layer(T, Tuple((T, T))), fits_both])
    assert ends(whole) == (Widened(Var("0"), 6), Tuple((Widened(Var("0"), 3), Widened(Var("0"), 2))))
    with pytest.raises(Mismatch, match=r"\(expected width 2 \* n, got 3 \* n\)"):
        rules.add([twice, thrice])


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_widths_add_up_in_any_order(widths: list[int]) -> None:
    whole = ends(rules.concatenate([linear(width, 4) for width in widths]))
    assert whole == ends(rules.concatenate([linear(width, 4) for width in reversed(widths)]))
    assert whole == (floats(4), floats(sum(widths)))


def test_concatenate_adds_variables() -> None:
    same = layer(floats(atom(Var("I"))), floats(atom(Var("I"))))
    assert ends(rules.concatenate([linear(3), same])) == (floats(WIDTH), floats(plus(WIDTH, number(3))))


def test_concatenate_of_one_layer_is_that_layer() -> None:
    assert ends(rules.concatenate([DROPOUT])) == (Var("0"), Var("0"))


def test_concatenate_inside_containers() -> None:
    lifted = layer(container("Ragged", floats(4)), container("Ragged", floats(2)))
    assert ends(rules.concatenate([lifted, lifted]))[1] == container("Ragged", floats(4))


def test_add_tells_missing_sizes() -> None:
    free = layer(floats(atom(Var("I"))), floats(atom(Var("O"))))
    assert ends(rules.add([free, linear(3, 4)])) == (floats(4), floats(3))


def test_tuplify() -> None:
    assert ends(rules.tuplify([linear(3, 4), DROPOUT])) == (floats(4), Tuple((floats(3), floats(4))))


@pytest.mark.parametrize("kind", ["", "Ragged"])
def test_the_input_beside_what_is_made_of_anything(kind: str) -> None:
    """The input is like the other output then, in any width."""
    within = (lambda array: Container(kind, (array,))) if kind else (lambda array: array)
    three = layer(ANY, within(floats(3)))
    for layers in ([DROPOUT, three], [three, DROPOUT]):
        taken, given = ends(rules.concatenate(layers))
        assert (taken, given) == (within(floats(WIDTH)), within(floats(plus(WIDTH, number(3)))))
    twice = rules.concatenate([DROPOUT, DROPOUT])
    for layers in ([twice, three], [three, twice]):
        assert ends(rules.concatenate(layers))[1] == within(floats(plus(times(WIDTH, 2), number(3))))


def test_outputs_that_are_not_joined() -> None:
    same = layer(floats(4), Container("list", (floats(3),)))
    other = layer(floats(4), Container("Ragged", (floats(3),)))
    with pytest.raises(Mismatch) as wrong:
        rules.concatenate([same, other])
    assert (wrong.value.kind, wrong.value.position) == ("container", 1)
    assert ends(rules.concatenate([layer(floats(4), ANY), linear(3, 4)])) == (floats(4), ANY)
    # What two inputs are is not known to be one.
    one, two = Tuple((Var("S"), Var("T"))), layer(Tuple((Var("S"), Var("T"))), Var("S"))
    assert ends(rules.concatenate([two, layer(one, Var("T"))]))[1] == ANY
    assert ends(rules.concatenate([two, two]))[1] == Widened(Var("0"), 2)
