"""A layer with an initializer among its parameters, which the interpreter takes to need values, needs them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest

from typedthinc import layers
from typedthinc.api import LayerError, Model, NotInitializedError, NumpyOps, Ragged

ROWS: Final = np.zeros((4, 6), "float32")
IDS: Final = np.zeros(4, "int64")
DATA: Final[tuple[Any, ...]] = (
    ROWS,
    *(np.zeros((2, 6, *[8] * axes), "float32") for axes in (1, 2, 3)),
    IDS,
    np.zeros((4, 2), "int64"),
    Ragged(ROWS, np.array([2, 2])),
    NumpyOps().list2padded([ROWS, ROWS]),
    (IDS.astype("uint64"), np.ones(4, "float32"), np.array([4], "int32")),
)
SIZES: Final[tuple[tuple[Any, ...], ...]] = ((6, 6), (6,), (6, 6, 2), (6, 6, 3), ((2, 3), 6), (3, 3, 6), (4, ROWS))


INITIALIZED: Final = [
    name
    for name in layers.__all__
    if "Initializer" in {each.annotation for each in inspect.signature(getattr(layers, name)).parameters.values()}
]


def made(name: str) -> Iterator[Model[Any, Any]]:
    for sizes in SIZES:
        try:
            yield getattr(layers, name)(*sizes)
        except (LayerError, TypeError, ValueError):
            continue


@pytest.mark.parametrize("name", INITIALIZED)
def test_it_runs_only_when_it_is_initialized(name: str) -> None:
    refused = 0
    for model in made(name):
        for X in DATA:
            with pytest.raises((LayerError, ValueError, TypeError)) as caught:
                model.predict(X)
            refused += isinstance(caught.value, NotInitializedError)
    assert refused
