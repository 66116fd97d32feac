"""Two sizes named by NewType do not mix, though both are ints."""

from __future__ import annotations

from typing import NewType

from typing_extensions import assert_type

Batch = NewType("Batch", int)
Time = NewType("Time", int)


def rows(size: Batch) -> list[Batch]:
    return [size]


assert_type(rows(Batch(3)), list[Batch])
print(rows(Batch(3))[0] + 1)
rows(Time(3))  # E: any
rows(3)  # E: any
