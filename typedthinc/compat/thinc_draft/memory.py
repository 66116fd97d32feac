"""Making arrays, and matrix products."""

from collections.abc import Iterable
from typing import Any, overload

from typedthinc.compat.thinc_draft.base import BaseOps
from typedthinc.types import ArrayXd, Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, FloatsXd, Shape


class MemoryOps(BaseOps):
    """Make arrays of the backend."""

    def allocate(self, shape: Shape, *, dtype: str = "float32") -> Any:
        """Allocate an array of zeros."""
        made: Any = self.core
        return made.alloc(shape, dtype=dtype)

    def asarray(self, data: Any, *, dtype: str | None = None) -> Any:
        """Convert an array, numbers or nested lists of numbers; without a dtype it stays what it is."""
        made: Any = self.core
        return made.asarray(data, dtype=dtype)

    def unzip(self, data: Iterable[tuple[Any, Any]]) -> tuple[Any, Any]:
        """Make two arrays of pairs: one of the first items, one of the second.

        Raises:
            ValueError: There is no pair, or something else among them.
        """
        one, two = zip(*data, strict=True)
        return self.asarray(list(one)), self.asarray(list(two))

    @overload
    def get_dropout_mask(self, shape: tuple[int], drop: float | None) -> Floats1d: ...
    @overload
    def get_dropout_mask(self, shape: tuple[int, int], drop: float | None) -> Floats2d: ...
    @overload
    def get_dropout_mask(self, shape: tuple[int, int, int], drop: float | None) -> Floats3d: ...
    @overload
    def get_dropout_mask(self, shape: tuple[int, int, int, int], drop: float | None) -> Floats4d: ...
    @overload
    def get_dropout_mask(self, shape: tuple[int, int, int, int, int], drop: float | None) -> Floats5d: ...
    @overload
    def get_dropout_mask(self, shape: Shape, drop: float | None) -> FloatsXd: ...
    def get_dropout_mask(self, shape: Shape, drop: float | None) -> FloatsXd:
        """Draw a mask: 0 with the probability `drop`, else 1 / (1 - drop); ones for None.

        What is below 0 counts as 0, and what is above 1 as 1.
        """
        # The library refuses what is beyond.
        return self.core.get_dropout_mask(shape, None if drop is None else min(max(drop, 0.0), 1.0))

    def gemm(
        self, x: Floats2d, y: Floats2d, out: Floats2d | None = None, trans1: bool = False, trans2: bool = False
    ) -> Floats2d:
        """Multiply two matrices, each transposed where `trans1` or `trans2` says so.

        Raises:
            ValueError: Sizes that do not match.
        """
        core: Any = self.core
        product: Floats2d = core.gemm(x, y, out=out, trans1=trans1, trans2=trans2)
        return product

    def clip_low(self, x: ArrayXd, value: ArrayXd | float, *, inplace: bool = False) -> Any:
        """Raise what is below a value to it, element by element."""
        return self.xp.maximum(x, value, out=x if inplace else None)
