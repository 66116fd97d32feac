"""Lists, dicts and objects that are changed by methods that few programs call, and by the dict of their attributes."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Any

import numpy as np

import typedthinc


def row(width: int) -> np.ndarray:
    return np.ones((1, width))


def column(height: int) -> np.ndarray:
    return np.ones((height, 2))


# The last four frames of a game, as one input.
frames = deque([np.zeros(3)] * 4, maxlen=4)
for _ in range(3):
    frames.append(np.ones(3))
print(np.stack(frames).reshape(1, 12) @ column(12), row(len(frames)) @ column(4))
waiting = deque([1, 2, 3])
waiting.rotate(1)
print(row(waiting[0]) @ column(3))
waiting.extendleft([7, 8])
print(row(waiting[0]) @ column(8), row(len(waiting)) @ column(5))
seen = {1, 2, 3}
seen.intersection_update({1, 2})
print(row(len(seen)) @ column(2))
seen.symmetric_difference_update({2, 5, 6})
print(row(len(seen)) @ column(3))
widths = [1, 2, 3]
widths.__setitem__(0, 5)
print(row(widths[0]) @ column(5))
sizes = {"a": 3, "b": 4}
print(row(sizes.popitem()[1]) @ column(4), row(len(sizes)) @ column(1))
ordered = OrderedDict(a=3, b=4)
ordered.move_to_end("a")
print(row(list(ordered.values())[0]) @ column(4))


class Settings:
    def __init__(self, **options: Any) -> None:
        self.width = 3
        self.depth = 2
        self.__dict__.update(options)

    def load(self, options: dict[str, int]) -> None:
        vars(self)["depth"] = options["depth"]


class Copied:
    def __init__(self, other: Settings) -> None:
        self.width = 3
        self.__dict__ = dict(vars(other))


@dataclass(frozen=True)
class Frozen:
    width: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", self.width + 1)


settings = Settings(width=5)
print(row(settings.width) @ column(5), row(Copied(settings).width) @ column(5))
settings.load({"depth": 4})
print(row(settings.depth) @ column(4), row(vars(settings)["width"]) @ column(5))
print(row(Frozen(4).width) @ column(5), typedthinc.__name__)
