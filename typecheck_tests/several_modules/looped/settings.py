"""A number of a third module, and its settings."""

from dataclasses import dataclass

SIDE = (6, 4)
PIXELS = SIDE[0] * SIDE[1]


@dataclass
class Settings:
    # Blank lines and comments are not kept for others.

    n_in: int = 8
    widths: tuple[int, ...] = (16, 12)
    n_out: int = 3


HIDDEN = [64, 32]
CONFIG = {"width": 64, "n_in": 100}
