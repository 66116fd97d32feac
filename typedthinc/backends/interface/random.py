"""Random arrays, drawn from the generator that the ops own."""

from abc import abstractmethod
from typing import Any, cast

import numpy as np

from typedthinc.backends.checks import check_share
from typedthinc.backends.creation_types import floats_of_shape
from typedthinc.backends.interface.base import AnyFloats, BaseOps, FloatsT
from typedthinc.backends.record import sized
from typedthinc.tracebacks import hide_frames, shorten
from typedthinc.types import DTypesFloat, FloatsXd, Shape


class RandomOps(BaseOps):
    """Draw arrays from `self.rng`.

    On one backend, equal seeds give equal arrays. `uniform` and `normal`, which make initial weights, give the same on
    all of them; dropout masks are drawn on the device, and differ from backend to backend.
    """

    @floats_of_shape
    @hide_frames()
    @sized("of_shape")
    def uniform(self, shape: Shape, lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw values that are equally likely everywhere in [lo, hi)."""
        rng: Any = self.rng
        drawn: Any = rng.random(shape, dtype=np.dtype(dtype))  # half the random bits in float32
        drawn *= hi - lo  # in place
        drawn += lo
        X: FloatsXd = self.xp.asarray(drawn)  # on the device; the draws are the host's
        return X

    @floats_of_shape
    @hide_frames()
    @sized("of_shape")
    def normal(self, shape: Shape, mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw values of the normal distribution with this mean and standard deviation."""
        rng: Any = self.rng
        drawn: Any = rng.standard_normal(shape, dtype=np.dtype(dtype))
        drawn *= std
        drawn += mean
        X: FloatsXd = self.xp.asarray(drawn)
        return X

    @floats_of_shape
    @sized("of_shape")
    def get_dropout_mask(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw a mask to multiply by, which is 0 with probability `drop`, else 1 / (1 - drop), so that its mean is 1.

        Args:
            drop: The probability of a zero; None or 0 gives ones, 1 gives zeros.

        Raises:
            ValueError: `drop` outside [0, 1].

        Source:
            Srivastava et al. 2014, Dropout, section 10 (scaled at training time).
        """
        rate = 0.0 if drop is None else float(drop)
        if not 0.0 <= rate <= 1.0:
            raise ValueError(f"get_dropout_mask: drop must be in [0, 1], not {drop!r}")
        if rate in (0.0, 1.0):
            mask: FloatsXd = self.xp.full(shape, 1.0 - rate, dtype)  # all kept or all dropped: no draw
            return mask
        return self._dropout_mask(shape, rate, dtype)

    @abstractmethod
    def _dropout_mask(self, shape: Shape, rate: float, dtype: DTypesFloat) -> AnyFloats:
        """Draw the mask for a rate between 0 and 1."""

    @floats_of_shape
    @sized("of_shape")
    def bernoulli_mask(self, shape: Shape, keep: float = 0.5, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw a mask of ones, with probability `keep`, and zeros.

        Args:
            keep: The probability of a one.

        Raises:
            ValueError: `keep` outside [0, 1].
        """
        check_share("bernoulli_mask", "keep", keep)
        try:
            drawn = self.get_dropout_mask(shape, 1 - keep, dtype=dtype)
        except Exception as error:
            shorten(error)
            raise
        mask: FloatsXd = self.xp.sign(drawn, out=drawn)  # 1 / (1 - drop) becomes 1
        return mask

    def binarize(self, X: FloatsT, *, stochastic: bool = False) -> FloatsT:
        """Replace each number by 1 or -1.

        Args:
            stochastic: Draw 1 with probability clip((X + 1) / 2, 0, 1), in place of 1 where X is at least 0.

        Source:
            Courbariaux and Bengio 2016, Binarized neural networks, equations 1 and 2.
        """
        limits = cast("Any", self).uniform(X.shape, -1, 1, dtype=X.dtype) if stochastic else 0
        one = X.dtype.type(1)
        signs: FloatsT = self.xp.where(X > limits if stochastic else X >= 0, one, -one)
        return signs
