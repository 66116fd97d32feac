"""Settings that their own file, those who make models of them, a reader or a third file changes."""
# mypy: allow-untyped-defs

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass
class Config:
    kept: int = 4
    derived: int = 4
    by_reader: int = 4
    by_third: int = 4
    by_maker: int = 4
    by_helper: int = 4
    by_method: int = 4
    sizes: dict[str, int] = field(default_factory=lambda: {"n_in": 4})
    more: dict[str, int] = field(default_factory=lambda: {"n_in": 4})

    def grow(self):
        self.by_method = 5


@dataclass
class Completed:
    completed: int = 4

    def __post_init__(self):
        self.completed += 1


@dataclass
class Late:
    kept: int = 4
    n_in: int = field(init=False)

    def __post_init__(self):
        self.n_in = self.kept + 1


class Ends(NamedTuple):
    n_in: int
    n_out: int = 3


class Plain:
    first = 4

    def __init__(self):
        self.first = 5

    @property
    def second(self):
        return 5


@dataclass(frozen=True)
class Small:
    width: int = 4


OWN = Small()
FLAT = {"n_in": 4}
OTHER = {"n_in": 4}
TABLE = {"encoder": {"n_in": 4}}
KEPT = {"n_in": 4}
