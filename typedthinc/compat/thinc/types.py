"""What `thinc.types` has: the array types of the library, its containers, and some names for annotations.

At run time, the parts of containers may be set. To type checkers they are the library's own classes, and the plugin of
mypy lets programs of Thinc set them.
"""

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from typedthinc.compat.thinc.adapters.arrays import (
    get_array_module as get_array_module,
    validate_array as validate_array,
)
from typedthinc.compat.thinc.adapters.settings import Unserializable as Unserializable
from typedthinc.types import (
    Array1d as Array1d,
    Array2d as Array2d,
    Array3d as Array3d,
    Array4d as Array4d,
    ArrayXd as ArrayXd,
    DeviceTypes as DeviceTypes,
    DTypes as DTypes,
    DTypesFloat as DTypesFloat,
    DTypesInt as DTypesInt,
    Floats1d as Floats1d,
    Floats2d as Floats2d,
    Floats3d as Floats3d,
    Floats4d as Floats4d,
    FloatsXd as FloatsXd,
    Ints1d as Ints1d,
    Ints2d as Ints2d,
    Ints3d as Ints3d,
    Ints4d as Ints4d,
    IntsXd as IntsXd,
    List1d as List1d,
    List2d as List2d,
    List3d as List3d,
    List4d as List4d,
    ListXd as ListXd,
    Shape as Shape,
    SizedGenerator as SizedGenerator,
)

if TYPE_CHECKING:
    from typedthinc.types import ArgsKwargs as ArgsKwargs, Padded as Padded, Pairs as Pairs, Ragged as Ragged
else:
    from typedthinc.compat.thinc.adapters.containers import (
        ArgsKwargs as ArgsKwargs,
        Padded as Padded,
        Pairs as Pairs,
        Ragged as Ragged,
    )

Xp: TypeAlias = ModuleType
Batchable: TypeAlias = Pairs[Any, Any] | Ragged[Any] | Padded[Any] | ArrayXd | Sequence[Any]
Generator: TypeAlias = Iterator[Any]
OneAx: TypeAlias = int | tuple[int]
TwoAx: TypeAlias = tuple[int, int]
ThreeAx: TypeAlias = tuple[int, int, int]
FourAx: TypeAlias = tuple[int, int, int, int]

Slicish: TypeAlias = slice | list[int] | ArrayXd

ArrayT = TypeVar("ArrayT", bound=ArrayXd)
Array1dT = TypeVar("Array1dT", bound=Array1d)
SelfT = TypeVar("SelfT")
FloatsXdT = TypeVar(
    "FloatsXdT", Floats1d[Any], Floats2d[Any, Any], Floats3d[Any, Any, Any], Floats4d[Any, Any, Any, Any]
)
XY_YZ_OutT = TypeVar("XY_YZ_OutT")
XY_XY_OutT = TypeVar("XY_XY_OutT")
_DecoratedT = TypeVar("_DecoratedT")


class Decorator(Protocol):
    """A function that takes a function and returns one of the same type."""

    def __call__(self, decorated: _DecoratedT, /) -> _DecoratedT: ...
