"""Streams of MRG31k3p: each draw begins 2^134 steps behind the one before it."""

from collections.abc import Sequence
from math import prod
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import integer
from typedthinc.backends import Ops
from typedthinc.random.distributions import between, box_muller, counts
from typedthinc.random.jumps import STREAM, SUBSTREAM, jumped, power, spaced
from typedthinc.random.recurrence import NORM, draws
from typedthinc.random.seeds import Seed, state_of
from typedthinc.random.source import RandomSource
from typedthinc.types import DTypes, Floats2d, Ints2d, Shape

_NAME: Final = "RandomStreams"
_FLOAT: Final = np.dtype("float64")
# An array of unknown sizes is drawn from this many streams, and no array from more.
_MOST_STREAMS: Final = 60 * 256


class RandomStreams(RandomSource):
    """Draw arrays from streams of MRG31k3p, exact in integers: equal seeds give equal arrays on every machine.

    A draw takes `nstreams` substreams, 2^72 steps apart, from where the source stands; element i of the flat result
    comes from stream i mod nstreams, and a stream goes one step ahead for each element that it gives. Then the source
    jumps 2^134 steps ahead. Its period is about 2^185.

    Args:
        seed: One int, or six: the first three below 2147483647 and not all 0, the last three below 2147462579 and not
            all 0.
        ops: On whose device the arrays lie; None for the current ops.

    Raises:
        TypeError: A sequence of other than six.
        ValueError: Another number.

    Source:
        L'Ecuyer and Touzin 2000, Fast combined multiple recursive generators with multipliers of the form
        a = +-2^q +-2^r.

    Examples:
        >>> streams = RandomStreams(seed=1)
        >>> streams.uniform((2, 3)).shape
        (2, 3)
        >>> state = streams.get_state()
        >>> first = streams.normal(4)
        >>> streams.set_state(state)
        >>> bool((streams.normal(4) == first).all())
        True
    """

    def __init__(self, seed: Seed = 12345, *, ops: Ops | None = None) -> None:
        super().__init__(ops)
        self._seed = state_of(_NAME, seed)
        self._state = self._seed

    def inc_rstate(self) -> None:
        """Jump to the next stream, 2^134 steps ahead."""
        self._state = jumped(self._state, power(STREAM))

    def get_substream_rstates(self, n_streams: int) -> npt.NDArray[np.int32]:
        """Return the states of substreams, 2^72 steps apart, and jump to the next stream.

        Shapes:
            -> (n_streams, 6)

        Raises:
            ValueError: It is not an int of at least 1.
        """
        states = spaced(self._state, integer(_NAME, "n_streams", n_streams, 1), power(SUBSTREAM))[:, 0]
        self.inc_rstate()
        return states.astype(np.int32)

    def n_streams(self, size: int | Sequence[int | None]) -> int:
        """Return from how many streams an array is drawn: a sixth of its elements, at most 15360, at least 1.

        Args:
            size: One size or several; None for those that are not known yet, which stand for many.
        """
        sizes = size if isinstance(size, Sequence) else (size,)
        known = [each for each in sizes if each is not None]
        if len(known) < len(sizes):
            return _MOST_STREAMS
        count = prod(known)
        return min(count // 6 if count > 6 else count, _MOST_STREAMS)

    def get_state(self) -> tuple[int, ...]:
        """Return the six integers of the state."""
        return tuple(self._state[0].tolist())

    def set_state(self, state: Seed) -> None:
        """Go back to where `get_state` was called, or to where streams of a seed begin.

        Args:
            state: The six integers of a state, or a seed.

        Raises:
            TypeError: It has other than six integers.
            ValueError: An integer is out of its range.
        """
        self._state = state_of(_NAME, state)

    def reset(self) -> None:
        """Go back to where the streams were when they were made."""
        self._state = self._seed

    def multinomial(
        self, n: int = 1, *, pvals: Floats2d, dtype: DTypes = "int64", nstreams: int | None = None
    ) -> Ints2d:
        """Count how often each class is drawn, in `n` draws for each row of probabilities.

        The values are not checked: a draw that no sum of probabilities exceeds counts nowhere.

        Shapes:
            pvals: (B, K) -> (B, K)

        Raises:
            ValueError: `n` is below 1.
        """
        rows, count = self._ops.to_numpy(pvals), integer("multinomial", "n", n, 1)
        u = self._uniform((count, len(rows)), _FLOAT, nstreams)
        found: Ints2d = self._ops.asarray(counts(rows, u).astype(dtype))
        return found

    def _uniform(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        n = self.n_streams(shape) if nstreams is None else integer(_NAME, "nstreams", nstreams, 1)
        return uniforms(self.get_substream_rstates(n), shape, dtype)[0]

    def _normal(self, shape: Shape, dtype: np.dtype[Any], nstreams: int | None) -> npt.NDArray[np.floating[Any]]:
        count = prod(shape)
        u = self._uniform((count + count % 2,), dtype, nstreams)  # in pairs: one too many is cut off
        return normals(u, shape)

    def _binomial(
        self, shape: Shape, n: int, p: npt.NDArray[Any], nstreams: int | None
    ) -> npt.NDArray[np.integer[Any]]:
        found: npt.NDArray[np.integer[Any]] = (self._uniform((n, *shape), _FLOAT, nstreams) < p).sum(axis=0)
        return found


def uniforms(
    states: npt.NDArray[np.integer[Any]], shape: Shape, dtype: np.dtype[Any], *, is_spare: bool = False
) -> tuple[npt.NDArray[np.floating[Any]], npt.NDArray[np.int32]]:
    """Draw an array of values in [0, 1] from streams, and return the states behind them, too.

    A narrow dtype may round to either bound.

    Shapes:
        states: (n, 6) -> shape, and (n, 6)

    Args:
        is_spare: Whether the states may be overwritten.
    """
    values, after = draws(states, prod(shape), is_spare=is_spare)  # (0, 1]
    return (values * NORM).astype(dtype, copy=False).reshape(shape), after


def normals(u: npt.NDArray[np.floating[Any]], shape: Shape) -> npt.NDArray[np.floating[Any]]:
    """Turn uniform draws, an even number of them, into an array of the standard normal distribution.

    Shapes:
        u: (2n,) -> shape
    """
    return box_muller(between(u, 0.0, 1.0))[: prod(shape)].reshape(shape)
