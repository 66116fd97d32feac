"""A plain int is no NewType size, and mypy itself says so."""

from __future__ import annotations

from typing import NewType

Batch = NewType("Batch", int)
Time = NewType("Time", int)


def rows(size: Batch) -> list[Batch]:
    return [size]


rows(Time(3))  # E: arg-type: incompatible type "Time"; expected "Batch"
wanted: dict[int, str] = rows(Batch(3))  # E: assignment: expression has type "list[Batch]", variable has type "dict[int, str]"
rows(rows(3))  # E: arg-type: incompatible type "list[Batch]" | arg-type: incompatible type "int"
