from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.losses import L2Distance


@quick
@given(st.data(), some, some, st.booleans())
def test_gradient(data: st.DataObject, nB: int, nO: int, normalize: bool) -> None:
    guesses, truths = data.draw(floats(nB, nO)), data.draw(floats(nB, nO))
    loss = L2Distance(normalize=normalize)
    grad, value = loss(guesses, truths)
    assert_close(grad, gradient_of(lambda G: loss.get_loss(G, truths), guesses, np.ones(())))
    assert_close(loss.get_grad(guesses, truths), grad)
    assert loss.get_loss(guesses, truths) == value


@pytest.mark.parametrize("shape", [(5,), (4, 3), (2, 3, 4)])
def test_agrees_with_torch(shape: tuple[int, ...]) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    guesses, truths = rng.standard_normal(shape), rng.standard_normal(shape)
    theirs = torch.tensor(guesses, requires_grad=True)
    expected = torch.nn.functional.mse_loss(theirs, torch.tensor(truths), reduction="sum") / 2 / shape[0]
    expected.backward()
    grad, value = L2Distance()(guesses, truths)
    assert value == pytest.approx(expected.item())
    assert_close(grad, theirs.grad.numpy())


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_of_equal_arrays_is_nothing(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    grad: Any
    grad, value = L2Distance()(X, X.astype("float64"))
    assert (grad.shape, grad.dtype, grad.any(), str(value)) == ((nB, nO), dtype, False, "0.0")


def test_large_numbers() -> None:
    guesses, truths = np.full((2, 3), 1e30, "float32"), np.full((2, 3), -1e30, "float32")
    grad, value = L2Distance()(guesses, truths)
    assert value == pytest.approx(6e60)
    np.testing.assert_allclose(grad, 1e30, rtol=1e-6)


def test_inputs_stay_as_they_are() -> None:
    X: Any = np.ones((2, 3))
    X.flags.writeable = False
    grad = L2Distance(normalize=False).get_grad(X, X)
    assert not np.shares_memory(grad, X)


REFUSED: Any = [
    (
        np.ones((3, 1)),
        r"guesses of shape \(3, 2\) take truths as floats of shape \(3, 2\), not float64 of shape \(3, 1\)",
    ),
    (np.ones((1, 2)), r"not float64 of shape \(1, 2\)"),
    (np.ones(2), "takes Floats2d as truths, but the argument is Floats1d"),
    (np.ones((3, 2, 1)), "but the argument is Floats3d"),
    (np.ones((3, 2), "int64"), "but the argument is Ints2d"),
    (1.0, "not 1.0"),
    (None, "not NoneType"),
]


@pytest.mark.parametrize(("truths", "message"), REFUSED)
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
def test_nothing_is_broadcast(truths: Any, message: str, method: str) -> None:
    with pytest.raises(ValueError, match="^L2Distance.*" + message):
        getattr(L2Distance(), method)(np.ones((3, 2)), truths)


def test_guesses_are_floats() -> None:
    X: Any = np.ones((3, 2), "int64")
    with pytest.raises(ValueError, match=r"^L2Distance: guesses must be floats, not int64 of shape \(3, 2\)"):
        L2Distance()(X, X)
    with pytest.raises(ValueError, match="^L2Distance: guesses must be floats, not list"):
        L2Distance()(X.tolist(), X)
