"""Random arrays, drawn from the generator that the ops own."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps
from typedthinc.types import DTypesFloat, FloatsXd, Shape


class RandomOps(BaseOps):
    """Draw arrays from `self.rng`.

    On one backend, equal seeds give equal arrays. `uniform` and `normal`, which make initial weights, give the same on
    all of them; dropout masks are drawn on the device, and differ from backend to backend.
    """

    @abstractmethod
    def uniform(self, shape: Shape, lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw values that are equally likely everywhere in [lo, hi)."""

    @abstractmethod
    def normal(self, shape: Shape, mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw values of the normal distribution with this mean and standard deviation."""

    @abstractmethod
    def get_dropout_mask(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd:
        """Draw a mask to multiply by, which is 0 with probability `drop`, else 1 / (1 - drop), so that its mean is 1.

        Args:
            shape: The shape of the mask.
            drop: The probability of a zero; None or 0 gives ones, 1 gives zeros.
            dtype: The dtype of the mask.

        Raises:
            ValueError: `drop` outside [0, 1].

        Source:
            Srivastava et al. 2014, Dropout, section 10 (scaled at training time).
        """
