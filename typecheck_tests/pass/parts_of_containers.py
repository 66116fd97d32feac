"""An index of a Ragged, Padded or Pairs gives fewer sequences of the same width."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, NumpyOps, Padded, Pairs, Ragged, with_array
from typedthinc.types import Floats3d

ragged = Ragged(np.zeros((5, 4), dtype="f"), np.array([2, 3]))
ragged[:1].data @ np.ones((4, 1))
ragged[:1].data + np.ones((2, 4))
ragged[1].data + np.ones((3, 4))
with_array(Linear(3, 4)).initialize().predict(ragged[ragged.lengths > 2])
one = Ragged(np.zeros(5), np.array([2, 3]))
one[:1].data @ np.ones(2)
padded = NumpyOps().list2padded([np.zeros((2, 4), dtype="f"), np.zeros((3, 4), dtype="f")])
padded[0].data @ np.ones((4, 1))
padded[:1].data + np.ones((2, 1, 4))
pairs = Pairs(np.ones((5, 4)), np.ones((5, 3)))
pairs[:2].one + np.ones((2, 4))
pairs[[0, 1, 2]].two @ np.ones((3, 1))
Pairs(["a", "b"], [1, 2])[:1].one.append("c")


def of_any_width(ragged: Ragged[Floats2d], padded: Padded[Floats3d]) -> None:
    ragged[:1].data @ np.ones((4, 1))
    padded[:1].data @ np.ones((4, 1))


of_any_width(ragged, padded)


class Reversed(Ragged[Floats2d]):
    """Indices may mean something else in a class of the user's."""

    def __getitem__(self, which: Any) -> Ragged[Any]:
        return Ragged(self.data[:, :2], self.lengths)


Reversed(np.zeros((5, 4)), np.array([2, 3]))[:1].data @ np.ones((2, 1))


def of_a_subclass(given: Ragged[Floats2d]) -> None:
    given[:1].data @ np.ones((2, 1))


of_a_subclass(Reversed(np.zeros((5, 4)), np.array([2, 3])))
