"""The array types by dtype family and rank: the one table of them."""

from typing import Any, Final

from typedthinc.arrays.floats import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d
from typedthinc.arrays.ints import Ints1d, Ints2d, Ints3d, Ints4d

# The family and the number of axes of each type.
RANKED: Final[dict[Any, tuple[str, int]]] = {
    kind: (family, rank)
    for family, kinds in {
        "Floats": (Floats1d, Floats2d, Floats3d, Floats4d, Floats5d),
        "Ints": (Ints1d, Ints2d, Ints3d, Ints4d),
    }.items()
    for rank, kind in enumerate(kinds, 1)
}
