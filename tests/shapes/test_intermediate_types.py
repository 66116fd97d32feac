"""What comes to each layer inside a model, and how that is written."""

from __future__ import annotations

import pytest

from tests.shapes.layers import DROPOUT, WIDTH, T, floats, layer, linear
from typedthinc.shapes import rules
from typedthinc.shapes.intermediate_types import first_input, given_text, inputs_inside, taken_text
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.shown import data_line, model_line
from typedthinc.shapes.sizes import UNKNOWN, number, times
from typedthinc.shapes.terms import ANY, AnyRank, Array, Container, Term, container

DATA = Array("Floats", (number(7), number(4)))
WAYS = LayerType(
    "ways",
    Scheme.of(
        Signature(floats(4), floats(3)),
        Signature(container("list", floats(4)), container("list", floats(3))),
        Signature(container("Ragged", floats(4)), container("Ragged", floats(3))),
    ),
)
DOUBLE = layer(floats(WIDTH), floats(times(WIDTH, 2)), "double")


def test_in_turn_each_gets_what_the_one_before_gives() -> None:
    layers = [linear(3, 4), DROPOUT, linear(2, 3)]
    for rule in (rules.chain, rules.clone):
        assert inputs_inside(rule, DATA, layers) == [DATA, floats(3), floats(3)]
    assert inputs_inside(rules.chain, DATA, [DOUBLE, DROPOUT]) == [DATA, floats(8)]
    assert inputs_inside(rules.chain, DATA, []) == []


def test_what_does_not_fit_gives_what_its_type_says() -> None:
    assert inputs_inside(rules.chain, floats(9), [linear(3, 4), DROPOUT]) == [floats(9), floats(3)]


def test_side_by_side_all_get_the_same() -> None:
    for rule in (rules.add, rules.concatenate, rules.residual, rules.tuplify):
        assert inputs_inside(rule, DATA, [linear(3, 4), DROPOUT]) == [DATA, DATA]


@pytest.mark.parametrize("rule", [rules.with_array, None])
def test_of_others_only_the_forward_knows(rule: rules.Rule | None) -> None:
    assert inputs_inside(rule, DATA, [linear(3, 4), DROPOUT]) == [ANY, ANY]


@pytest.mark.parametrize(
    ("of", "taken", "takes", "gives"),
    [
        (linear(3, 4), DATA, "Floats2d[7, 4]", "Floats2d[*, 3]"),
        (linear(3, 4), floats(9), "Floats2d[*, 4]", "Floats2d[*, 3]"),
        (linear(3, 4), ANY, "Floats2d[*, 4]", "Floats2d[*, 3]"),
        (DROPOUT, DATA, "Floats2d[7, 4]", "Floats2d[7, 4]"),
        (DROPOUT, ANY, "anything", "what it takes"),
        (WAYS, container("list", floats(4)), "list[Floats2d[*, 4]]", "list[Floats2d[*, 3]]"),
        (WAYS, container("Padded", floats(4)), "Floats2d[*, 4]", "Floats2d[*, 3]"),
    ],
)
def test_how_it_is_written(of: LayerType, taken: Term, takes: str, gives: str) -> None:
    assert (taken_text(of, taken), given_text(of, taken)) == (takes, gives)


def test_the_first_input_has_no_variables() -> None:
    assert first_input(WAYS) == floats(4)
    assert first_input(DOUBLE) == Array("Floats", (UNKNOWN, UNKNOWN))
    assert first_input(DROPOUT) == ANY


@pytest.mark.parametrize(
    ("scheme", "line"),
    [
        (linear(3, 4).scheme, "Model[Floats2d[*, 4], Floats2d[*, 3]]"),
        (WAYS.scheme, "Model[Floats2d[*, 4], Floats2d[*, 3]], and the same of list, Ragged"),
        (DROPOUT.scheme, "Model[anything, the same]"),
        (Scheme.of(Signature(ANY, ANY)), "Model[anything, anything]"),
        (Scheme.of(Signature(T, ANY)), "Model[anything, anything]"),
        (Scheme.of(Signature(AnyRank("Ints"), AnyRank("Ints"))), "Model[IntsXd, IntsXd]"),
        (Scheme.of(Signature(floats(WIDTH), floats(WIDTH))), "Model[Floats2d, Floats2d]"),
    ],
)
def test_a_model_as_one_line(scheme: Scheme, line: str) -> None:
    assert model_line(scheme) == line
    assert model_line(scheme, "Relu") == line.replace("Model", "Relu")


def test_data_as_one_line() -> None:
    assert data_line(Container("Ragged", (DATA,))) == "Ragged[Floats2d[7, 4]]"
