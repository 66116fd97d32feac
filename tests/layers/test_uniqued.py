from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    ContainerMismatchError,
    DtypeMismatchError,
    Embed,
    LayerError,
    Linear,
    Model,
    Ragged,
    RankMismatchError,
    ShapeMismatchError,
    array_getitem,
    chain,
    list2ragged,
    noop,
    reduce_sum,
    tuplify,
    uniqued,
    with_array,
)

IDS: Any = np.array([5, 2, 5, 5, 0, 2])
ROWS: Any = np.array([[0, 5, 1], [1, 2, 1], [0, 5, 1], [2, 5, 1]])


def counting(layer: Model[Any, Any]) -> tuple[Model[Any, Any], list[Any]]:
    """Put something before a layer that keeps what comes."""
    seen: list[Any] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        seen.append(X)
        return layer(X, is_train)

    return Model("counting", forward, layers=[layer]), seen


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint64"])
def test_each_id_once(dtype: str) -> None:
    layer = Embed(4, 9).initialize()
    inner, seen = counting(layer)
    np.testing.assert_array_equal(uniqued(inner).predict(IDS.astype(dtype)), layer.predict(IDS))
    assert seen[0].tolist() == [0, 2, 5]
    assert seen[0].dtype == dtype


def test_gradient_is_that_of_the_layer_alone() -> None:
    layer = Embed(4, 9).initialize()
    dY = np.random.default_rng(0).standard_normal((6, 4)).astype("float32")
    layer.begin_update(IDS)[1](dY)
    wanted = layer.get_grad("E").copy()
    layer.set_grad("E", np.zeros_like(wanted))
    dX = uniqued(layer).begin_update(IDS)[1](dY)
    np.testing.assert_allclose(layer.get_grad("E"), wanted, atol=rounding.of_sum(dY, 0))
    assert (np.shape(dX), np.any(dX)) == ((6,), False)
    assert uniqued(layer).begin_update(IDS, need_dX=False)[1](dY) is None


@pytest.mark.parametrize(("column", "rows"), [(None, [[0, 5, 1], [1, 2, 1], [2, 5, 1]]), (1, [[1, 2, 1], [0, 5, 1]])])
def test_rows(column: int | None, rows: list[Any]) -> None:
    layer = Embed(4, 9, column=1).initialize()
    inner, seen = counting(layer)
    np.testing.assert_array_equal(uniqued(inner, column=column).predict(ROWS), layer.predict(ROWS))
    assert sorted(seen[0].tolist()) == sorted(rows)


def test_rows_that_differ_only_in_some_column() -> None:
    rng = np.random.default_rng(0)
    X: Any = rng.integers(-(2**62), 2**62, (3, 4))[rng.integers(0, 3, (200, 1)), np.arange(4)]
    X[::7, 2] += 1
    inner, seen = counting(noop())
    np.testing.assert_array_equal(uniqued(inner).predict(X), X)
    np.testing.assert_array_equal(np.unique(seen[0], axis=0), np.unique(X, axis=0))
    assert len(seen[0]) == len(np.unique(X, axis=0))


def test_ids_that_give_more_than_vectors() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return np.stack([X, X + 1], axis=1)[..., None] / 2.0, lambda dY: X * 0

    model: Model[Any, Any] = uniqued(Model("cubes", forward))
    Y, backprop = model.begin_update(IDS)
    assert np.shape(Y) == (6, 2, 1)
    assert np.shape(backprop(Y)) == (6,)


def test_nothing() -> None:
    model = uniqued(Embed(4, 9)).initialize()
    Y, backprop = model.begin_update(IDS[:0])
    assert np.shape(Y) == (0, 4)
    assert np.shape(backprop(Y)) == (0,)
    assert np.shape(uniqued(Embed(4, 9, column=0)).initialize().predict(ROWS[:0])) == (0, 4)


def test_in_containers() -> None:
    ids: Any = [IDS[:4], IDS[4:]]
    model = chain(list2ragged(), with_array(uniqued(Embed(4, 9))), reduce_sum()).initialize(ids)
    assert model.predict(ids).shape == (2, 4)
    sizes = uniqued(Embed(None, 9)).initialize(IDS, np.zeros((6, 3), "float32"))
    assert sizes.layers[0].get_dim("nO") == 3


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (
            lambda: uniqued(Linear(3, 4)),
            DtypeMismatchError,
            "uniqued runs a layer that takes Ints1d or Ints2d, but Linear takes Floats2d[*, 4]",
        ),
        (
            lambda: uniqued(Embed(3, 4), column=0),
            RankMismatchError,
            "uniqued runs a layer that takes Ints2d, but Embed takes Ints1d",
        ),
        (
            lambda: uniqued(tuplify(Embed(3, 4))),
            ContainerMismatchError,
            "uniqued runs a layer that gives an array, but tuplify gives tuple[Floats2d[*, 3]]",
        ),
        (
            lambda: chain(uniqued(Embed(3, 4)), Linear(2, 4)),
            ShapeMismatchError,
            "Linear takes Floats2d[*, 4], but uniqued before it gives Floats2d[*, 3] (expected width 4, got 3)",
        ),
    ],
)
def test_what_does_not_fit(make: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("wrong", [ROWS, IDS / 2, Ragged(IDS, np.array([6])), [1, 2], "text", None])
def test_data_that_does_not_fit(wrong: Any) -> None:
    model = uniqued(Embed(3, 9)).initialize()
    with pytest.raises(LayerError, match="^uniqued takes Ints1d, but the data is"):
        model.predict(wrong)


def test_what_is_no_column() -> None:
    with pytest.raises(LayerError, match=r"uniqued: column must be an int of at least 0, not -1"):
        uniqued(Embed(2, 3, column=0), column=-1)
    with pytest.raises(ShapeMismatchError, match=r"uniqued takes Ints2d, but .* \(expected width 4 or more, got 3\)"):
        uniqued(Embed(2, 3, column=0), column=3).initialize().predict(ROWS)


def test_layer_that_makes_other_rows() -> None:
    with pytest.raises(ShapeMismatchError, match="uniqued needs a row for each row, but array_getitem made 1 of 3"):
        uniqued(array_getitem(slice(1))).predict(IDS)
