"""Data that objects of generic classes hold, of which only mypy knows the type."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from typedthinc.api import Relu
from typedthinc.types import Floats2d, Ints1d

T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, item: T) -> None:
        self.item = item

    def get(self) -> T:
        return self.item


def unpacked(
    narrow: Box[Floats2d[Any, Literal[3]]],
    ids: Box[Ints1d],
    some: Box[Floats2d],
    several: Box[list[Floats2d]],
    wide: Box[Floats2d[Any, Literal[6]]],
) -> None:
    model = Relu(4, 6)
    model.predict(narrow.item)  # E: typedthinc-size: model (Relu) takes Floats2d[*, 6], but the data is Floats2d[*, 3] (expected width 6, got 3)
    model.predict(ids.item)  # E: typedthinc-dtype: model (Relu) takes Floats2d[*, 6], but the data is Ints1d
    model.predict(some.item)
    model.predict(several.item)  # E: typedthinc-container: but the data is list[Floats2d]; did you forget list2array() before it?
    model.predict(wide.item)
    model.begin_update(narrow.get())  # E: typedthinc-size: (expected width 6, got 3)
    model.predict(ids.get())  # E: typedthinc-dtype: but the data is Ints1d
    model.predict(wide.get())
    wide_data = wide.get()
    model.predict(wide_data)
    narrow_data = narrow.get()
    model.predict(narrow_data)  # E: typedthinc-size: (expected width 6, got 3)
