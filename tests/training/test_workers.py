"""The shares of a step: the same numbers, whoever computes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.distributed.models import CASES, bits
from typedthinc.api import (
    SGD,
    Adam,
    Callback,
    Dropout,
    Embed,
    IncompatibleError,
    L2Distance,
    Linear,
    Model,
    OneProcess,
    Training,
    TrainingError,
    chain,
    fix_random_seed,
    minibatches,
    train,
)
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.generators import drawing, keys_of, ops_of
from typedthinc.training.gradients import Rows, added, put, taken


@pytest.mark.parametrize("workers", [2, 3, 4])
@pytest.mark.parametrize("name", CASES)
def test_shares_of_a_batch_are_smaller_batches_accumulated(name: str, workers: int) -> None:
    case = CASES[name]
    shared, accumulated = case.model(), case.model()
    one = case.train(shared, workers=OneProcess(workers))
    two = case.train(accumulated, batch_size=12 // workers, accumulation_steps=workers)
    assert one.history == two.history
    assert bits(shared) == bits(accumulated)
    alone = case.model()
    case.train(alone)
    assert bits(alone) != bits(shared)


@pytest.mark.parametrize("workers", [2, 3])
def test_a_batch_that_cannot_be_cut_evenly(workers: int) -> None:
    seen: list[int] = []

    class Note(Callback):
        def on_step_end(self, training: Training, progress: Any) -> None:
            seen.append(progress.items)

    case = CASES["wide"]
    whole, shared = case.model(), case.model()
    case.train(whole, SGD(0.1), batch_size=8, epochs=1)
    case.train(shared, SGD(0.1), batch_size=8, epochs=1, workers=OneProcess(workers), callbacks=[Note()])
    assert seen == [8, 16, 24, 32, 40, 48, 50]
    for one, two in zip(whole.walk(), shared.walk(), strict=True):
        for parameter in one.param_names:
            np.testing.assert_allclose(one.get_param(parameter), two.get_param(parameter), atol=1e-4)


def test_more_workers_than_items() -> None:
    case = CASES["columns"]
    shared, accumulated = case.model(), case.model()
    case.train(shared, batch_size=3, workers=OneProcess(4))
    case.train(accumulated, batch_size=1, accumulation_steps=3)
    assert bits(shared) == bits(accumulated)


@pytest.mark.parametrize("accumulation_steps", [1, 2])
def test_a_stream_is_shared_as_its_arrays_are(accumulation_steps: int) -> None:
    case = CASES["columns"]
    arrays, stream, rows = case.model(), case.model(), case.model()
    options: dict[str, Any] = {"workers": OneProcess(2), "accumulation_steps": accumulation_steps, "shuffle": False}
    case.train(arrays, batch_size=10, **options)
    del options["shuffle"]
    fix_random_seed(1)
    train(
        stream,
        minibatches(10, case.X, case.Y),
        loss=case.loss,
        optimizer=Adam(0.01),
        epochs=2,
        progress=False,
        **options,
    )
    assert bits(arrays) == bits(stream)

    class Each:
        def __init__(self, data: Any) -> None:
            self.data = data

        def __iter__(self) -> Iterator[Any]:
            return iter(self.data)

    case._replace(X=Each(case.X), Y=Each(case.Y)).train(rows, batch_size=10, **options)
    assert bits(arrays) == bits(rows)


def test_each_step_and_each_share_has_random_numbers_of_its_own() -> None:
    fix_random_seed(0)
    model = chain(Dropout(0.5), Linear(1, 64)).initialize()
    keys, masks = [keys_of(ops_of(model)) for _ in range(2)], list[bytes]()
    for step in keys:
        for share in (0, 1, 0):
            with drawing(ops_of(model), step, share):
                masks.append(model.ops.get_dropout_mask((64,), 0.5).tobytes())
    assert masks[0] == masks[2] and masks[3] == masks[5] and len(set(masks)) == 4


def test_averages_of_batches_are_those_of_all_shares() -> None:
    """What `BatchNorm` keeps is, after a step of shares, the mean of what each made of it."""
    case = CASES["normalized"]
    model = case.model()
    W = model.layers[0].get_param("W").copy()
    case.train(model, SGD(0.0), batch_size=50, epochs=1, shuffle=False, workers=OneProcess(2))
    expected = 0.1 * (case.X @ W.T + model.layers[0].get_param("b")).mean(axis=0)
    np.testing.assert_allclose(model.layers[1].get_param("mean"), expected, rtol=1e-4, atol=1e-6)
    X = case.X.copy()
    X[40] = np.nan
    before = bits(model)
    with pytest.raises(TrainingError):
        case._replace(X=X).train(model, batch_size=50, shuffle=False, workers=OneProcess(2))
    assert bits(model) == before


def test_weights_of_items_are_cut_as_items_are() -> None:
    case = CASES["columns"]
    shared, accumulated = case.model(), case.model()
    weights = np.linspace(0, 2, len(case.X)).astype("float32")
    case.train(shared, workers=OneProcess(2), sample_weight=weights)
    case.train(accumulated, batch_size=6, accumulation_steps=2, sample_weight=weights)
    assert bits(shared) == bits(accumulated)


def test_a_loss_that_is_not_finite() -> None:
    case = CASES["wide"]
    X = case.X.copy()
    X[7] = np.nan
    model = case.model()
    before = bits(model)
    with pytest.raises(TrainingError, match=r"^in step 1, in epoch 1, the loss is nan: the data holds numbers"):
        case._replace(X=X).train(model, shuffle=False, workers=OneProcess(2))
    assert bits(model) == before and not any(node.grad_names for node in model.walk())


def test_the_number_of_workers_is_a_setting(tmp_path: Any) -> None:
    case = CASES["columns"]
    run = case.train(case.model(), workers=OneProcess(2), checkpoint=tmp_path / "run")
    assert run.settings["workers"] == 2
    with pytest.raises(IncompatibleError, match="workers was 2, and is 3 now"):
        case.train(case.model(), workers=OneProcess(3), checkpoint=tmp_path / "run", resume=True)


@pytest.mark.parametrize("given", [4, OneProcess, "two"])
def test_something_else_than_workers(given: Any) -> None:
    with pytest.raises(TypeError, match=r"^train takes workers such as RayWorkers\(4\), but the argument is"):
        CASES["columns"].train(CASES["columns"].model(), workers=given)


def test_a_table_gives_the_rows_that_were_looked_up() -> None:
    fix_random_seed(0)
    model = Embed(3, 100).initialize()
    ids = np.array([7, 7, 90, 2])
    _, backprop = model.begin_update(ids)
    backprop(np.ones((4, 3), "float32"))
    whole = model.get_grad("E").copy()
    (rows,) = taken(model, list(parameters_of(model)), copied=True)
    assert isinstance(rows, Rows) and rows.numbers.tolist() == [2, 7, 90]
    assert not model.grad_names
    put(model, list(parameters_of(model)), [rows])
    assert np.array_equal(model.get_grad("E"), whole)


def test_sums_of_rows_and_arrays() -> None:
    def rows(numbers: list[int]) -> Rows:
        return Rows(np.array(numbers), np.array([[number + 1.0] for number in numbers], "float32"))

    def dense(gradient: Any) -> list[float]:
        array = np.zeros((5, 1), "float32")
        if isinstance(gradient, Rows):
            array[gradient.numbers] = gradient.values
        else:
            array[...] = gradient
        return [float(value) for value in array[:, 0]]

    array = np.arange(5, dtype="float32")[:, None]
    for one, two in ((rows([0, 3]), rows([3, 4])), (rows([1]), array), (array, rows([1, 4])), (array, array)):
        expected = [a + b for a, b in zip(dense(one), dense(two), strict=True)]
        assert dense(added(one, two, in_place=False)) == expected
    assert array[:, 0].tolist() == [0, 1, 2, 3, 4]
    assert added(None, array, in_place=False) is array and added(array, None, in_place=False) is array


def test_a_layer_that_only_some_shares_reach() -> None:
    """Its gradient is that of the shares that do, also where the first of several does not."""
    X = np.array([0, 1, 4, 5, 6, 7], "float32")[:, None]
    expected, found = (_by_size(large) for large in (False, True))
    run = train(
        found,
        X,
        X,
        loss=L2Distance(),
        optimizer=SGD(0.1, grad_clip=0),
        batch_size=6,
        workers=OneProcess(3),
        shuffle=False,
    )
    assert run.step == 1
    gradient, _ = L2Distance()(expected.predict(X[2:]), X[2:])
    W, b = expected.layers[0].get_param("W"), expected.layers[0].get_param("b")
    np.testing.assert_allclose(found.layers[0].get_param("W"), W - 0.1 * 2 / 3 * gradient.T @ X[2:], rtol=1e-5)
    np.testing.assert_allclose(found.layers[0].get_param("b"), b - 0.1 * 2 / 3 * gradient.sum(axis=0), rtol=1e-5)


def _by_size(is_choosy: bool) -> Model[Any, Any]:
    """Make a layer that is left out where all inputs are small."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        if is_choosy and X.max() < 4:
            return X, lambda dY: dY
        return model.layers[0](X, is_train)

    fix_random_seed(0)
    inner = Linear(1, 1).initialize()
    return Model("by_size", forward, layers=[inner])
