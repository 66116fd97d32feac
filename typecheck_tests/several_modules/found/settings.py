"""Settings as people keep them: data classes, a named tuple, an object for all, and a dict."""

from dataclasses import dataclass, field
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
