"""What draws random arrays, whatever generator is behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import at_least_zero, finite, integer, must_be
from typedthinc.backends import Ops, get_current_ops
from typedthinc.random.choosing import chosen
from typedthinc.random.distributions import between
from typedthinc.random.sizes import shape_of
from typedthinc.types import (
    DTypes,
    DTypesFloat,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
    Shape,
)

# The probability of a success: one for all, or an array that broadcasts to what is drawn.
Probability: TypeAlias = float | Floats1d | Floats2d | Floats3d | Floats4d
# Probabilities of classes, a row for each choice, or one row.
Rows: TypeAlias = Floats1d | Floats2d


class RandomSource(ABC):
    """A source of random arrays that says where it is, and goes back there.

    The rank of what is drawn is part of its type. The numbers are drawn in main memory, so that a cpu and a gpu get
    the same; the arrays lie on the device of the ops that the source was made with.

    A source of one's own derives from this class and has its draws by `_uniform`, `_normal` and `_binomial`.
    """

    def __init__(self, ops: Ops | None = None) -> None:
        """Take the ops on whose device the arrays lie; None for the current ones."""
        self._ops = get_current_ops() if ops is None else ops

    @overload
    def uniform(self, size: int | tuple[int], low: float = 0.0, high: float = 1.0, dtype: DTypesFloat | None = None,
                nstreams: int | None = None) -> Floats1d: ...  # fmt: skip
    @overload
    def uniform(self, size: tuple[int, int], low: float = 0.0, high: float = 1.0, dtype: DTypesFloat | None = None,
                nstreams: int | None = None) -> Floats2d: ...  # fmt: skip
    @overload
    def uniform(self, size: tuple[int, int, int], low: float = 0.0, high: float = 1.0, dtype: DTypesFloat | None = None,
                nstreams: int | None = None) -> Floats3d: ...  # fmt: skip
    @overload
    def uniform(self, size: tuple[int, int, int, int], low: float = 0.0, high: float = 1.0,
                dtype: DTypesFloat | None = None, nstreams: int | None = None) -> Floats4d: ...  # fmt: skip
    @overload
    def uniform(self, size: int | Sequence[int], low: float = 0.0, high: float = 1.0, dtype: DTypesFloat | None = None,
                nstreams: int | None = None) -> Any: ...  # fmt: skip
    def uniform(
        self,
        size: Any,
        low: float = 0.0,
        high: float = 1.0,
        dtype: DTypesFloat | None = None,
        nstreams: int | None = None,
    ) -> Any:
        """Draw values that are equally likely everywhere between two bounds, of which neither is drawn.

        Shapes:
            -> size, one number or several

        Args:
            size: Sizes of at least 1.
            low: What lies below all values.
            high: What lies above all values.
            dtype: Of floats; None for float32.
            nstreams: From how many streams, where the source has streams.

        Raises:
            ValueError: A size below 1, or low is not below high.
        """
        least, most = finite("uniform", "low", low), finite("uniform", "high", high)
        if not least < most:
            raise ValueError(must_be("uniform", "low", f"below high, {most!r}", least))
        u = self._uniform(shape_of("uniform", size), np.dtype(dtype or "float32"), nstreams)
        return self._ops.asarray(between(u, least, most))

    @overload
    def normal(self, size: int | tuple[int], avg: float = 0.0, std: float = 1.0, dtype: DTypesFloat | None = None,
               nstreams: int | None = None) -> Floats1d: ...  # fmt: skip
    @overload
    def normal(self, size: tuple[int, int], avg: float = 0.0, std: float = 1.0, dtype: DTypesFloat | None = None,
               nstreams: int | None = None) -> Floats2d: ...  # fmt: skip
    @overload
    def normal(self, size: tuple[int, int, int], avg: float = 0.0, std: float = 1.0, dtype: DTypesFloat | None = None,
               nstreams: int | None = None) -> Floats3d: ...  # fmt: skip
    @overload
    def normal(self, size: tuple[int, int, int, int], avg: float = 0.0, std: float = 1.0,
               dtype: DTypesFloat | None = None, nstreams: int | None = None) -> Floats4d: ...  # fmt: skip
    @overload
    def normal(self, size: int | Sequence[int], avg: float = 0.0, std: float = 1.0, dtype: DTypesFloat | None = None,
               nstreams: int | None = None) -> Any: ...  # fmt: skip
    def normal(
        self,
        size: Any,
        avg: float = 0.0,
        std: float = 1.0,
        dtype: DTypesFloat | None = None,
        nstreams: int | None = None,
    ) -> Any:
        """Draw values of the normal distribution with a mean, `avg`, and a standard deviation.

        Shapes:
            -> size, one number or several

        Raises:
            ValueError: A size below 1, or a standard deviation below 0.
        """
        mean, spread = finite("normal", "avg", avg), at_least_zero("normal", "std", std)
        z = self._normal(shape_of("normal", size), np.dtype(dtype or "float32"), nstreams)
        scalar = z.dtype.type
        return self._ops.asarray(scalar(mean) + scalar(spread) * z)

    @overload
    def binomial(self, size: int | tuple[int], n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Ints1d: ...  # fmt: skip
    @overload
    def binomial(self, size: tuple[int, int], n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Ints2d: ...  # fmt: skip
    @overload
    def binomial(self, size: tuple[int, int, int], n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Ints3d: ...  # fmt: skip
    @overload
    def binomial(self, size: tuple[int, int, int, int], n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Ints4d: ...  # fmt: skip
    @overload
    def binomial(self, size: int | Sequence[int], n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64",
                 nstreams: int | None = None) -> Any: ...  # fmt: skip
    def binomial(
        self, size: Any, n: int = 1, p: Probability = 0.5, dtype: DTypes = "int64", nstreams: int | None = None
    ) -> Any:
        """Count the successes in `n` trials, each of probability p.

        Shapes:
            p: a number, or what broadcasts to size -> size

        Raises:
            ValueError: A size or `n` below 1, or a probability outside [0, 1]; the source is as before then.
        """
        chance = np.asarray(p) if isinstance(p, float | int) else self._ops.to_numpy(p)
        if chance.dtype.kind not in "biuf" or not ((chance >= 0) & (chance <= 1)).all():
            raise ValueError(must_be("binomial", "p", "between 0 and 1", p))
        found = self._binomial(shape_of("binomial", size), integer("binomial", "n", n, 1), chance, nstreams)
        return self._ops.asarray(found.astype(dtype))

    @overload
    def choice(self, size: int = 1, a: int | None = None, replace: bool = True, p: Rows | None = None,
               nstreams: int | None = None) -> Ints2d: ...  # fmt: skip
    @overload
    def choice(
        self, size: int, a: Floats1d, replace: bool = True, p: Rows | None = None, nstreams: int | None = None
    ) -> Floats2d: ...
    @overload
    def choice(
        self, size: int, a: Ints1d, replace: bool = True, p: Rows | None = None, nstreams: int | None = None
    ) -> Ints2d: ...
    def choice(
        self, size: int = 1, a: Any = None, replace: bool = True, p: Rows | None = None, nstreams: int | None = None
    ) -> Any:
        """Choose for each row of probabilities; without `p` there is one row, of equal ones.

        Shapes:
            p: (B, K) or (K,) -> (B, size), or (1, size)

        Args:
            size: How many are chosen for each row.
            a: What is chosen from: ints below a number, or the elements of an array; as many as p has columns.
            replace: Whether the same may be chosen again.
            p: The probabilities.
            nstreams: From how many streams, where the source has streams.

        Raises:
            ValueError: Without `replace`, more are asked for than there are; neither `a` nor `p` is given; or they
                differ in length.
        """

        def draw(count: int) -> npt.NDArray[np.floating[Any]]:
            return self._uniform((count,), np.dtype("float64"), nstreams)

        return self._ops.asarray(chosen(self._ops, draw, size, a, replace, p))

    @abstractmethod
    def get_state(self) -> Any:
        """Return what `set_state` takes: all that the next draws depend on."""

    @abstractmethod
    def set_state(self, state: Any) -> None:
        """Go back to where `get_state` was called; a state of another kind of source is an error."""

    @abstractmethod
    def reset(self) -> None:
        """Go back to where the source was when it was made."""

    @abstractmethod
    def _uniform(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        """Draw values in [0, 1]."""

    @abstractmethod
    def _normal(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        """Draw values of the standard normal distribution."""

    @abstractmethod
    def _binomial(
        self, shape: Shape, n: int, p: npt.NDArray[Any], nstreams: int | None
    ) -> npt.NDArray[np.integer[Any]]:
        """Count successes."""
