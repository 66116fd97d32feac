from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    DtypeMismatchError,
    Embed,
    LayerError,
    Linear,
    RankMismatchError,
    ShapeMismatchError,
    chain,
    remap_ids,
    uniqued,
)

WORDS: Any = {"a": 1, "b": 2}
IDS: Any = {7: 1, -3: 2, 2**63 + 5: 3}


@pytest.mark.parametrize("keys", [["b", "z", "a"], ("b", "z", "a")])
def test_words(keys: Any) -> None:
    Y, backprop = remap_ids(WORDS, 9).begin_update(keys)
    assert (Y.tolist(), Y.dtype) == ([[2], [9], [1]], "int64")
    assert backprop(Y) == []


def test_keys_of_any_kind() -> None:
    table: Any = {("a", 1): 5, None: 6, 2.5: 7}
    assert remap_ids(table).predict([("a", 1), None, 2.5, "a"]).tolist() == [[5], [6], [7], [0]]


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint64"])
def test_ids(dtype: str) -> None:
    X: Any = np.array([7, 8, 7, 0]).astype(dtype)
    Y, backprop = remap_ids(IDS, -1).begin_update(X)
    assert Y.tolist() == [[1], [-1], [1], [-1]]
    assert (np.shape(backprop(Y)), np.any(backprop(Y))) == ((4,), False)
    assert remap_ids(IDS).predict(np.array([2**63 + 5], "uint64")).tolist() == [[3]]
    assert remap_ids(IDS).predict(np.array([-3])).tolist() == [[2]]


def test_column() -> None:
    X: Any = np.array([[0, 7], [7, 0]])
    Y, backprop = remap_ids(IDS, column=1).begin_update(X)
    assert Y.tolist() == [[1], [0]]
    assert np.shape(backprop(Y)) == (2, 2)
    with pytest.raises(ShapeMismatchError, match=r"remap_ids takes Ints2d, but .* \(expected width 2 or more, got 1\)"):
        remap_ids(IDS, column=1).predict(X[:, :1])


def test_nothing() -> None:
    assert remap_ids(WORDS).predict([]).shape == (0, 1)
    assert remap_ids(IDS).predict(np.zeros(0, "int64")).shape == (0, 1)


def test_table_may_change() -> None:
    table = {"a": 1}
    model = remap_ids(table)
    table["b"] = 2
    assert model.predict(["b"]).tolist() == [[2]]
    model.attrs["mapping_table"] = {"b": 3}
    assert model.predict(["b"]).tolist() == [[3]]
    assert remap_ids(defaultdict(lambda: 5)).predict(["a"]).tolist() == [[0]]
    assert remap_ids().predict(["a"]).tolist() == [[0]]


def test_before_a_table_of_vectors() -> None:
    model = chain(remap_ids(WORDS), uniqued(Embed(3, 4, column=0))).initialize()
    Y, backprop = model.begin_update(["a", "b", "a", "?"])
    np.testing.assert_array_equal(Y, model.layers[1].layers[0].get_param("E")[[1, 2, 1, 0]])
    assert backprop(Y) == []
    assert model.begin_update(["a"], need_dX=False)[1](Y[:1]) is None


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: remap_ids([("a", 1)]), "mapping_table must be a mapping, not [('a', 1)]"),
        (lambda: remap_ids({}, 0.5), "default must be an int, not 0.5"),
        (lambda: remap_ids({}, column=-1), "column must be an int of at least 0, not -1"),
    ],
)
def test_what_is_no_argument(make: Any, sentence: str) -> None:
    with pytest.raises(LayerError) as caught:
        make()
    assert str(caught.value) == f"remap_ids: {sentence}"


@pytest.mark.parametrize(
    ("table", "reason"),
    [({"a": 1.5}, "'float' object"), ({"a": 1 << 63}, "int too"), ({"a": None}, "'NoneType' object")],
)
def test_numbers_that_are_none(table: Any, reason: str) -> None:
    with pytest.raises(LayerError, match=f"^remap_ids cannot look up the input: {reason}"):
        remap_ids(table).predict(["a"])


@pytest.mark.parametrize(
    ("wrong", "kind", "came"),
    [
        ("text", ContainerMismatchError, "remap_ids takes list[Hashable], but the data is str"),
        (None, ContainerMismatchError, "remap_ids takes list[Hashable], but the data is None"),
        ([["a"]], ContainerMismatchError, "remap_ids takes list[Hashable], but the data is list[list[str]]"),
        ([np.zeros(2)], ContainerMismatchError, "remap_ids takes list[Hashable], but the data is list[Floats1d]"),
        (
            np.zeros(2),
            DtypeMismatchError,
            'remap_ids takes Ints1d, but the data is Floats1d[2]; did you forget .astype("int64")?',
        ),
        (np.zeros((2, 2), "int64"), RankMismatchError, "remap_ids takes Ints1d, but the data is Ints2d[2, 2]"),
        ([("a", ["b"])], LayerError, "remap_ids cannot look up the input: unhashable type: 'list'"),
    ],
)
def test_what_are_no_keys(wrong: Any, kind: type[LayerError], came: str) -> None:
    with pytest.raises(kind) as caught:
        remap_ids(WORDS).predict(wrong)
    assert str(caught.value) == came


def test_what_does_not_fit() -> None:
    with pytest.raises(
        RankMismatchError,
        match=r"but remap_ids before it gives Ints2d\[\*, 1\]; did you mean Embed\(\.\.\., column=0\)\?",
    ):
        chain(remap_ids(WORDS), Embed(3, 4))
    with pytest.raises(RankMismatchError, match="remap_ids takes Ints2d, but the data is Ints1d"):
        remap_ids(IDS, column=0).predict(np.array([1, 2]))
    with pytest.raises(DtypeMismatchError, match="remap_ids takes Ints1d, but Linear before it gives Floats2d"):
        chain(Linear(3), remap_ids(WORDS))


def test_the_dtype_of_the_output() -> None:
    for keys in (["a", "b"], ["z"]):
        assert remap_ids({"a": 3}, dtype="int32").predict(keys).dtype == "int32"
    assert remap_ids({1: 3}, dtype="i").predict(np.array([1])).dtype == "int32"
    saved = remap_ids({"a": 3})
    del saved.attrs["dtype"]  # as in a model that an older version has saved
    assert saved.predict(["a"]).dtype == "int64"
    with pytest.raises(LayerError, match="remap_ids: dtype must be a dtype of integers, not 'float32'"):
        remap_ids({}, dtype="float32")  # type: ignore[call-overload]
