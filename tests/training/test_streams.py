"""Training on streams: the numbers are those of training on arrays."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    Batches,
    CategoricalCrossentropy,
    Dropout,
    IncompatibleError,
    Model,
    Progress,
    Relu,
    Run,
    ShapeMismatchError,
    Softmax,
    chain,
    evaluate,
    fix_random_seed,
    list2array,
    minibatches,
    train,
    tuple2array,
    with_getitem,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((70, 4), dtype="float32")
Y: Any = (X[:, 0] > 0).astype("int64")
OPTIONS: dict[str, Any] = {"epochs": 3, "progress": False}


class Rows:
    """Rows and labels, which are read anew each time."""

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return zip(X, Y.tolist(), strict=True)


class Each:
    """One part of the rows."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data)


def network() -> Model[Any, Any]:
    fix_random_seed(0)
    return chain(Relu(8), Dropout(0.3), Softmax(2)).initialize(X, np.eye(2, dtype="float32")[Y])


def weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in model.walk() for name in node.param_names]


def go(*data: Any, **options: Any) -> tuple[list[Any], Run]:
    model = network()
    run = train(model, *data, loss=CategoricalCrossentropy(), optimizer=Adam(0.01), **{**OPTIONS, **options})
    return weights(model), run


def same(one: list[Any], two: list[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize("accumulation_steps", [1, 3])
def test_a_stream_trains_as_its_arrays_do(accumulation_steps: int) -> None:
    expected, run = go(X, Y, shuffle=False, batch_size=8, accumulation_steps=accumulation_steps)
    for stream in (
        minibatches(8, X, Y),
        list(minibatches(8, X, Y)),
        Batches(minibatches(8, X, Y), prefetch=2),
        Batches.of_rows(Rows(), 8),
        [(list(x), y.tolist()) for x, y in minibatches(8, X, Y)],
    ):
        found, other = go(stream, accumulation_steps=accumulation_steps)
        assert same(found, expected)
        assert [each.loss for each in other.history] == [each.loss for each in run.history]


def test_rows_that_come_one_by_one_are_stacked() -> None:
    expected, _ = go(X, Y, shuffle=False)
    assert same(go(Each(X), Each(Y.tolist()))[0], expected)
    assert same(go(Each(X.tolist()), Each(Y))[0], expected)


def test_documents_stay_a_list() -> None:
    model: Any = list2array() >> Softmax(2, 4)
    documents = [[row[None] for row in X[:8]], [row[None] for row in X[8:16]]]
    stream = [(documents[0], Y[:8]), (documents[1], Y[8:16])]
    train(model, stream, loss=CategoricalCrossentropy(), optimizer=Adam(0.01), progress=False)


def test_tensors_that_are_no_stream() -> None:
    torch: Any = pytest.importorskip("torch")
    tensors: Any = torch.from_numpy(X), torch.from_numpy(Y)
    model = chain(Relu(8), Softmax(2))
    options: Any = {"loss": CategoricalCrossentropy(), "optimizer": Adam(0.01), "progress": False}
    way = r"`tensor\.numpy\(force=True\)` makes an array of torch's Tensor$"
    for given in (tensors, (X, tensors[1])):
        with pytest.raises(ValueError, match=way):
            train(model, *given, **options)
    with pytest.raises(ValueError, match=way):
        evaluate(model.initialize(X, Y), X, tensors[1])


def test_a_loader_of_torch() -> None:
    data: Any = pytest.importorskip("torch.utils.data")
    torch: Any = pytest.importorskip("torch")
    loader = data.DataLoader(data.TensorDataset(torch.from_numpy(X), torch.from_numpy(Y)), batch_size=32)
    assert same(go(loader)[0], go(X, Y, shuffle=False)[0])


class Sized:
    """Rows one by one, of which the number is known, as a loader of another library has them."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)


def test_rows_whose_number_is_known() -> None:
    assert same(go(Sized(X), Sized(Y))[0], go(X, Y, shuffle=False)[0])


def test_several_inputs_and_a_table() -> None:
    polars: Any = pytest.importorskip("polars")
    model: Any = with_getitem(0, Relu(4)) >> with_getitem(1, Relu(4)) >> tuple2array() >> Softmax(2)
    stream = [((polars.DataFrame(x), x), y) for x, y in minibatches(16, X, Y)]
    loss = CategoricalCrossentropy()
    run = train(
        model, Batches(stream), loss=loss, optimizer=Adam(0.01), validation=stream, metrics=["accuracy"], **OPTIONS
    )
    assert run.history[-1].metrics["accuracy"] > 0.5


def test_dicts_are_cut_into_dicts() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        Y, backprop = model.layers[0](X["left"] + X["right"], is_train)
        return Y, lambda dY: dict.fromkeys(X, backprop(dY))

    fix_random_seed(0)
    inner = Softmax(2, 4).initialize()
    model: Any = Model("named", forward, layers=[inner])
    loss, named = CategoricalCrossentropy(), {"left": X, "right": np.zeros_like(X)}
    plain: Any = inner.copy()
    train(model, named, Y, loss=loss, optimizer=Adam(0.01), validation=0.2, **OPTIONS)
    train(plain, X, Y, loss=loss, optimizer=Adam(0.01), validation=0.2, **OPTIONS)
    assert same(weights(inner), weights(plain))
    two: Any = with_getitem(0, Relu(4)) >> with_getitem(1, Relu(4)) >> tuple2array() >> Softmax(2)
    said = (
        r"train: X is a dict, but the model takes a tuple: pass X=\(d\['left'\], d\['right'\]\), in the order of its in"
    )
    with pytest.raises(ValueError, match=said):
        train(two, named, Y, loss=loss, optimizer=Adam(0.01), **OPTIONS)
    with pytest.raises(ValueError, match=r"train: X is a list, but the model takes a tuple: pass X=\(d\[0\], d\[1\]\)"):
        train(two, [X, X], Y, loss=loss, optimizer=Adam(0.01), **OPTIONS)
    with pytest.raises(ValueError, match=r"train: X\['left'\] has 70 items, but X\['right'\] has 3"):
        train(model, {"left": X, "right": X[:3]}, Y, loss=loss, optimizer=Adam(0.01), **OPTIONS)


def test_an_array_in_a_file(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", X)
    mapped = np.load(tmp_path / "x.npy", mmap_mode="r")
    for options in ({"shuffle": True}, {"shuffle": False}):
        assert same(go(mapped, Y, **options)[0], go(X, Y, **options)[0])


def test_weights_by_item_and_by_class() -> None:
    counts = RNG.integers(0, 3, 70).astype("float32")
    expected, _ = go(X, Y, shuffle=False, sample_weight=counts, class_weight={1: 3.0})
    stream = list(minibatches(32, X, Y, counts))
    assert same(go(stream, class_weight={1: 3.0})[0], expected)
    with pytest.raises(
        ValueError, match=r"train: sample_weight is of data with a length; a stream gives its own: \(X, Y"
    ):
        go(stream, sample_weight=counts)
    with pytest.raises(ValueError, match="train: class_weight must be numbers by class, .* not 'balanced'"):
        go(stream, class_weight="balanced")
    with pytest.raises(ValueError, match="train: weights must be finite and at least 0, but that of item 1 is -1"):
        go([(X[:2], Y[:2], [1.0, -1.0])])


def test_validation_and_evaluation() -> None:
    stream = Batches(minibatches(9, X, Y))
    _, run = go(stream, validation=stream, metrics=["accuracy"], patience=2)
    model = network()
    loss = CategoricalCrossentropy()
    found, expected = evaluate(model, stream, loss=loss), evaluate(model, X, Y, loss=loss)
    assert found.metrics == expected.metrics
    assert found.loss == pytest.approx(expected.loss)
    np.testing.assert_array_equal(found.confusion(), expected.confusion())
    assert run.best_epoch is not None
    with pytest.raises(
        ValueError, match=r"validation=0\.1 is a share of data with a length, which a stream has not: give"
    ):
        go(stream, validation=0.1)


def test_a_run_goes_on_within_an_epoch(tmp_path: Path) -> None:
    def stream() -> Any:
        return Batches(minibatches(8, X, Y), shuffle=24, seed=5, prefetch=2)

    expected, whole = go(stream(), epochs=4)
    file = tmp_path / "run"

    def stop(progress: Progress) -> None:
        if progress.step == 13:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt, match="in epoch 2 of 4, after step 13"):
        go(stream(), epochs=4, checkpoint=file, callbacks=[stop])
    found, run = go(stream(), epochs=4, checkpoint=file, resume=True)
    assert same(found, expected)
    assert [each.loss for each in run.history] == [each.loss for each in whole.history]
    other = Batches(minibatches(8, X, Y), shuffle=9)
    with pytest.raises(
        IncompatibleError, match=r"stream was Batches\(SizedGenerator, shuffle=24, seed=5, prefetch=2\)"
    ):
        go(other, epochs=5, checkpoint=file, resume=True)


@pytest.mark.parametrize(
    ("stream", "error", "match"),
    [
        (X, ValueError, r"train takes X and Y, or a stream of batches \(X, Y\), but there is only X: ndarray"),
        (
            iter([]),
            ValueError,
            "train: the stream is a list_iterator, which can be gone through only once: give a list",
        ),
        ([], ValueError, "train: the stream has no batches"),
        (
            "a.parquet",
            ValueError,
            r"train: 'a.parquet' names a file; Dataset\('a.parquet', X=\[...\], Y=...\) reads rows",
        ),
        (Path("a"), ValueError, "train: 'a' names a file; Dataset"),
        ([X[:3]], ValueError, r"train: each batch of a stream is \(X, Y\), or \(X, Y, weights\), but one is ndarray"),
        ([(X, Y, Y, Y)], ValueError, r"train: each batch of a stream is .*, but one is 4 parts"),
        (
            [{"x": X, "y": Y}],
            ValueError,
            r"one is a dict of 'x', 'y'; did you mean \(each\['x'\], each\['y'\]\)\?$",
        ),
        ([{f"c{n}": X for n in range(9)}], ValueError, r"one is a dict of 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', ...$"),
        (
            Rows(),
            ValueError,
            r"train: the stream gives rows, not batches: Batches\.of_rows\(rows, 32\) makes batches",
        ),
        ([(X, Y[:5])], ValueError, "train: a batch has 70 inputs, but 5 truths"),
        ([(X[:0], Y[:0])], ValueError, "train: a batch of the stream is empty"),
        (
            [(X[:, :3], Y)],
            ShapeMismatchError,
            r"Relu \(layer 1\): Relu takes Floats2d\[\*, 4\], but the data is Floats2d",
        ),
    ],
)
def test_what_is_no_stream(stream: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        go(stream)


def test_a_stream_that_ends_or_makes_its_own_batches(tmp_path: Path) -> None:
    class Once:
        rows: Iterator[Any] = iter([(X, Y)])

        def __iter__(self) -> Iterator[Any]:
            return self.rows

    with pytest.raises(
        ValueError, match="train: the stream has no batches in epoch 2: it can be gone through only once"
    ):
        go(Once())
    with pytest.raises(
        ValueError, match="train: batch_size is how X and Y are cut, but a stream makes its own batches"
    ):
        go([(X, Y)], batch_size=8)
