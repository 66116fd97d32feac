"""An error is silenced by its own code, on the line of what does not fit."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Dropout, Embed, Floats1d, Floats2d, Linear, Relu, Softmax, add, chain, list2ragged


def never_called(X: Floats2d[Any, Literal[11]], one: Floats1d) -> None:
    chain(Linear(5, 10), Relu(3, 4))  # type: ignore[typedthinc-size]
    chain(
        Linear(5, 10),
        Dropout(0.2),
        Softmax(3, 8),  # type: ignore[typedthinc-size]
        Linear(2, 3),
    )
    Linear(5, 10) >> Relu(3, 4)  # type: ignore[typedthinc-size]
    add(Linear(5, 10), Linear(6, 10))  # type: ignore[typedthinc-size]
    chain(list2ragged(), Relu(5, 10))  # type: ignore[typedthinc-container]
    chain(Linear(5), Embed(5, 100))  # type: ignore[typedthinc-dtype]
    Linear(5, 10).predict(X)  # type: ignore[typedthinc-size]
    Linear(5, 10).predict(one)  # type: ignore[typedthinc-rank]
