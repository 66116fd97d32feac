"""Random numbers."""

# pyright: reportIncompatibleMethodOverride=false
# The other system has no types: its functions take and return anything.

from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import A
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import Variable, expr
from typedthinc.lazy import Expr
from typedthinc.types import Ints2d


class Sample(Expr[A]):
    """A draw that tells the state of its streams, `rstate`, and its update: that state and the next."""

    rstate: Any = None
    update: Any = None


class RandomStreams(lazy.RandomStreams):
    """Random draws as expressions, by the arguments of Natural_BM."""

    _variable = Variable

    def __init__(self, seed: Any = 12345, use_cuda: Any = None) -> None:
        super().__init__(seed)

    @property
    def rstate(self) -> tuple[int, ...]:
        """The six integers of the state from which the next draw takes its streams."""
        return self._source.get_state()

    def set_rstate(self, seed: Any) -> None:
        """Stand where a seed says."""
        self._source.set_state(seed)

    def inc_rstate(self) -> None:
        """Jump to the next stream, 2^134 steps ahead."""
        self._source.inc_rstate()

    def get_substream_rstates(self, n_streams: int, dtype: Any = "int32", inc_rstate: bool = True) -> Ints2d:
        """Return the states of substreams, 2^72 steps apart, and jump to the next stream."""
        before = self.rstate
        found = self._source.get_substream_rstates(n_streams).astype(dtype)
        if not inc_rstate:
            self.set_rstate(before)  # back before the jump
        return found

    def n_streams(self, size: Any) -> int:
        """Return from how many streams an array is drawn."""
        if isinstance(size, Expr):
            return self._source.n_streams((None,))  # sizes that are found when it runs: the most
        return self._source.n_streams([None if isinstance(each, Expr) else each for each in np.atleast_1d(size)])

    def pretty_return(self, node_rstate: Any, new_rstate: Any, sample: Expr[A], size: Any, nstreams: Any) -> Sample[A]:
        """Return a sample that carries its state and update."""
        found: Sample[A] = Sample(
            sample.primitive, sample.args, sample.options, sample.known, sample.dtype, sample.name
        )
        found.rstate, found.update = node_rstate, (node_rstate, new_rstate)
        return found

    def _pretty(self, sample: Expr[Any], size: Any, nstreams: Any) -> Sample[Any]:
        state, after = self._drawn[-1]
        return self.pretty_return(state, after, sample, size, nstreams)

    def uniform(  # type: ignore[override]  # the arguments of the other system
        self, size: Any, low: Any = 0.0, high: Any = 1.0, ndim: Any = None, dtype: Any = None, nstreams: Any = None
    ) -> Sample[Any]:
        """Draw values that are equally likely everywhere between two bounds, of which neither is drawn."""
        found = super().uniform(_size(size), low, high, np.dtype(dtype or floatx()), nstreams)
        return self._pretty(found, size, nstreams)

    def normal(  # type: ignore[override]  # the arguments of the other system
        self, size: Any, avg: Any = 0.0, std: Any = 1.0, ndim: Any = None, dtype: Any = None, nstreams: Any = None
    ) -> Sample[Any]:
        """Draw values of the normal distribution."""
        found = super().normal(_size(size), avg, std, np.dtype(dtype or floatx()), nstreams)
        return self._pretty(found, size, nstreams)

    def binomial(  # type: ignore[override]  # the arguments of the other system
        self, size: Any = None, n: int = 1, p: Any = 0.5, ndim: Any = None, dtype: Any = "int64", nstreams: Any = None
    ) -> Sample[Any]:
        """Count successes; without a size, those of p."""
        sizes = lazy.shape_of(expr(p)) if size is None else _size(size)
        return self._pretty(super().binomial(sizes, n, p, dtype, nstreams), size, nstreams)

    def multinomial(  # type: ignore[override]  # the arguments of the other system
        self, size: Any = None, n: int = 1, pvals: Any = None, ndim: Any = None, dtype: Any = "int64",
        nstreams: Any = None,
    ) -> Sample[Ints2d]:  # fmt: skip
        """Count how often each class is drawn, for each row of probabilities.

        Raises:
            ValueError: size or ndim is given, or pvals is not.
        """
        if size is not None or ndim is not None or pvals is None:
            raise ValueError("multinomial: give pvals, and neither size nor ndim")
        found = super().multinomial(n, pvals=expr(pvals), dtype=dtype, nstreams=nstreams)
        return self._pretty(found, size, nstreams)

    def choice(  # type: ignore[override]  # the arguments of the other system
        self, size: int = 1, a: Any = None, replace: bool = True, p: Any = None, ndim: Any = None,
        dtype: Any = "int64", nstreams: Any = None,
    ) -> Sample[Ints2d]:  # fmt: skip
        """Choose for each row of probabilities."""
        found = super().choice(size, a, replace, None if p is None else expr(p), dtype, nstreams)
        return self._pretty(found, size, nstreams)

    def multinomial_wo_replacement(
        self, size: Any = None, n: int = 1, pvals: Any = None, ndim: Any = None, dtype: Any = "int64",
        nstreams: Any = None,
    ) -> Sample[Ints2d]:  # fmt: skip
        """Choose n classes of each row of probabilities without replacement; `choice` is its newer name."""
        return self.choice(n, None, False, pvals, ndim, dtype, nstreams)


def make_rng(seed: Any = None) -> RandomStreams:
    """Make random streams; None takes a random seed."""
    return RandomStreams(int(np.random.default_rng().integers(1, 2**30)) if seed is None else seed)


def random_normal(shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = None, rng: Any = None) -> Sample[Any]:
    """Draw values of the normal distribution."""
    return (rng or make_rng()).normal(size=shape, avg=mean, std=stddev, dtype=dtype)


def random_uniform(shape: Any, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None, rng: Any = None) -> Sample[Any]:
    """Draw values that are equally likely everywhere between two bounds."""
    return (rng or make_rng()).uniform(size=shape, low=minval, high=maxval, dtype=dtype)


def random_binomial(shape: Any, p: Any = 0.0, dtype: Any = None, rng: Any = None) -> Sample[Any]:
    """Draw 1 with probability p, else 0."""
    return (rng or make_rng()).binomial(size=shape, p=p, dtype=dtype or floatx())


def _size(size: Any) -> Any:
    return tuple(size) if isinstance(size, list) else size
