"""The rule of bidirectional: the widths of both directions add up."""

from __future__ import annotations

import pytest

from tests.shapes.applied import rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.terms import Array, Term, container, width_of

B, N, W = (atom(Var(name)) for name in "BNW")


def padded(width: Size | int) -> Term:
    return container("Padded", Array("Floats", (N, B, number(width) if isinstance(width, int) else width)))


def rows(width: int) -> Array:
    return Array("Floats", (B, number(width)))


def layer_of(name: str, *alternatives: Signature) -> LayerType:
    return LayerType(name, Scheme.of(*alternatives))


LSTM = layer_of("LSTM", Signature(padded(3), padded(5)))
RNN = layer_of("RNN", Signature(padded(W), padded(2)))


def widths(whole: LayerType) -> tuple[Size, Size]:
    (only,) = whole.scheme.alternatives
    return width_of(only.input), width_of(only.output)


def test_a_copy_doubles_the_width() -> None:
    assert widths(rules.bidirectional([LSTM])) == (number(3), number(10))


def test_two_widths_add_up() -> None:
    assert widths(rules.bidirectional([RNN, LSTM])) == (number(3), number(7))


def test_the_sizes_that_a_copy_misses_are_its_own() -> None:
    layer = layer_of("LSTM", Signature(padded(3), padded(atom(Var("O", "LSTM", "one"))))).with_owner("one")
    nI, nO = widths(rules.bidirectional([layer]))
    assert nI == number(3)
    assert nO != atom(Var("O", "LSTM", "one"))
    with pytest.raises(Mismatch, match="multiple|two places") as caught:
        rules.chain([rules.bidirectional([layer, layer]), layer_of("LSTM", Signature(padded(7), padded(1)))])
    assert caught.value.kind == "size"
    rules.chain([rules.bidirectional([layer]), layer_of("LSTM", Signature(padded(7), padded(1)))])


def test_of_many_ways_the_padded_ones_stay() -> None:
    lifted = layer_of("with_array", Signature(rows(3), rows(4)), Signature(padded(3), padded(4)))
    assert widths(rules.bidirectional([lifted, LSTM])) == (number(3), number(9))
    anything = layer_of("noop", Signature(Var("T"), Var("T")))
    assert widths(rules.bidirectional([anything, LSTM])) == (number(3), number(8))


def test_nothing_is_known_of_what_is_unknown() -> None:
    (only,) = rules.bidirectional([LayerType("layer", UNKNOWN_SCHEME)]).scheme.alternatives
    assert width_of(only.output) is UNKNOWN


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (layer_of("Linear", Signature(rows(3), rows(4))), "Linear takes Floats2d[*, 3]"),
        (
            layer_of("padded2list", Signature(padded(3), container("list", rows(3)))),
            "padded2list gives list[Floats2d[*, 3]]",
        ),
    ],
)
@pytest.mark.parametrize("place", [0, 1])
def test_what_is_not_padded(wrong: LayerType, told: str, place: int) -> None:
    layers = [LSTM, LSTM]
    layers[place] = wrong
    with pytest.raises(Mismatch) as caught:
        rules.bidirectional(layers)
    assert (caught.value.kind, caught.value.position) == ("container", place)
    assert caught.value.message == f"bidirectional needs layers of padded sequences of floats, but {told}"
