"""Layers that users write compute sizes in their signatures: no registration, and each mistake is one error."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypeAlias, TypeVar

from typedthinc.api import Floats2d, Linear, Model, Ragged, Size, chain
from typedthinc.types import B, Count, Difference, Flag, I, Multiple, N, O, OneOf, Product, Quotient, Sizes, Sum

RowsT = TypeVar("RowsT", bound="Floats2d | Ragged[Floats2d]", default=Any)
SquareT = TypeVar("SquareT", bound=Floats2d, default=Any)
twice = TypeVar("twice", bound=int, default=Literal[0])
heads = TypeVar("heads", bound=int, default=Literal[2])
Windows: TypeAlias = Sum[Product[I, Literal[2]], N]


def split(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]: ...  # type: ignore[empty-body]
def stack_pairs(nO: Size[O]) -> Model[Floats2d[B, I], Floats2d[B, Sum[I, O]]]: ...  # type: ignore[empty-body]
def trimmed(n: Count[N]) -> Model[Floats2d[B, I], Floats2d[B, Difference[I, N]]]: ...  # type: ignore[empty-body]
def grouped(nI: Size[I], n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]: ...  # type: ignore[empty-body]
def square() -> Model[Floats2d[N, N], Floats2d[N, N]]: ...  # type: ignore[empty-body]
def folded(nO: Size[O], *, both: Flag[twice] = False) -> Model[Floats2d[B, I], Floats2d[B, Multiple[O, Sum[twice, Literal[1]]]]]: ...  # type: ignore[empty-body]
def attend(nO: Size[O], n: Size[heads] = 2) -> Model[Floats2d[B, I], Floats2d[B, Multiple[O, heads]]]: ...  # type: ignore[empty-body]
def several(nOs: Sizes[O]) -> Model[Floats2d[B, I], Floats2d[B, O]]: ...  # type: ignore[empty-body]
def windows(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Windows[I, N]]]: ...  # type: ignore[empty-body]
def rows() -> Model[RowsT, RowsT]: ...  # type: ignore[empty-body]
def halves() -> OneOf[Model[RowsT, RowsT], Model[Floats2d[B, I], Floats2d[B, Quotient[I, Literal[2]]]], Model[Ragged[Floats2d[Any, I]], Ragged[Floats2d[Any, Product[I, Literal[2]]]]]]: ...  # type: ignore[empty-body]


chain(Linear(6, 3), split(4), Linear(2))  # E: typedthinc-size: split takes Floats2d[*, 4 * n], but Linear before it gives Floats2d[*, 6] (width 6 is not a multiple of 4, as 4 and 8 are)
chain(Linear(6, 3), split(2), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but split before it gives Floats2d[*, 3] (expected width 4, got 3)
chain(split(2), Linear(2, 3), split(4))  # E: typedthinc-size: split takes Floats2d[*, 4 * n], but Linear before it gives Floats2d[*, 2] (width 2 is not a multiple of 4, as 4 is)
chain(Linear(3, 4), stack_pairs(2), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but stack_pairs before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(Linear(3), stack_pairs(2), split(4))  # E: typedthinc-size: split takes Floats2d[*, 4 * n], but stack_pairs before it gives Floats2d[*, 5] (width 5 is not a multiple of 4, as 4 and 8 are)
chain(stack_pairs(5), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but stack_pairs before it gives
chain(Linear(2), trimmed(2))  # E: typedthinc-size: trimmed takes Floats2d, but Linear before it gives Floats2d[*, 2] (expected width 3 or more, got 2)
chain(Linear(5), trimmed(2), Linear(1, 2))  # E: typedthinc-size: Linear takes Floats2d[*, 2], but trimmed before it gives Floats2d[*, 3]
trimmed(-1)  # E: typedthinc-size: trimmed: n must be an int of at least 0, not -1
grouped(6, 4)  # E: typedthinc-size: grouped: nI must be a multiple of nN, which is 4, not 6
chain(grouped(6, 3), Linear(2, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but grouped before it gives Floats2d[*, 2]
folded(5, both=True)  # E: typedthinc-size: folded: nO must be a multiple of 2, not 5
chain(folded(5), Linear(2, 6))  # E: typedthinc-size: but folded before it gives Floats2d[*, 5]
attend(5)  # E: typedthinc-size: attend: nO must be a multiple of heads, which is 2, not 5
attend(6, 4)  # E: typedthinc-size: attend: nO must be a multiple of heads, which is 4, not 6
chain(several((2, 3)), Linear(2, 6))  # E: typedthinc-size: but several before it gives Floats2d[*, 5]
several((2, 0))  # E: typedthinc-size: several: nOs[1] must be an int of at least 1, not 0
chain(Linear(3), windows(1), Linear(2, 6))  # E: typedthinc-size: but windows before it gives Floats2d[*, 7]
chain(Linear(4), halves(), Linear(2, 4))  # E: typedthinc-size: but halves before it gives Floats2d[*, 2]
chain(Linear(3), halves())  # E: typedthinc-size: halves takes Floats2d[*, 2 * n], but Linear before it gives Floats2d[*, 3] (width 3 is not a multiple of 2, as 2 and 4 are)


def data(X: Floats2d[Literal[2], Literal[3]], Xs: Ragged[Floats2d[Any, Literal[3]]], words: list[str], n: int) -> None:
    square().predict(X)  # E: typedthinc-size: square takes Floats2d[n, n], its rows and width must agree, but the data is Floats2d[2, 3]
    split(2).predict(X)  # E: typedthinc-size: split takes Floats2d[*, 2 * n], but the data is Floats2d[2, 3] (width 3 is not a multiple of 2, as 2 and 4 are)
    split(n).predict(X)
    chain(rows(), split(2)).predict(X)  # E: typedthinc-size: (width 3 is not a multiple of 2, as 2 and 4 are)
    rows().predict(words)  # E: typedthinc-container: rows takes Floats2d, but the data is list
    chain(halves(), halves()).predict(Xs)
