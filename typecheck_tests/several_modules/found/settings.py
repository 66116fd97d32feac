"""Settings as people keep them: data classes, a named tuple, an object for all, and a dict."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


@dataclass(frozen=True)
class Config:
    width: int
    n_in: int = 12
    classes: int = 3


@dataclass
class Sizes:
    width: int = 16
    n_in: int = 12


class Ends(NamedTuple):
    n_in: int
    classes: int = 3


@dataclass(frozen=True)
class All:
    encoder: Config
    name: str = "tagger"
    ends: Ends = field(default=Ends(12))


CONFIG = Config(width=16)
TABLE = {"encoder": {"width": 16, "n_in": 12}, "head": {"width": 16, "n_in": 3}}
HEADS = {"tags": 17, "dep": 4}
WIDTHS = [64, 48, 32]
HIDDEN = (64, 32)


class Task(Enum):
    TAG = "tag"
    PARSE = "parse"


BY_TASK = {Task.TAG: 17, Task.PARSE: 40}


@dataclass(frozen=True)
class Window:
    width: int = 96
    size: int = 1

    @property
    def seen(self) -> int:
        return self.width * (2 * self.size + 1)

    @classmethod
    def wide(cls) -> "Window":
        return cls(width=300)
