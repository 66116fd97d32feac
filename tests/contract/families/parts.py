"""Parts of arrays and places in tuples."""

from __future__ import annotations

from typing import Any

from tests.contract.case import Case, Cases, Draw
from typedthinc.api import (
    Embed,
    Lambda,
    Linear,
    Maxout,
    Relu,
    array_getitem,
    chain,
    floats_getitem,
    ints_getitem,
    noop,
    tuplify,
    with_getitem,
    with_reshape,
)


def one_column(draw: Draw) -> Case:
    X = draw.floats(draw.size(), 3)
    return Case(array_getitem((slice(None), -1)), X, ((len(X),), "f"))


def some_columns(draw: Draw) -> Case:
    X = draw.floats(draw.size(), 3)
    return Case(chain(floats_getitem((slice(None), [0, 2, 0, -1])), Linear(2)), X, ((len(X), 2), "f"))


def every_other_column(draw: Draw) -> Case:
    X = draw.ids(9, draw.size(), 4)
    return Case(ints_getitem((slice(None), slice(1, None, 2))), X, ((len(X), 2), "i"))


def at_a_place(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    gives = ("tuple", [((nB, nI), "f"), ((nB, 3), "f"), ((nB, 2), "f")])
    model = chain(tuplify(noop(), Linear(4, nI), Relu(2)), with_getitem(1, Maxout(3)), with_getitem(-1, Linear(2)))
    return Case(model, draw.floats(nB, nI), gives)


def rows_of_rows(draw: Draw) -> Case:
    X = draw.floats(draw.size(), draw.size(), draw.size())
    return Case(with_reshape(Maxout(3)), X, ((*X.shape[:2], 3), "f"))


def rows_of_ids(draw: Draw) -> Case:
    X = draw.ids(4, draw.size(), draw.size(), 2)
    return Case(with_reshape(Embed(3, 4, column=1)), X, ((*X.shape[:2], 3), "f"))


def squares(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    return Case(Lambda(_square, _square_back), draw.floats(nB, nI), ((nB, nI), "f"))


def _square(X: Any) -> Any:
    return X * X


def _square_back(dY: Any, X: Any, Y: Any) -> Any:
    return 2 * X * dY


CASES: Cases = {
    "Lambda": squares,
    "array_getitem": one_column,
    "floats_getitem": some_columns,
    "ints_getitem": every_other_column,
    "with_getitem": at_a_place,
    "with_reshape": rows_of_rows,
    "with_reshape ids": rows_of_ids,
}
