"""How many examples hypothesis tries: all of them in `make nightly`, one in five in `make test`."""

from __future__ import annotations

import math
from typing import Final

from hypothesis import settings

# What hypothesis itself tries where a test does not say: the profile of `make nightly`.
FULL: Final = 100
BRIEF: Final = 20


def examples(full: int) -> int:
    """Return how many of a test's own number of examples the profile of this run asks for."""
    assert settings.default is not None
    return math.ceil(full * settings.default.max_examples / FULL)
