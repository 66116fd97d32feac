"""Datasets: each row comes once in each epoch, whatever the order, the pieces and the parts; memory is bounded."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import bounded
from typedthinc.api import (
    Adam,
    Batches,
    CategoricalCrossentropy,
    Dataset,
    Dropout,
    OneProcess,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    minibatches,
    predict,
    train,
)
from typedthinc.data.dataset import Order
from typedthinc.training.batches import Plan
from typedthinc.training.feeds import Stream

pyarrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")

ROWS = 97
X: Any = np.random.default_rng(0).standard_normal((ROWS, 3), dtype="float32")
Y: Any = (X[:, 0] > 0).astype("int64")
NAMES = ["a", "b", "c"]


def table() -> Any:
    columns = {name: X[:, place] for place, name in enumerate(NAMES)}
    return pyarrow.table({**columns, "y": Y, "text": [f"row {number}" for number in range(ROWS)]})


def of_parquet(folder: Path) -> Dataset[Any]:
    parquet.write_table(table()[:60], folder / "1.parquet", row_group_size=17)
    parquet.write_table(table()[60:], folder / "2.parquet", row_group_size=40)
    return Dataset(str(folder / "*.parquet"), X=NAMES, Y="y")


def of_arrow(folder: Path) -> Dataset[Any]:
    path = folder / "rows.arrow"
    with pyarrow.ipc.new_file(str(path), table().schema) as writer:
        writer.write_table(table(), max_chunksize=20)
    return Dataset([path], X=NAMES, Y="y")


def of_arrays(folder: Path) -> Dataset[Any]:
    np.save(folder / "X.npy", X)
    return Dataset({"X": np.load(folder / "X.npy", mmap_mode="r"), "y": Y}, X="X", Y="y")


sources = pytest.mark.parametrize("make", [of_parquet, of_arrow, of_arrays])


def numbers(batches: Any) -> list[int]:
    """Say which rows came, in their order."""
    found: list[int] = []
    for part, labels in batches:
        places = [int(np.flatnonzero((X == row).all(axis=1))[0]) for row in part]
        assert np.array_equal(labels, Y[places])
        found += places
    return found


@sources
@pytest.mark.parametrize("shuffle", [0, 1, 30, 1000])
@pytest.mark.parametrize("shards", [1, 3])
def test_each_row_comes_once(make: Callable[[Path], Dataset[Any]], shuffle: int, shards: int, tmp_path: Path) -> None:
    data = make(tmp_path)
    assert len(data) == ROWS
    orders: list[list[int]] = []
    for epoch in (0, 1):
        parts = [Order(shuffle, 5, epoch, shard, shards) for shard in range(shards)]
        each = [numbers(data.batches(10, order)) for order in parts]
        assert [len(part) for part in each] == [data.size_of(shard, shards) for shard in range(shards)]
        orders.append([row for part in each for row in part])
        assert sorted(orders[-1]) == list(range(ROWS))
    assert (orders[0] == list(range(ROWS))) == (not shuffle)
    assert (orders[0] == orders[1]) == (not shuffle) or len(data._units) == 1


@sources
@pytest.mark.parametrize("shuffle", [0, 30])
def test_what_was_seen_is_left_out(make: Callable[[Path], Dataset[Any]], shuffle: int, tmp_path: Path) -> None:
    data = make(tmp_path)
    order = Order(shuffle, 1, 2, 1, 2)
    whole = numbers(data.batches(8, order))
    for seen in (0, 8, 16, 40, data.size_of(1, 2)):
        assert numbers(data.batches(8, order, seen)) == whole[seen:]


def test_rows_that_were_seen_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = of_parquet(tmp_path)
    read: list[int] = []
    columns = data._columns
    monkeypatch.setattr(data, "_columns", lambda number: (read.append(number), columns(number))[1])
    list(data.batches(10, Order(shuffle=1), seen=90))
    assert len(set(read)) == 1


@sources
def test_slices_and_pickles(make: Callable[[Path], Dataset[Any]], tmp_path: Path) -> None:
    data = make(tmp_path)
    for each in (data, pickle.loads(pickle.dumps(data))):
        part, labels = each[15:63]
        assert np.array_equal(part, X[15:63]) and np.array_equal(labels, Y[15:63])
        assert len(each[5:5][0]) == 0
    assert [int(label) for _, label in data] == Y.tolist()


def test_text_stays_a_list(tmp_path: Path) -> None:
    of_parquet(tmp_path)
    data = Dataset[Any](str(tmp_path / "*.parquet"), X="text", Y="y", weights="a")
    texts, labels, weights = next(data.batches(ROWS, Order(shuffle=1000)))
    places = [int(text.removeprefix("row ")) for text in texts]
    assert sorted(places) == list(range(ROWS)) and places != sorted(places)
    assert np.array_equal(labels, Y[places]) and np.array_equal(weights, X[places, 0])


def go(*data: Any, **options: Any) -> list[Any]:
    fix_random_seed(0)
    model = chain(Relu(8, 3), Dropout(0.3), Softmax(2, 8)).initialize()
    settings: dict[str, Any] = {"loss": CategoricalCrossentropy(), "optimizer": Adam(0.01), "progress": False}
    train(model, *data, **{"epochs": 2, **settings, **options})
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names]


def same(one: list[Any], two: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


@sources
def test_a_dataset_trains_as_its_arrays_do(make: Callable[[Path], Dataset[Any]], tmp_path: Path) -> None:
    data = make(tmp_path)
    assert same(go(Batches.of_rows(data, 16)), go(minibatches(16, X, Y)))
    assert same(go(Batches.of_rows(data, 16, shuffle=30)), go(Batches.of_rows(data, 16, shuffle=30, prefetch=2)))
    assert not same(go(Batches.of_rows(data, 16, shuffle=30)), go(Batches.of_rows(data, 16, shuffle=30, seed=1)))


@pytest.mark.parametrize(("workers", "steps"), [(1, 1), (2, 1), (3, 2)])
def test_shares_of_workers(workers: int, steps: int, tmp_path: Path) -> None:
    """A worker reads the shares that are its own, and knows how many rows the others have."""
    plan = Plan(1, steps, False, 0, workers)
    stream = Stream(Batches.of_rows(of_parquet(tmp_path), 10, shuffle=20), plan, "train", ((), ()))
    assert stream.total == ROWS
    whole = list(stream.steps(1, 0))
    assert sum(batch.size for step in whole for batch in step) == ROWS
    for worker in range(workers):
        alone = list(stream.steps(1, 0, [worker]))
        assert [[(each.size, each.share) for each in step] for step in alone] == [
            [(each.size, each.share) for each in step] for step in whole
        ]
        for one, two in zip(alone, whole, strict=True):
            for mine, theirs in zip(one, two, strict=True):
                assert (mine.X is None) == (mine.share % workers != worker)
                assert mine.X is None or np.array_equal(mine.X, theirs.X)
    seen = sum(batch.size for step in whole[:2] for batch in step)
    rest = list(stream.steps(1, seen))
    assert len(rest) == len(whole) - 2
    for one, two in zip(rest, whole[2:], strict=True):
        assert all(np.array_equal(mine.X, theirs.X) for mine, theirs in zip(one, two, strict=True))


def test_a_run_goes_on_in_the_middle_of_an_epoch(tmp_path: Path) -> None:
    stream = Batches.of_rows(of_parquet(tmp_path), 16, shuffle=30)
    expected = go(stream, workers=OneProcess(2))
    options: dict[str, Any] = {"checkpoint": tmp_path / "run.checkpoint", "workers": OneProcess(2)}

    def stop(progress: Any) -> None:
        if progress.step == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        go(stream, callbacks=[stop], **options)
    assert same(go(stream, resume=True, **options), expected)


def test_inputs_alone_are_predicted(tmp_path: Path) -> None:
    of_parquet(tmp_path)
    model = chain(Relu(8, 3), Softmax(2, 8)).initialize()
    data = Dataset[Any](str(tmp_path / "*.parquet"), X=NAMES)
    np.testing.assert_allclose(predict(model, data, batch_size=25), model.predict(X), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("source", "X", "message"),
    [
        ("nowhere/*.parquet", "a", r"Dataset: there are no files nowhere/\*\.parquet"),
        ("rows.csv", "a", r"Dataset: rows\.csv is not one of \.parquet, \.arrow, \.feather"),
        (3, "a", "Dataset: source is of type int, not files, arrays by name or ray.data's"),
        ({"a": X, "y": Y}, "b", "Dataset: the arrays has no column 'b'; it has a, y"),
        ({"a": X[:5], "y": Y}, "a", "Dataset: a has 5 rows, but y has 97"),
        ({"a": X[:0], "y": Y[:0]}, "a", "Dataset: there are no rows"),
    ],
)
def test_what_is_no_dataset(source: Any, X: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Dataset(source, X=X, Y="y")


def test_how_it_is_shown(tmp_path: Path) -> None:
    shown = repr(Batches.of_rows(Dataset[Any]({"X": X, "y": Y}, X="X", Y="y"), 8, shuffle=9))
    assert shown == "Batches(Dataset('dict', X='X', Y='y': 97 rows), shuffle=9)"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["arrow", pytest.param("parquet", marks=pytest.mark.nightly)])
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="limits of memory are those of Linux")
def test_four_times_the_memory_that_is_allowed(kind: str) -> None:
    curve = bounded.measured(kind)
    assert curve.size > 4 * bounded.MOST
    assert curve.rows * 400 > 4 * bounded.MOST * 2**20 * 0.95
    # The curve is flat: the last third holds no more than the first.
    seen = [held for seconds, held in curve.held if seconds > curve.first]
    third = len(seen) // 3
    assert max(seen[-third:]) <= max(seen[: 2 * third]) + 8
