"""Types that are written by means of themselves."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from typedthinc.api import Linear

Json: TypeAlias = "str | int | None | list[Json] | dict[str, Json] | tuple[Json, Json]"


def first(data: Json) -> Json:
    return data[0] if isinstance(data, list | tuple) else data


def wrapped(data: Json) -> tuple[Json, Json]:
    return first(data), [data]


def pairs(*data: Json) -> list[Json]:
    return [wrapped(each) for each in data]


X = np.ones((2, 3), dtype="float32")
model = Linear(4, 3).initialize()
model.predict(X)
print(pairs(1, [2, "three"]), first([X.shape[0]]))
