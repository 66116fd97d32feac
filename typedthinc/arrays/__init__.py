"""Arrays by dtype family and rank: generic protocols that numpy and cupy arrays fit with no cast.

The sizes ride on `__array_interface__`, a member that numpy types as `dict[str, Any]`: an array of unknown sizes
then fits every sized type, while two sized types that disagree fit in no checker. `shape` cannot carry them: a plain
`tuple[int, int]` would fit no sized type, a false alarm on all data. It does carry the rank: an array of any rank fits
(`NDArray`, whose shape is `tuple[Any, ...]`), but not one declared as `tuple[int, ...]`: every rank is one of those.

Checkers read the `.pyi` files, in which operators, indexing and reductions are typed with rank and sizes. At run time
the types are names for annotations, which pydantic validates. To ask whether an object fits, there are the TypeIs
functions of `typedthinc.arrays.validation`; isinstance refuses.
"""

from typedthinc.arrays.floats import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d
from typedthinc.arrays.ints import Ints1d, Ints2d, Ints3d, Ints4d

__all__ = ["Floats1d", "Floats2d", "Floats3d", "Floats4d", "Floats5d", "Ints1d", "Ints2d", "Ints3d", "Ints4d"]
