"""Rows of tables by number."""

from __future__ import annotations

from abc import abstractmethod

from typedthinc.backends.interface.base import BaseOps
from typedthinc.types import B, DTypesFloat, Floats2d, Ints1d, O, Size, V


class TableOps(BaseOps):
    """Read and add to rows of a table; ids count from 0, and a negative id is out of range."""

    @abstractmethod
    def gather_rows(self, table: Floats2d[V, O], ids: Ints1d[B]) -> Floats2d[B, O]:
        """Copy the row of each id.

        Shapes:
            table: (V, O), ids: (B,) -> (B, O)

        Raises:
            IndexError: An id outside [0, V).
        """

    @abstractmethod
    def scatter_add(
        self, table: Floats2d[V, O], ids: Ints1d[B], values: Floats2d[B, O], *, inplace: bool = False
    ) -> Floats2d[V, O]:
        """Add each row of values to the row of its id; an id may come more than once.

        Shapes:
            table: (V, O), ids: (B,), values: (B, O) -> (V, O)

        Raises:
            IndexError: An id outside [0, V); the table is then unchanged.
            ValueError: Shapes that do not match.
        """

    @abstractmethod
    def one_hot(self, ids: Ints1d[B], nO: Size[O], *, dtype: DTypesFloat = "float32") -> Floats2d[B, O]:
        """Make a row for each id that is 1 in the column of the id and 0 elsewhere.

        Shapes:
            ids: (B,) -> (B, nO)

        Raises:
            IndexError: An id outside [0, nO).
        """
