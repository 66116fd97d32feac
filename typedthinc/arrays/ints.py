"""Integer arrays of each rank, as they are at run time."""

from typing import Protocol

from typedthinc.arrays.base import S0, S1, S2, S3, Array


class Ints1d(Array, Protocol[S0]):
    """Integer array of one axis; the parameters are the sizes along them."""


class Ints2d(Array, Protocol[S0, S1]):
    """Integer array of two axes; the parameters are the sizes along them."""


class Ints3d(Array, Protocol[S0, S1, S2]):
    """Integer array of three axes; the parameters are the sizes along them."""


class Ints4d(Array, Protocol[S0, S1, S2, S3]):
    """Integer array of four axes; the parameters are the sizes along them."""
