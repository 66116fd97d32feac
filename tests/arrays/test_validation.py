from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Literal, NewType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from pydantic import BaseModel, TypeAdapter, ValidationError

from typedthinc.arrays import validation
from typedthinc.arrays.validation import (
    Expected,
    is_array_xd,
    is_floats2d,
    is_floats_xd,
    is_ints_xd,
    is_padded,
    is_ragged,
    misfit,
)
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, Floats4d, FloatsXd, Ints1d, Padded, Pairs, Ragged

Time = NewType("Time", int)
CHECKS: Any = [
    (getattr(validation, f"is_{family}{rank}d"), family, rank) for family in ("floats", "ints") for rank in (1, 2, 3, 4)
]
DTYPES = {"floats": ["float16", "float32", "float64", ">f4"], "ints": ["int8", "int32", "int64", "uint8", "uint64"]}
OTHERS = ["bool", "complex64", "U3", "object", "datetime64[s]"]
NO_ARRAYS: Any = [None, 1.5, np.float32(1), [[1.0]], "text", np.zeros, SimpleNamespace(shape=(1, 1)), np.ndarray]
X = np.zeros((2, 784), "f")
SEQUENCES = Ragged(np.zeros((3, 5)), np.array([1, 2]))


@pytest.mark.parametrize(("check", "family", "rank"), CHECKS)
def test_rank_and_family(check: Any, family: str, rank: int) -> None:
    for other in ("floats", "ints"):
        for ndim in range(6):
            for dtype in DTYPES[other]:
                assert check(np.zeros((2,) * ndim, dtype)) is ((other, ndim) == (family, rank))
    for dtype in OTHERS:
        assert not check(np.zeros((2,) * rank, dtype))
    assert not any(check(value) for value in NO_ARRAYS)


@pytest.mark.parametrize(("check", "family", "rank"), CHECKS)
def test_sizes(check: Any, family: str, rank: int) -> None:
    shape = tuple(range(1, rank + 1))
    array = np.zeros(shape, DTYPES[family][0])
    assert check(array, sizes=shape)
    assert check(array, sizes=(None,) * rank)
    assert not check(array, sizes=(*shape[:-1], 9))
    with pytest.raises(ValueError, match=f"expected {rank} sizes, one for each axis, got"):
        check(array, sizes=(*shape, 1))


def test_any_rank() -> None:
    for ndim in range(7):
        floats, ints = np.zeros((1,) * ndim), np.zeros((1,) * ndim, int)
        assert is_floats_xd(floats) is is_array_xd(floats) is (1 <= ndim <= 5)
        assert is_ints_xd(ints) is is_array_xd(ints) is (1 <= ndim <= 4)
        assert not is_floats_xd(ints)
        assert not is_ints_xd(floats)


def test_arrays_of_other_libraries() -> None:
    other = SimpleNamespace(shape=(2, 3), dtype=np.dtype("f"), __cuda_array_interface__={})
    assert is_floats2d(other, sizes=(None, 3))
    assert not is_floats2d(SimpleNamespace(shape=(2, 3), dtype=np.dtype("f")))


def test_containers() -> None:
    padded = Padded(np.zeros((1, 1, 2)), np.array([1]), np.array([1]), np.array([0]))
    assert is_ragged(SEQUENCES)
    assert is_padded(padded)
    assert not is_ragged(padded)
    assert not is_padded(X)


@pytest.mark.parametrize(
    ("value", "expected", "sentence"),
    [
        (X, Expected("Floats", 2), None),
        (X, Expected("Floats", 3), "expected an array of floats with 3 axes, got 2 axes (shape (2, 784))"),
        (X[0], Expected(None, 2), "expected an array of floats or ints with 2 axes, got 1 axis (shape (784,))"),
        (X, Expected("Ints", None), "expected an array of ints with 1 to 4 axes, got dtype float32"),
        (X, Expected("Floats", 2, (None, {64})), "expected size 64 on axis 1, got 784 (shape (2, 784))"),
        (X, Expected("Floats", 2, ({4, 3}, None)), "expected size 3 or 4 on axis 0, got 2 (shape (2, 784))"),
        ([1], Expected("Floats", 1), "expected an array of floats with 1 axis, got a value of type list"),
        (None, Expected("Floats", 1), "expected an array of floats with 1 axis, got None"),
    ],
)
def test_sentences(value: Any, expected: Expected, sentence: str | None) -> None:
    assert misfit(value, expected) == sentence


class Batch(BaseModel):
    X: Floats2d[Any, Literal[784]]
    y: Ints1d
    seqs: Ragged[Floats2d[Any, Literal[5]]]
    more: list[Floats2d[Any, Literal[784]]] = []


def test_a_pydantic_model_keeps_the_arrays() -> None:
    y = np.zeros(2, int)
    batch = Batch(X=X, y=y, seqs=SEQUENCES, more=[X])
    assert batch.X is X
    assert batch.y is y
    assert batch.seqs.data is SEQUENCES.data
    assert batch.seqs.lengths is SEQUENCES.lengths
    assert batch.more[0] is X


@pytest.mark.parametrize(
    ("change", "place", "sentence"),
    [
        ({"X": X[0]}, ("X",), "expected an array of floats with 2 axes, got 1 axis (shape (784,))"),
        ({"X": X.astype(int)}, ("X",), "expected an array of floats with 2 axes, got dtype int64"),
        ({"X": X[:, :64]}, ("X",), "expected size 784 on axis 1, got 64 (shape (2, 64))"),
        ({"X": [[1.0] * 784, [1.0]]}, ("X", 1), "List should have at least 784 items after validation, not 1"),
        ({"X": [[1.0] * 783 + ["2"]]}, ("X", 0, 783), "Input should be a valid number"),
        ({"X": [[True] * 784]}, ("X", 0, 0), "Input should be a valid number"),
        ({"X": [[float("nan")] * 784]}, ("X", 0, 0), "Input should be a finite number"),
        ({"X": [[1e300] * 784]}, ("X",), "expected numbers that float32 can hold"),
        ({"X": []}, ("X",), "expected an array of floats with 2 axes, got 1 axis (shape (0,))"),
        ({"y": [2**70]}, ("y",), "expected numbers that int64 can hold"),
        ({"y": [0.5]}, ("y", 0), "Input should be a valid integer"),
        ({"y": None}, ("y",), "expected an array of ints with 1 axis, got None"),
        ({"seqs": SEQUENCES.data}, ("seqs",), "Input should be a dictionary or an instance of Ragged"),
        ({"seqs": Ragged(X, np.array([2]))}, ("seqs", "data"), "expected size 5 on axis 1, got 784 (shape (2, 784))"),
        ({"more": [X, X[:, :3]]}, ("more", 1), "expected size 784 on axis 1, got 3 (shape (2, 3))"),
    ],
)
def test_a_pydantic_model_says_what_does_not_fit(change: Any, place: tuple[Any, ...], sentence: str) -> None:
    good = {"X": X, "y": np.zeros(2, int), "seqs": SEQUENCES}
    with pytest.raises(ValidationError) as caught:
        Batch(**{**good, **change})
    assert [(error["loc"], error["msg"]) for error in caught.value.errors()] == [(place, sentence)]


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Floats2d, X),
        (Floats2d[Any, Any], X),
        (Floats2d[Time, int], X),
        (Floats2d[B, Literal[784]], X),
        (Floats2d[Literal[1, 2], Literal[784]], X),
        (FloatsXd, X[0]),
        (Floats1d | None, None),
        (dict[str, list[Floats1d]], {"rows": [X[0], X[1]]}),
        (tuple[Floats2d, Ints1d], (X, np.zeros(2, int))),
    ],
)
def test_annotations_that_accept(annotation: Any, value: Any) -> None:
    TypeAdapter(annotation).validate_python(value)


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Floats2d[Literal[3, 4], Any], X),
        (FloatsXd, X.astype(int)),
        (Ragged[Floats1d], SEQUENCES),
        (Padded[Floats3d[Any, Any, Literal[4]]], Padded(np.ones((1, 1, 2)), *np.array([[1], [1], [0]]))),
        (Pairs[Floats2d, Ints1d], Pairs(X, X)),
        (Pairs[Ints1d, Floats2d[Any, Literal[3]]], Pairs(np.zeros(2, int), X)),
    ],
)
def test_annotations_that_refuse(annotation: Any, value: Any) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(annotation).validate_python(value)


@given(st.data())
def test_json_gives_back_what_it_was_made_of(data: st.DataObject) -> None:
    """Also of axes whose length the type leaves open, if they are equally long in all rows."""
    rank = data.draw(st.integers(1, 4))
    shape = data.draw(st.lists(st.integers(1, 3), min_size=rank, max_size=rank))
    one = arrays("float32", shape, elements=st.floats(width=32, allow_nan=False, allow_infinity=False))
    value = data.draw(one)
    adapter = TypeAdapter[Any]([Floats1d, Floats2d, Floats3d, Floats4d][rank - 1])
    found = adapter.validate_json(adapter.dump_json(value))
    assert found.dtype == value.dtype
    np.testing.assert_array_equal(found, value)


def test_lists_are_converted_unless_told_otherwise() -> None:
    adapter = TypeAdapter[Any](Floats2d[Any, Literal[2]])
    assert adapter.validate_python([[1, 2]]).dtype == "float32"
    assert adapter.validate_json("[[1, 2.5]]", strict=True).tolist() == [[1.0, 2.5]]
    with pytest.raises(ValidationError, match="got a value of type list"):
        adapter.validate_python([[1, 2]], strict=True)
    with pytest.raises(ValidationError, match="got lists of different lengths"):
        TypeAdapter[Any](Floats2d).validate_python([[1.0], [1.0, 2.0]])


def test_what_is_made_of_arrays_is_json_too() -> None:
    found = TypeAdapter[Any](Ragged[Floats2d]).validate_json('{"data": [[1.0], [2.0]], "lengths": [2]}')
    assert (found.data.tolist(), found.lengths.tolist()) == ([[1.0], [2.0]], [2])
    assert Batch(X=X, y=np.zeros(2, int), seqs=SEQUENCES).model_dump()["X"] is X


def test_the_schema_of_json_has_the_sizes() -> None:
    row = {"type": "array", "items": {"type": "number"}, "minItems": 784, "maxItems": 784}
    wanted = {"type": "array", "items": row}
    adapter = TypeAdapter[Any](Floats2d[Any, Literal[784]])
    assert adapter.json_schema() == adapter.json_schema(mode="serialization") == wanted


def test_containers_without_parameters_take_anything() -> None:
    assert TypeAdapter(Ragged).validate_python(SEQUENCES).data is SEQUENCES.data
    assert TypeAdapter(Pairs).validate_python(Pairs([1], ["a"])).two == ["a"]
