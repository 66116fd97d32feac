from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    DtypeMismatchError,
    InvalidSizeError,
    LayerError,
    Linear,
    Maxout,
    Model,
    NumpyOps,
    Ragged,
    RankMismatchError,
    Relu,
    ShapeMismatchError,
    chain,
    expand_window,
    list2ragged,
    reduce_sum,
    residual,
    with_array,
)

X: Any = np.random.default_rng(0).standard_normal((5, 2))
LENGTHS: Any = np.array([3, 0, 2], "int32")


@pytest.mark.parametrize("nW", [0, 1, 2, 7])
def test_as_a_convolution_sees_it(nW: int) -> None:
    torch: Any = pytest.importorskip("torch")
    tensor = torch.tensor(X, requires_grad=True)
    padded = torch.nn.functional.pad(tensor, (0, 0, nW, nW))
    wanted = padded.unfold(0, 2 * nW + 1, 1).permute(0, 2, 1).reshape(5, -1)
    Y, backprop = expand_window(nW).begin_update(X)
    np.testing.assert_array_equal(Y, wanted.detach().numpy())
    dY = np.random.default_rng(1).standard_normal(Y.shape)
    wanted.backward(torch.tensor(dY))
    np.testing.assert_allclose(backprop(dY), tensor.grad.numpy())


def test_windows_end_with_their_sequence() -> None:
    Y, backprop = expand_window(1).begin_update(Ragged(X, LENGTHS))
    apart = [expand_window(1).begin_update(part) for part in (X[:3], X[3:])]
    np.testing.assert_array_equal(Y.data, np.concatenate([part for part, _ in apart]))
    assert Y.lengths is LENGTHS
    dX = backprop(Y)
    np.testing.assert_array_equal(dX.data, np.concatenate([back(part) for part, back in apart]))
    assert dX.lengths is LENGTHS


def test_input_and_gradient_are_left_alone() -> None:
    X_before = X.copy()
    Y, backprop = expand_window(2).begin_update(X)
    dY = Y.copy()
    backprop(dY)
    np.testing.assert_array_equal(X, X_before)
    np.testing.assert_array_equal(dY, Y)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_nothing(dtype: str) -> None:
    nothing: Any = np.zeros((0, 2), dtype)
    Y, backprop = expand_window(1).begin_update(nothing)
    assert (Y.shape, Y.dtype, backprop(Y).shape) == ((0, 6), dtype, (0, 2))
    assert expand_window(1).predict(Ragged(nothing, LENGTHS[:0])).data.shape == (0, 6)


def test_sizes() -> None:
    model = chain(Linear(4, 2), expand_window(1), Maxout(3)).initialize()
    assert model.layers[2].get_dim("nI") == 12
    model = chain(Linear(None, 2), expand_window(2), Linear(3, 15)).initialize()
    assert model.layers[0].get_dim("nO") == 3
    assert chain(expand_window(1), Linear(3)).initialize(X).predict(X).shape == (5, 3)
    assert chain(expand_window(1), Linear(3, 6)).initialize().get_dim("nI") == 2
    window = expand_window(1)
    for width in (1, 2):
        rows = X[:, :width]
        assert chain(window, Relu(4), window, Linear(2)).initialize(rows).predict(rows).shape == (5, 2)


def test_convolution_with_a_shortcut() -> None:
    Xs: Any = [X[:3], X[3:]]
    block: Model[Any, Any] = residual(chain(expand_window(1), with_array(Maxout(2))))
    model = chain(list2ragged(), block, block.copy(), reduce_sum()).initialize(Xs)
    Y, backprop = model.begin_update(Xs)
    assert Y.shape == (2, 2)
    assert [each.shape for each in backprop(Y)] == [(3, 2), (2, 2)]


@pytest.mark.parametrize("size", [-1, 0.5, True, None, "1"])
def test_what_is_no_window(size: Any) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        expand_window(size)
    assert str(caught.value) == f"expand_window: window_size must be an int of at least 0, not {size!r}"


@pytest.mark.parametrize(
    ("wrong", "kind", "came"),
    [
        (X[0], RankMismatchError, "Floats2d, but the data is Floats1d[2]"),
        (np.zeros((2, 2), "int64"), DtypeMismatchError, "Floats2d, but the data is Ints2d[2, 2]"),
        ([X], ContainerMismatchError, "Floats2d, but the data is list[Floats2d[*, 2]]"),
        (Ragged(X[:, 0], LENGTHS), RankMismatchError, "Ragged[Floats2d], but the data is Ragged[Floats1d]"),
        (NumpyOps().list2padded([X]), ContainerMismatchError, "Floats2d, but the data is Padded"),
        (None, ContainerMismatchError, "Floats2d, but the data is None"),
    ],
)
def test_data_that_does_not_fit(wrong: Any, kind: type[LayerError], came: str) -> None:
    with pytest.raises(kind) as caught:
        expand_window().predict(wrong)
    assert str(caught.value).startswith(f"expand_window takes {came}")


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        chain(Linear(3, 4), expand_window(2), Linear(3, 16))
    assert str(caught.value) == (
        "Linear takes Floats2d[*, 16], but expand_window before it gives Floats2d[*, 15] (expected width 16, got 15)"
    )
    with pytest.raises(ShapeMismatchError, match=r"\(width 16 is not a multiple of 5, as 15 and 20 are\)"):
        chain(expand_window(2), Linear(3, 16))
    with pytest.raises(ShapeMismatchError, match=r"in chain > Linear \(layer 2\): .* \(expected width 9, got 6\)"):
        chain(expand_window(1), Linear(3, 9)).initialize().predict(X)
    with pytest.raises(LayerError, match="residual needs a layer that gives what it takes"):
        residual(expand_window(1))
