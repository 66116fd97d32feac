"""Functions of Python's own library that only look at the lists and dicts they are given, by what comes of them.

What shuffles, pushes or calls a function of the user's with the items is not among them.
"""

from __future__ import annotations

from typing import Final


def _of(module: str, names: str) -> frozenset[str]:
    return frozenset(f"{module}.{name}" for name in names.split())


# Texts, numbers, and what holds no list or dict of those.
GLANCING: Final = (
    _of("json", "dump dumps")
    | _of("pickle", "dump dumps")
    | _of("pprint", "pprint pp pformat")
    | _of("statistics", "mean fmean median median_low median_high mode stdev pstdev variance pvariance quantiles")
    | _of("math", "fsum prod dist")
    | _of("bisect", "bisect bisect_left bisect_right")
    | _of("operator", "contains countOf indexOf")
    | _of("collections", "Counter")
    | _of("csv", "DictWriter")
    | _of("shlex", "join")
)
# Others of the same items.
COPYING: Final = (
    _of("random", "sample choices")
    | _of("heapq", "nlargest nsmallest")
    | _of("itertools", "chain islice cycle")
    | _of("collections", "deque OrderedDict")
)
# Tuples of the items.
COMBINING: Final = _of("itertools", "product permutations combinations combinations_with_replacement pairwise")
# One of the items.
CHOOSING: Final = frozenset({"random.choice", "secrets.choice"})
ALL: Final = GLANCING | COPYING | COMBINING | CHOOSING
