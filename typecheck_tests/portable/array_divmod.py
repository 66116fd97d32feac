"""divmod of arrays, which ty does not know: of a protocol it reads the members that numpy's arrays are compared with."""

from __future__ import annotations

from typing import Any, Literal, Tuple

from typing_extensions import assert_type

from typedthinc.api import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d

Three = Literal[3]


def numbers(column: Floats1d[Three], table: Floats2d[Any, Three], ids: Ints1d[Three], more: Ints2d[Any, Three]) -> None:
    assert_type(divmod(column, 2), Tuple[Floats1d[Any], Floats1d[Any]])  # E[ty]: any
    assert_type(divmod(table, 0.5), Tuple[Floats2d[Any, Any], Floats2d[Any, Any]])  # E[ty]: any
    divmod(ids, 2)  # E[ty]: any
    hours, minutes = divmod(more, 60)  # E[ty]: any
    hours.shape, minutes.shape


def arrays(column: Floats1d, ids: Ints1d, table: Floats2d, cube: Floats3d) -> None:
    divmod(column, column)  # E[ty]: any
    divmod(ids, ids)  # E[ty]: any
    divmod(ids, 0.5)  # E[ty]: any
    divmod(table, column)  # E[ty]: any
    divmod(cube, table)  # E[ty]: any


def wrong(table: Floats2d) -> None:
    divmod(table, "2")  # E: any
