"""A parameter has the shape that its layer states, at once and wherever it comes from."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LSTM,
    RNN,
    DtypeMismatchError,
    Embed,
    HashEmbed,
    IncompatibleError,
    LayerError,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    MultiHeadAttention,
    ShapeMismatchError,
    Softmax,
    SparseLinear,
    UnknownNameError,
    chain,
)


def zeros(*shape: int) -> Any:
    return np.zeros(shape, "float32")


def _forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    return X @ model.get_param("W").T, lambda dY: dY @ model.get_param("W")


def own(**shapes: Any) -> Model[Any, Any]:
    """Make a layer as users do."""
    return Model("own", _forward, dims={"nO": 4, "nI": None}, params=shapes)


WRONG: list[tuple[Callable[[], Model[Any, Any]], str, tuple[int, ...], str]] = [
    (lambda: Linear(10, 64), "W", (3, 3), "Linear: W must be Floats2d[10, 64], but the value is Floats2d[3, 3]"),
    (lambda: Linear(10, 64), "W", (64, 10), "Linear: W must be Floats2d[10, 64], but the value is Floats2d[64, 10]"),
    (lambda: Linear(10), "W", (3, 64), "Linear: W must be Floats2d[10, *], but the value is Floats2d[3, 64]"),
    (lambda: Linear(10), "b", (10, 1), "Linear: b must be Floats1d[10], but the value is Floats2d[10, 1]"),
    (lambda: Softmax(None, 3), "W", (3, 4), "Softmax: W must be Floats2d[*, 3], but the value is Floats2d[3, 4]"),
    (lambda: Maxout(4, 5, 3), "W", (4, 5), "Maxout: W must be Floats3d[4, 3, 5], but the value is Floats2d[4, 5]"),
    (lambda: LayerNorm(4), "G", (5,), "LayerNorm: G must be Floats1d[4], but the value is Floats1d[5]"),
    (lambda: Embed(4, 9), "E", (4, 9), "Embed: E must be Floats2d[9, 4], but the value is Floats2d[4, 9]"),
    (lambda: HashEmbed(4, 9), "E", (9,), "HashEmbed: E must be Floats2d[9, 4], but the value is Floats1d[9]"),
    (lambda: SparseLinear(4, 9), "W", (4, 9), "SparseLinear: W must be Floats2d[9, 4], but the value is"),
    (lambda: LSTM(4, 5), "U", (1, 4, 4, 5), "LSTM: U must be Floats4d[1, 4, 4, 4], but the value is"),
    (
        lambda: LSTM(4, 5, bidirectional=True),
        "W",
        (1, 4, 4, 5),
        "LSTM: W must be Floats4d[2, 4, 2, 5], but the value is",
    ),
    (lambda: RNN(4, 5), "H0", (4,), "RNN: H0 must be Floats2d[1, 4], but the value is Floats1d[4]"),
    (lambda: MultiHeadAttention(4, 6, num_heads=2), "W", (4, 6), "MultiHeadAttention: W must be Floats2d[12, 6], but"),
    (lambda: own(W=("nO", "nI")), "W", (5, 3), "own: W must be Floats2d[4, *], but the value is Floats2d[5, 3]"),
    (lambda: own(W=("nO/2", 7, None)), "W", (4, 7, 1), "own: W must be Floats3d[2, 7, *], but the value is"),
]


@pytest.mark.parametrize(("make", "name", "shape", "told"), WRONG)
def test_another_shape_than_the_sizes_say_is_refused_at_once(
    make: Callable[[], Model[Any, Any]], name: str, shape: tuple[int, ...], told: str
) -> None:
    model = make()
    with pytest.raises(ShapeMismatchError) as caught:
        model.set_param(name, zeros(*shape))
    assert str(caught.value).startswith(told)
    assert model.has_param(name) is None


def test_one_parameter_tells_the_sizes_of_the_others() -> None:
    model = Linear()
    model.set_param("W", zeros(10, 5))
    with pytest.raises(ShapeMismatchError, match=r"^Linear: b must be Floats1d\[10\], but the value is Floats1d\[11\]"):
        model.set_param("b", zeros(11))
    model.set_param("b", zeros(10))
    assert model.predict(zeros(2, 5)).shape == (2, 10)


def test_a_size_stays_that_of_the_parameters() -> None:
    model = Linear()
    model.set_param("W", zeros(10, 5))
    with pytest.raises(ShapeMismatchError, match="^Linear: nI is 5 in the parameters and cannot become 7"):
        model.set_dim("nI", 7)
    with pytest.raises(ShapeMismatchError, match=r"takes Floats2d\[\*, 5\], but the data is Floats2d\[1, 7\]"):
        chain(model, Linear(2)).initialize(zeros(1, 7))
    assert model.has_dim("nI") is None
    model.initialize()
    assert (model.get_dim("nI"), model.get_dim("nO")) == (5, 10)


@pytest.mark.parametrize("twin_of", [Model.copy, lambda model: pickle.loads(pickle.dumps(model))])
def test_copies_state_the_same_shapes(twin_of: Callable[[Any], Model[Any, Any]]) -> None:
    with pytest.raises(ShapeMismatchError, match=r"^Linear: W must be Floats2d\[10, 64\]"):
        twin_of(Linear(10, 64)).set_param("W", zeros(3, 3))


def test_a_parameter_that_is_unset_keeps_its_statement() -> None:
    model = Linear(3, 2).initialize()
    model.set_param("W", None)
    with pytest.raises(ShapeMismatchError, match=r"^Linear: W must be Floats2d\[3, 2\]"):
        model.set_param("W", zeros(2, 3))
    model.set_param("W", np.zeros((3, 2)))
    assert model.get_param("W").dtype == "float64"


def test_an_initializer_is_held_to_the_shape() -> None:
    with pytest.raises(
        ShapeMismatchError, match=r"^Linear: W must be Floats2d\[3, 2\], but the value is Floats2d\[2, 3\]"
    ):
        Linear(3, 2, init_W=lambda ops, shape: zeros(*shape[::-1])).initialize()
    for make in (Linear, LSTM, MultiHeadAttention):
        model = make(4, 8, init_W=lambda ops, shape: np.ma.zeros(shape, dtype="float32"))
        with pytest.raises(DtypeMismatchError, match="W cannot be a masked array"):
            model.initialize()


def test_files_are_held_to_the_shapes_whatever_the_sizes() -> None:
    saved = Linear(3, 2).initialize().to_dict()
    saved["arrays"]["0.Linear.b"] = zeros(4)
    with pytest.raises(IncompatibleError, match=r"Linear: b has shape \(3,\) in the model, \(4,\) in the file"):
        Linear().from_dict(saved)


@pytest.mark.parametrize("axes", [("n0",), ("nO", "2*nX"), ("nI/2", "nV")])
def test_a_shape_goes_by_sizes_that_are_declared(axes: Any) -> None:
    with pytest.raises(UnknownNameError, match=r"^own: the shape of W goes by '\w+'; the sizes are nO, nI"):
        own(W=axes)


@pytest.mark.parametrize("axes", [(0,), (True,), ("",), ("nO*2",), (1.5,), (["nO"],), ("0*nO",), (-1,)])
def test_an_axis_is_a_size_a_number_or_none(axes: Any) -> None:
    with pytest.raises(LayerError, match=r"^own: the shape of W is .*each of its axes must be the name of a size"):
        own(W=axes)


BAD: list[tuple[Any, str]] = [
    (np.ma.zeros((2, 3), dtype="float32"), "cannot be a masked array"),
    (np.zeros((2, 3), "float32").view(np.matrix), "cannot be a matrix of numpy"),
    (np.zeros((2, 3), "complex64"), "cannot be an array of complex numbers"),
    (np.zeros((2, 3), bool), "cannot be an array of bools"),
    (np.zeros((2, 3), object), "cannot be an array of objects"),
    (np.zeros((2, 3), "U2"), "cannot be an array of text"),
    (np.zeros((2, 3), "S2"), "cannot be an array of bytes"),
    (np.zeros((2, 3), "M8[s]"), "cannot be an array of dates"),
    (np.zeros((2, 3), [("a", "f4")]), "cannot be a structured array"),
    (memoryview(np.zeros((2, 3), "float32")), "must be an array, not memoryview"),
    ([[0.0] * 3] * 2, "must be an array, not list"),
    (1.0, "must be an array, not float"),
]


@pytest.mark.parametrize(("value", "told"), BAD)
def test_what_is_read_wrongly_is_refused_as_parameter_and_as_gradient(value: Any, told: str) -> None:
    with pytest.raises(LayerError, match=f"^Linear: W {told}"):
        Linear(2, 3).set_param("W", value)
    for earlier in (False, True):
        model = Linear(2, 3).initialize()
        if earlier:
            model.inc_grad("W", zeros(2, 3))
        for set_gradient in (model.inc_grad, model.set_grad):
            with pytest.raises(LayerError, match=f"^Linear: the gradient of W {told}"):
                set_gradient("W", value)


def test_numbers_of_numpy_are_parameters_without_axes_whose_gradients_add_up() -> None:
    model: Model[Any, Any] = Model("scale", _forward, params={"t": np.float32(2)})
    for _ in range(3):
        model.inc_grad("t", np.ones(4, "float32").sum())
    assert float(model.get_grad("t")) == 12
    assert model.get_param("t").shape == ()
