from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.spatial.distance
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.losses import CosineDistance


@quick
@given(st.data(), some, some, st.booleans(), st.booleans())
def test_gradient(data: st.DataObject, nB: int, nO: int, normalize: bool, ignore_zeros: bool) -> None:
    guesses: Any = data.draw(floats(nB, nO)) + 3
    truths: Any = data.draw(floats(nB, nO)).copy()
    truths[::2] *= data.draw(st.sampled_from([0, 1]))
    loss = CosineDistance(normalize=normalize, ignore_zeros=ignore_zeros)
    grad, value = loss(guesses, truths)
    assert_close(grad, gradient_of(lambda G: loss.get_loss(G, truths), guesses, np.ones(())))
    assert_close(loss.get_grad(guesses, truths), grad)
    assert loss.get_loss(guesses, truths) == value


@quick
@given(st.data(), some, some)
def test_agrees_with_scipy(data: st.DataObject, nB: int, nO: int) -> None:
    guesses: Any = data.draw(floats(nB, nO))
    truths: Any = data.draw(floats(nB, nO))
    expected = [scipy.spatial.distance.cosine(a, b) for a, b in zip(guesses, truths, strict=True)]
    loss = CosineDistance()
    assert_close(1 - np.asarray(loss.get_similarity(guesses, truths)), expected)
    assert loss.get_loss(guesses, truths) == pytest.approx(np.mean(expected), abs=1e-9)


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    guesses, truths = rng.standard_normal((5, 4)), rng.standard_normal((5, 4))
    theirs = torch.tensor(guesses, requires_grad=True)
    expected = (1 - torch.nn.functional.cosine_similarity(theirs, torch.tensor(truths))).mean()
    expected.backward()
    grad, value = CosineDistance()(guesses, truths)
    assert value == pytest.approx(expected.item())
    assert_close(grad, theirs.grad.numpy())


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_of_one_direction_is_nothing(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    loss = CosineDistance(ignore_zeros=True)
    grad: Any
    grad, value = loss(X, 3 * X)
    assert (grad.shape, grad.dtype) == ((nB, nO), dtype)
    assert value == pytest.approx(0, abs=1e-6)
    assert value >= 0


@pytest.mark.parametrize("scale", [1e-30, 1e30, 3e38, 1e-38])
def test_lengths_do_not_matter(scale: float) -> None:
    guesses = np.array([[3, 4]], "float32") * np.float32(scale / 4)
    truths = np.array([[4, 3]], "float32") * np.float32(scale / 4)
    loss = CosineDistance()
    assert loss.get_loss(guesses, truths) == pytest.approx(1 - 24 / 25, rel=1e-4)
    grad: Any = loss.get_grad(guesses, truths)
    assert np.isfinite(grad).all()
    plain: Any = loss.get_grad(np.array([[3.0, 4.0]]), np.array([[4.0, 3.0]]))
    np.testing.assert_allclose(grad.astype("float64") * (scale / 4), plain, rtol=1e-4)


def test_rows_of_zeros() -> None:
    guesses, truths = np.array([[0.0, 0.0], [1, 0], [1, 0]]), np.array([[1.0, 0.0], [0, 0], [0, 2]])
    loss = CosineDistance()
    np.testing.assert_array_equal(loss.get_similarity(guesses, truths), [0, 0, 0])
    grad: Any
    grad, value = loss(guesses, truths)
    assert value == 1.0
    assert not grad[:2].any()
    grad, value = CosineDistance(ignore_zeros=True, normalize=False)(guesses, truths)
    assert value == 2.0
    assert_close(grad, [[0, 0], [0, 0], [0, -1]])
    assert CosineDistance(ignore_zeros=True).get_loss(guesses[1:2], truths[1:2]) == 0.0


@pytest.mark.parametrize("shape", [(3, 1), (1, 2), (2,), (3, 2, 1)])
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss", "get_similarity"])
def test_nothing_is_broadcast(shape: tuple[int, ...], method: str) -> None:
    with pytest.raises(
        ValueError,
        match=r"^CosineDistance(: guesses of shape \(3, 2\) take truths as floats of shape| takes Floats2d as truths)",
    ):
        getattr(CosineDistance(), method)(np.ones((3, 2)), np.ones(shape))


def test_guesses_are_rows() -> None:
    X: Any = np.ones(3)
    with pytest.raises(ValueError, match=r"^CosineDistance: guesses must have 2 dimensions, not shape \(3,\)"):
        CosineDistance()(X, X)
