"""A layer that runs once for each distinct id."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.applied import accept, rules
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import Var, atom, number
from typedthinc.shapes.terms import Array, Term, container

ROWS = atom(Var("rows"))
TABLE = LayerType("table", Scheme.of(Signature(Array("Ints", (ROWS,)), Array("Floats", (ROWS, number(4))))))
COLUMN = LayerType(
    "column", Scheme.of(Signature(Array("Ints", (ROWS, atom(Var("any")))), Array("Floats", (ROWS, number(4)))))
)


def ids(*sizes: int) -> Term:
    return Array("Ints", tuple(map(number, sizes)))


def test_there_are_as_many_rows_as_ids() -> None:
    assert accept(rules.uniqued([TABLE]), ids(7), "") == Array("Floats", (number(7), number(4)))


@pytest.mark.parametrize(("column", "fits"), [(0, True), (1, True), (2, False), (..., True)])
def test_the_rows_must_have_the_column(column: Any, fits: bool) -> None:
    layer = rules.uniqued([COLUMN], column=column)
    if fits:
        assert accept(layer, ids(7, 2), "") == Array("Floats", (number(7), number(4)))
    else:
        with pytest.raises(Mismatch, match=r"\(expected width 3 or more, got 2\)"):
            accept(layer, ids(7, 2), "the data is")


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        (Signature(Array("Floats", (ROWS,)), ids(1)), "uniqued runs a layer that takes Ints1d or Ints2d, but"),
        (
            Signature(ids(3), container("list", ids(3))),
            "uniqued runs a layer that gives an array, but layer",
        ),
    ],
)
def test_what_is_refused(layer: Signature, told: str) -> None:
    with pytest.raises(Mismatch, match=told):
        rules.uniqued([LayerType("layer", Scheme.of(layer))])
