"""Computed sizes are unknown to a checker without the plugin: it takes them without a complaint."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import Backprop, Floats2d, Linear, Model, Ragged, Size, chain
from typedthinc.types import B, Count, Difference, Flag, I, Multiple, N, O, OneOf, Product, Quotient, Sizes, Sum


def split(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]:
    return Model("split", forward, dims={"nN": n})


def forward(model: Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]], X: Floats2d[B, I], is_train: bool) -> tuple[Floats2d[B, Quotient[I, N]], Backprop[Floats2d[B, Quotient[I, N]], Floats2d[B, I]]]:
    def backprop(dY: Floats2d[B, Quotient[I, N]]) -> Floats2d[B, I]:
        gradient: Any = dY
        dX: Floats2d[B, I] = gradient
        return dX

    output: Any = X
    return output, backprop


def many(nOs: Sizes[O], n: Count[N] = 0, *, bi: Flag[I] = False) -> Model[Floats2d[B, P2], Floats2d[B, Multiple[O, Sum[I, Literal[1]]]]]:
    print(sum(nOs), n + 1, not bi)
    raise NotImplementedError


P2 = Sum[Literal[1], Literal[1]]


def either() -> OneOf[Model[Floats2d, Floats2d], Model[Floats2d[B, I], Floats2d[B, Difference[I, N]]], Model[Floats2d[B, O], Floats2d[B, Product[O, N]]]]:
    raise NotImplementedError


def use(X: Floats2d[Any, Literal[6]], Xs: Ragged[Floats2d], flag: bool) -> None:
    assert_type(chain(Linear(6), split(2), Linear(2, 3)).predict(X), Floats2d[Any, Any])
    many((1, 2), bi=flag)
    assert_type(either(), Model[Floats2d, Floats2d])
    many(3)  # E: any
    many((1, 2), bi="yes")  # E: any
    many((1, 2), "two")  # E: any
    either().predict(Xs)  # E: any
