"""array_getitem: the index tells the rank, and the sizes where they are known."""

from __future__ import annotations

from typing import Any, Final, assert_type

from typedthinc.api import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Linear, Model, array_getitem, chain

Rows = Floats2d[Any, Any]
ALL: Final = slice(None)
LAST: Final = -1

first = array_getitem(0)
column = array_getitem((ALL, LAST))
columns = array_getitem((ALL, [0, 2]))
corner = array_getitem((slice(0, 2), slice(2)))

assert_type(chain(Linear(5), array_getitem((slice(None), slice(1, 4))), Linear(2, 3)), Model[Rows, Rows])
assert_type(chain(Linear(5), array_getitem((ALL, [0, 0, 1])), Linear(2, 3)), Model[Rows, Rows])
assert_type(chain(Linear(5), column), Model[Rows, Floats1d[Any]])


def use(X: Rows, cube: Floats3d[Any, Any, Any], ids: Ints2d[Any, Any], place: int, where: Any) -> None:
    assert_type(first.predict(X), Floats1d[Any])
    assert_type(first.predict(cube), Rows)
    assert_type(column.predict(ids), Ints1d[Any])
    assert_type(columns.predict(X), Rows)
    assert_type(corner.predict(cube), Floats3d[Any, Any, Any])
    # What is not known leaves everything open but the rank, and without all of the index that, too.
    assert_type(array_getitem((slice(None), slice(0, place))).predict(X), Rows)
    assert_type(chain(Linear(5), array_getitem((ALL, slice(0, place))), Linear(2, 7)), Model[Rows, Rows])
    assert_type(chain(Linear(5), array_getitem(where), Linear(2, 7)), Model[Rows, Rows])
