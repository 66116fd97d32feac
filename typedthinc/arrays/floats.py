"""Floating-point arrays of each rank, as they are at run time."""

from typing import Protocol

from typedthinc.arrays.base import S0, S1, S2, S3, S4, Array


class Floats1d(Array, Protocol[S0]):
    """Floating-point array of one axis; the parameters are the sizes along them."""


class Floats2d(Array, Protocol[S0, S1]):
    """Floating-point array of two axes; the parameters are the sizes along them."""


class Floats3d(Array, Protocol[S0, S1, S2]):
    """Floating-point array of three axes; the parameters are the sizes along them."""


class Floats4d(Array, Protocol[S0, S1, S2, S3]):
    """Floating-point array of four axes; the parameters are the sizes along them."""


class Floats5d(Array, Protocol[S0, S1, S2, S3, S4]):
    """Floating-point array of five axes; the parameters are the sizes along them."""
