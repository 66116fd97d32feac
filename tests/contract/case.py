"""A case: a model, its input and the form of its output; and what cases are drawn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from hypothesis import strategies as st

from tests.contract.values import Value
from typedthinc.api import Model


@dataclass
class Case:
    """A model that has not been initialized, and what goes with it.

    Attributes:
        X: A batch, in float64 where it is floats.
        gives: The form of the output for X.
        loss: What the gradient that the callback takes belongs to: from the output to a number and that gradient.
        split: Cuts X into batches of one, where its form alone does not tell how.
        is_foreign: A module of another framework: it brings its parameters, and its callback can be called once.
    """

    model: Model[Any, Any]
    X: Value
    gives: Any
    loss: Callable[[Value], tuple[float, Value]] | None = None
    split: Callable[[Value], list[Value]] | None = None
    is_foreign: bool = False


class Draw:
    """Draws sizes and data."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.size: Callable[[], int] = lambda: draw(st.integers(1, 4))
        self.lengths: Callable[[int], list[int]] = lambda least: draw(st.lists(st.integers(least, 4), min_size=1))
        self.rng = np.random.default_rng(draw(st.integers(0, 2**32)))

    def floats(self, *shape: int) -> Value:
        return self.rng.standard_normal(shape)

    def ids(self, below: int, *shape: int) -> Value:
        return self.rng.integers(0, below, shape)

    def words(self, length: int) -> list[str]:
        return ["abc"[place] for place in self.ids(3, length)]

    def sequences(self, nI: int, least: int = 0) -> list[Value]:
        return [self.floats(length, nI) for length in self.lengths(least)]


class Seeded(Draw):
    """Draws the same each time, and nothing of one row or column alone."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self.size = lambda: int(self.rng.integers(2, 5))
        self.lengths = lambda least: self.rng.integers(least, 6, int(self.rng.integers(2, 6))).tolist()


Maker: TypeAlias = Callable[[Draw], Case]
Cases: TypeAlias = dict[str, Maker]
