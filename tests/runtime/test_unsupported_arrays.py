"""Data that would be read wrongly is refused in one sentence, which names what it is and what makes an array of it."""

from __future__ import annotations

import sys
import types
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LSTM,
    SGD,
    ContainerMismatchError,
    Dropout,
    L2Distance,
    LayerError,
    Linear,
    Model,
    Padded,
    ParametricAttention,
    Ragged,
    bidirectional,
    expand_window,
    get_current_ops,
    list2array,
    list2ragged,
    noop,
    positional_encoding,
    ragged2list,
    reduce_first,
    reduce_last,
    reduce_max,
    reduce_mean,
    reduce_sum,
    train,
    with_array,
    with_padded,
)
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, first_foreign

X: Any = np.ones((4, 3), "float32")


def of_library(name: str, cls: str, base: type[Any] = object) -> Any:
    """Make a value of a class that looks like one of another library's, as far as that can be seen without it."""

    def dtype(self: Any) -> Any:
        return np.dtype("float32")

    body = {"__module__": name, "shape": (4, 3), "dtype": property(dtype)}
    return type(cls, (base,), body)()


# numpy advises against it, and programs have it all the same.
with warnings.catch_warnings(action="ignore"):
    MATRIX: Any = np.matrix(X)

CASES: list[tuple[Any, str, str]] = [
    (np.ma.array(X, mask=X > 0), "a masked array", r"\.filled\(value\)"),
    (MATRIX, "a matrix of numpy", r"numpy\.asarray\(matrix\)"),
    (X.astype("complex64"), "an array of complex numbers", r"\.real"),
    (X.astype(bool), "an array of bools", r"\.astype\('float32'\)"),
    (X.astype(object), "an array of objects", "numpy.stack"),
    (X.astype(str), "an array of text", "reads numbers"),
    (X.astype("S"), "an array of bytes", "reads numbers"),
    (X.astype("int64").astype("M8[D]"), "an array of dates", r"\.astype\('int64'\)"),
    (X.astype("int64").astype("m8[D]"), "an array of times", r"\.astype\('int64'\)"),
    (np.zeros(4, [("a", "f4"), ("b", "f4")]), "a structured array", r"\['a'\]"),
    (np.zeros(4, "V4"), "an array of raw bytes", r"\.view\('float32'\)"),
    (np.float32(1), "float32", r"numpy\.reshape\(number, 1\)"),
    (np.zeros(()), "an array without axes", r"numpy\.reshape\(number, 1\)"),
    (
        of_library("pandas.core.frame", "DataFrame"),
        "DataFrame",
        r"`\.to_numpy\(\)` makes an array of pandas's DataFrame",
    ),
    (of_library("pandas.core.series", "Series"), "Series", r"`\.to_numpy\(\)`"),
    (of_library("torch", "Tensor"), "Tensor", r"`tensor\.numpy\(force=True\)` makes an array of torch's Tensor"),
    (of_library("mine", "Mine", type(of_library("torch", "Tensor"))), "Mine", r"tensor\.numpy\(force=True\)"),
    (of_library("tensorflow.python.framework.ops", "EagerTensor"), "EagerTensor", r"`tensor\.numpy\(\)`"),
    (of_library("jaxlib._jax", "ArrayImpl"), "ArrayImpl", r"`numpy\.asarray\(array\)`"),
    (of_library("mxnet.ndarray.ndarray", "NDArray"), "NDArray", r"`array\.asnumpy\(\)`"),
]


@pytest.mark.parametrize(
    ("data", "name", "remedy"), CASES, ids=[f"{place} {case[1]}" for place, case in enumerate(CASES)]
)
def test_data_that_is_no_array_of_numbers(data: Any, name: str, remedy: str) -> None:
    model = Linear(2, 3).initialize()
    with pytest.raises(LayerError, match=f"^Linear takes Floats2d.*, but the data is {name}; .*{remedy}"):
        model.predict(data)
    with pytest.raises(
        LayerError, match=f"^list2ragged takes a list of arrays, but the data is list.{name}.; .*{remedy}"
    ):
        list2ragged().predict([data, data])
    with pytest.raises(LayerError, match=f"the data is list.{name}.; .*{remedy}"):
        list2array().predict([data])


def test_a_tensor_of_torch() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(ContainerMismatchError, match=r"the data is Tensor; `tensor\.numpy\(force=True\)` makes an"):
        Linear(2, 3).initialize().predict(torch.zeros(4, 3))
    with pytest.raises(ContainerMismatchError, match="the data is list.Tensor.; `tensor"):
        list2ragged().predict([torch.zeros(4, 3)])


def test_no_library_is_imported_to_look() -> None:
    before = set(sys.modules)
    for data, _, _ in CASES:
        first_foreign([data])
    assert set(sys.modules) == before


def test_inside_containers() -> None:
    masked: Any = np.ma.array(X)
    model = with_array(Linear(2, 3)).initialize(X)
    with pytest.raises(LayerError, match="in with_array > Linear: Linear takes .* but the data is a masked array"):
        model.predict(Ragged(masked, np.array([1, 3])))


def test_inside_containers_that_are_taken_apart() -> None:
    """What is put together for the layer inside looks like any array to it."""
    model = with_array(Linear(2, 3)).initialize([X])
    wanted = "with_array takes arrays, but the data holds a masked array; `.filled"
    with pytest.raises(ContainerMismatchError, match=wanted):
        model.predict([X, np.ma.array(X)])
    with pytest.raises(ContainerMismatchError, match=wanted):
        with_array(Linear(2, 3)).initialize([np.ma.array(X)])
    lstm = with_padded(LSTM(2, 3)).initialize([X])
    for data in ([np.ma.array(X)], Ragged(np.ma.array(X), np.array([1, 3]))):
        with pytest.raises(ContainerMismatchError, match="with_padded takes arrays, but the data holds a masked array"):
            lstm.predict(data)


def test_a_list_of_tensors() -> None:
    torch = pytest.importorskip("torch")
    for model in (with_array(Linear(2, 3)), with_padded(LSTM(2, 3)), with_array(Linear(2, 3), pad=1)):
        wanted = f"^{model.factory} takes arrays, but the data holds Tensor; `tensor.numpy.force=True.` makes an"
        with pytest.raises(ContainerMismatchError, match=wanted):
            model.initialize([X]).predict([torch.ones(4, 3), torch.ones(2, 3)])


def test_dropout_in_training() -> None:
    model = Dropout(0.5)
    for data, name, _ in CASES:
        if name not in ("float32", "an array without axes"):
            with pytest.raises(ContainerMismatchError, match=f"^Dropout takes arrays, but the data holds {name}; `"):
                model.begin_update(data)
        assert model.predict(data) is data


def test_gradients() -> None:
    model = Linear(2, 3).initialize()
    for gradient in (np.ma.ones((4, 2)), MATRIX[:, :2]):
        _, backprop = model.begin_update(X)
        with pytest.raises(LayerError, match="but the gradient is (a masked array|a matrix of numpy); "):
            backprop(gradient)


def test_data_to_train_on_and_to_convert() -> None:
    model, options = Linear(3, 3).initialize(), {"loss": L2Distance(), "optimizer": SGD(0.1)}
    for data, name in ((np.ma.array(X), "a masked array"), (of_library("pandas.core.frame", "DataFrame"), "DataFrame")):
        with pytest.raises(ValueError, match=f"train: X is {name}; "):
            train(model, data, X, **options)
        with pytest.raises(ValueError, match=f"train: Y is {name}; "):
            train(model, X, data, **options)
    with pytest.raises(ValueError, match="asarray: the data is a masked array; "):
        get_current_ops().asarray(np.ma.array(X))


def test_other_arrays_of_numpys_are_taken(tmp_path: Any) -> None:
    class Mine(np.ndarray[Any, Any]):
        """A subclass that changes nothing."""

    model = Linear(2, 3).initialize()
    mapped: Any = np.memmap(tmp_path / "X", "float32", "w+", shape=(4, 3))
    mapped[...] = X
    for data in (mapped, X.view(Mine)):
        np.testing.assert_array_equal(model.predict(data), model.predict(X))
        assert type(data) in KNOWN_ARRAY_TYPES
        KNOWN_ARRAY_TYPES.discard(type(data))


def test_layers_of_users_take_what_they_say() -> None:
    """A false alarm would be worse than a miss: tensors may be just what a layer is for."""
    torch = pytest.importorskip("torch")

    def forward(model: Model[Any, Any], X: torch.Tensor, is_train: bool) -> tuple[torch.Tensor, Callable[..., Any]]:
        return X, lambda dY: dY

    def untyped(model: Any, X: Any, is_train: Any) -> Any:
        return X, lambda dY: dY

    # Annotations are evaluated in the module of the function.
    module = types.ModuleType("of_torch")
    vars(module).update(torch=torch, Model=Model, Any=Any, Callable=Callable)
    forward = types.FunctionType(forward.__code__, vars(module), "forward")
    for function in (forward, untyped):
        assert Model("mine", function).predict(torch.zeros(2)).shape == (2,)
    assert noop().predict("text") == "text"


LAYERS: list[Callable[[], Model[Any, Any]]] = [
    reduce_mean,
    reduce_sum,
    reduce_max,
    reduce_first,
    reduce_last,
    ragged2list,
    positional_encoding,
    lambda: ParametricAttention(3),
    lambda: expand_window(1),
    lambda: with_padded(LSTM(4, 3)),
    lambda: with_padded(bidirectional(LSTM(2, 3))),
]


@pytest.mark.parametrize("make", LAYERS)
@pytest.mark.parametrize("dtype", ["uint8", "uint32", "uint64"])
def test_lengths_of_unsigned_types(make: Callable[[], Model[Any, Any]], dtype: str) -> None:
    counts = [1, 3] if make in LAYERS[2:5] else [1, 0, 3]
    signed, unsigned = (Ragged(X, np.array(counts, each)) for each in ("int64", dtype))
    model = make().initialize(signed)
    (Y, backprop), (expected, expected_backprop) = model.begin_update(unsigned), model.begin_update(signed)
    for found, wanted in ((Y, expected), (backprop(Y), expected_backprop(expected))):
        for one, two in zip(arrays(found), arrays(wanted), strict=True):
            np.testing.assert_array_equal(one, two)


@pytest.mark.parametrize(
    "op", ["reduce_sum", "reduce_mean", "reduce_max", "softmax_sequences", "reduce_first", "reduce_last"]
)
def test_ops_take_lengths_of_unsigned_types(op: str) -> None:
    ops = get_current_ops()
    lengths = np.array([1, 3]) if op in ("reduce_max", "reduce_first", "reduce_last") else np.array([1, 0, 3])
    one, two = (arrays(getattr(ops, op)(X, each)) for each in (lengths, lengths.astype("uint64")))
    for a, b in zip(one, two, strict=True):
        np.testing.assert_array_equal(a, b)


def arrays(value: Any) -> list[Any]:
    if isinstance(value, Ragged | Padded):
        return [value.data]
    return list(value) if isinstance(value, list | tuple) else [value]
