"""Lists and dicts that `__init__` fills, and that somebody else fills, too: nothing wrong is known of these."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from typedthinc.api import Linear


class Grown:
    def __init__(self, sizes: list[int]) -> None:
        self.weights: list[np.ndarray] = []
        for a, b in zip(sizes, sizes[1:], strict=False):
            self.weights.append(np.ones((a, b)))

    def grow(self) -> None:
        self.weights.insert(0, np.ones((2, 9)))


class Named:
    def __init__(self) -> None:
        self.parts: list[np.ndarray] = []
        parts = self.parts
        parts.append(np.ones((2, 3)))
        self.parts.append(np.ones((2, 4)))
        self.heads: dict[str, np.ndarray] = {}
        self.fill()
        self.heads["W1"] = np.ones((2, 3))
        self.fill()

    def fill(self) -> None:
        self.heads["W1"] = np.ones((2, 5))


class Shared:
    """Two objects have one list, to which each appends."""

    def __init__(self, other: Shared | None, width: int) -> None:
        self.rows: list[np.ndarray] = [] if other is None else other.rows
        self.rows.insert(0, np.ones((2, 1)))
        self.rows.append(np.ones((2, width)))


class Base:
    def __init__(self) -> None:
        self.layers: list[np.ndarray] = []
        self.layers.append(np.ones((2, 3)))


class Derived(Base):
    def __init__(self) -> None:
        super().__init__()
        self.layers.append(np.ones((2, 7)))
        self.layers[0] = np.ones((2, 8))


class Later:
    def __init__(self) -> None:
        self.steps: list[np.ndarray] = []
        self.add: Callable[[], None] = lambda: self.steps.append(np.ones((2, 6)))
        self.add()
        self.steps.append(np.ones((2, 3)))


class Spread:
    def __init__(self, *layers: np.ndarray, scale: float = 1.0) -> None:
        self.all = layers
        self.scale = scale


grown = Grown([4, 8, 6])
grown.grow()
Linear(3, 9).initialize(grown.weights[0])
outside = Base()
outside.layers.insert(0, np.ones((2, 5)))
Linear(3, 5).initialize(outside.layers[0])
named = Named()
Linear(3, 3).initialize(named.parts[0])
Linear(3, 5).initialize(named.heads["W1"])
one = Shared(None, 3)
two = Shared(one, 4)
Linear(3, 4).initialize(one.rows[3])
Linear(3, 8).initialize(Derived().layers[0])
Linear(3, 6).initialize(Later().steps[0])
spread = Spread(np.ones((2, 3)), np.ones((2, 4)), scale=2.0)
Linear(3, 4).initialize(spread.all[1])
