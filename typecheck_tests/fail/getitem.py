"""Parts of arrays: the rank that an index asks for and leaves, and places that there are not."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.api import (
    Embed,
    Floats2d,
    Linear,
    Relu,
    array_getitem,
    chain,
    concatenate,
    expand_window,
    floats_getitem,
    ints_getitem,
    list2ragged,
    reduce_sum,
)

ALL: Final = slice(None)
PLACE: Final = 5

chain(Linear(5), array_getitem((ALL, 5)))  # E: typedthinc-size: array_getitem takes Floats2d, but Linear before it gives Floats2d[*, 5] (expected width 6 or more, got 5)
chain(Linear(5), floats_getitem((ALL, -6)))  # E: typedthinc-size: (expected width 6 or more, got 5)
chain(Linear(5), array_getitem((ALL, [0, PLACE])))  # E: typedthinc-size: (expected width 6 or more, got 5)
chain(Linear(5), array_getitem((ALL, slice(0, 2))), Linear(3, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but array_getitem before it gives Floats2d[*, 2] (expected width 3, got 2)
chain(Linear(5), array_getitem((ALL, slice(1, None))), Linear(3, 5))  # E: typedthinc-size: (expected width 5, got 4)
chain(Linear(5), array_getitem((ALL, slice(2, 6))))  # E: typedthinc-size: (expected width 6 or more, got 5)
chain(Linear(300), array_getitem((ALL, slice(100, 200))), Linear(3, 101))  # E: typedthinc-size: (expected width 101, got 100)
chain(Linear(5), array_getitem((ALL, [0, 1, 1])), Linear(3, 2))  # E: typedthinc-size: (expected width 2, got 3)
chain(Linear(5), array_getitem(0), Linear(3))  # E: typedthinc-rank: Linear takes Floats2d, but array_getitem before it gives Floats1d[5]
chain(Linear(5), array_getitem((0, 0, 0)))  # E: typedthinc-rank: array_getitem takes Floats4d, but Linear before it gives Floats2d[*, 5]
chain(Linear(5), ints_getitem((ALL, 0)))  # E: typedthinc-dtype: ints_getitem takes Ints2d, but Linear before it gives Floats2d[*, 5]
chain(Embed(5, 9, column=0), ints_getitem(0))  # E: typedthinc-dtype: ints_getitem takes Ints2d, but Embed before it gives Floats2d[*, 5]
chain(array_getitem((ALL, [0])), expand_window(2), floats_getitem((ALL, slice(21, 23))))  # E: typedthinc-size: floats_getitem takes Floats2d, but expand_window before it gives Floats2d[*, 5] (expected width 23 or more, got 5)
chain(array_getitem((ALL, [0])), chain(expand_window(2), floats_getitem((ALL, slice(21, 23)))))  # E: typedthinc-size: expand_window takes Floats2d, but array_getitem before it gives Floats2d[*, 1] (expected width 5 or more, got 1)
chain(Linear(2), concatenate(Relu(3), floats_getitem((ALL, [0, 4]))))  # E: typedthinc-size: (expected width 5 or more, got 2)
chain(list2ragged(), array_getitem(0))  # E: typedthinc-container: array_getitem takes Floats2d, but list2ragged before it gives Ragged
chain(floats_getitem(0), reduce_sum())  # E: typedthinc-container: reduce_sum takes Ragged
array_getitem((0, 0, 0, 0))  # E: typedthinc-rank: array_getitem: the index leaves no axis: put a slice or a list in place of an int
array_getitem((ALL, ALL, ALL, ALL, ALL))  # E: typedthinc-rank: array_getitem: the index has 5 parts, but no array has more than 4 axes
array_getitem(([0, 1], [0, 1, 2]))  # E: typedthinc-size: array_getitem: the lists of the index must have one length, not 2 and 3
array_getitem(True)  # E: typedthinc-container: array_getitem: index must be an int, a slice, a list of ints or a tuple of these, not True


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    array_getitem(0).predict(Xs)  # E: typedthinc-container: array_getitem takes Floats2d, but the data is list[Floats2d]
