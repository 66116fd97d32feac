"""Workers read their own parts of a dataset, and give the numbers of one process all the same."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.data.test_dataset import go, of_parquet, same
from typedthinc.api import Batches, Dataset, OneProcess, RayWorkers

pytestmark = pytest.mark.usefixtures("ray_here")


@pytest.mark.parametrize("steps", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_workers_read_their_own_parts(steps: int, tmp_path: Path) -> None:
    stream = Batches.of_rows(of_parquet(tmp_path), 16, shuffle=30)
    found = go(stream, workers=RayWorkers(2), accumulation_steps=steps)
    assert same(found, go(stream, workers=OneProcess(2), accumulation_steps=steps))


# Ray's own module sets an attribute that it calls deprecated.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_dataset_of_ray() -> None:
    data: Any = import_module("ray.data")
    X: Any = np.random.default_rng(0).standard_normal((50, 3), dtype="float32")
    columns = {name: X[:, place] for place, name in enumerate("abc")}
    table: Any = import_module("pyarrow").table({**columns, "y": (X[:, 0] > 0).astype("int64")})
    rows = Dataset[Any](data.from_arrow([table[:30], table[30:]]), X=["a", "b", "c"], Y="y")
    assert len(rows) == 50 and np.array_equal(rows[20:40][0], X[20:40])
    with pytest.raises(ValueError, match="the dataset has no column 'd'; it has a, b, c, y"):
        Dataset(data.from_arrow([table]), X="d")
