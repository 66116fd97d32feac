"""Arrays by dtype family and rank: generic protocols that numpy and cupy arrays fit with no cast.

The sizes ride on `__array_interface__`, a member that numpy types as `dict[str, Any]`: an array whose sizes nobody knows
then fits every sized type, while two sized types that disagree fit in no checker. `shape` cannot carry them: a plain
`tuple[int, int]` would fit no sized type, a false alarm on all data.

The protocols are for checkers. At run time ask the TypeIs functions of `typedthinc.validation`, not isinstance.
"""

from __future__ import annotations

__all__ = ["Floats1d", "Floats2d", "Floats3d", "Floats4d", "Ints1d", "Ints2d", "Ints3d", "Ints4d"]

# mypy alone takes a name MYPY for true: it reads the imports under `if` and, past the assert that fails for it, no
# further. The others bind the names twice and keep the second. An `else` would not do: pyrefly joins both branches.
MYPY = False
if MYPY:
    from typedthinc.arrays.strict.floats import Floats1d, Floats2d, Floats3d, Floats4d
    from typedthinc.arrays.strict.ints import Ints1d, Ints2d, Ints3d, Ints4d
assert not MYPY
from typedthinc.arrays.portable import (  # noqa: E402
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
)
