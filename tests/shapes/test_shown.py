"""What is known of a model, as one line."""

from __future__ import annotations

import pytest

from tests.shapes.layers import T, floats
from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.shown import data_line, model_line
from typedthinc.shapes.sizes import number
from typedthinc.shapes.terms import ANY, Array, Term, Tuple, container

THREE, FOUR = floats(3), floats(4)


@pytest.mark.parametrize(
    ("ways", "line"),
    [
        ([(THREE, FOUR)], "Model[Floats2d[*, 3], Floats2d[*, 4]]"),
        (
            [(THREE, FOUR), (Array("Floats", (number(3),)), FOUR)],
            "Model[Floats2d[*, 3], Floats2d[*, 4]], and the same of Floats1d",
        ),
        (
            [(THREE, FOUR), *[(container(kind, THREE), container(kind, FOUR)) for kind in ("list", "Ragged", "list")]],
            "Model[Floats2d[*, 3], Floats2d[*, 4]], and the same of list, Ragged",
        ),
        ([(THREE, FOUR), (Tuple((THREE, THREE)), FOUR)], "Model[Floats2d[*, 3], Floats2d[*, 4]]"),
        ([(T, T)], "Model[anything, the same]"),
        ([(ANY, ANY)], "Model[anything, anything]"),
        ([(THREE, THREE)], "Model[Floats2d[*, 3], Floats2d[*, 3]]"),
    ],
)
def test_models(ways: list[tuple[Term, Term]], line: str) -> None:
    scheme = Scheme.of(*(Signature(*ends) for ends in ways))
    assert model_line(scheme) == line
    assert model_line(scheme, "Layer") == line.replace("Model", "Layer")


def test_data() -> None:
    assert data_line(container("Ragged", FOUR)) == "Ragged[Floats2d[*, 4]]"
