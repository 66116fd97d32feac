from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.losses import BinaryCrossentropy

HALF: Any = np.array([[0.5, 0.25], [0.75, 0.5]])


def answers(rng: Any, *shape: int) -> Any:
    return rng.integers(0, 2, shape)


@quick
@given(st.data(), some, some, st.booleans(), st.booleans(), st.sampled_from([0.0, 0.1, 0.9]))
def test_gradient(data: st.DataObject, nB: int, nO: int, normalize: bool, from_scores: bool, smoothing: float) -> None:
    scores: Any = data.draw(floats(nB, nO))
    guesses = scores if from_scores else scipy.special.expit(scores)
    rng = np.random.default_rng(nB)
    loss = BinaryCrossentropy(normalize=normalize, from_scores=from_scores, label_smoothing=smoothing, missing_value=-1)
    with_missing = rng.integers(-1, 2, (nB, nO))
    for truths in (answers(rng, nB, nO), with_missing, rng.random((nB, nO))):

        def value(guesses: Any, truths: Any = truths) -> Any:
            return loss.get_loss(guesses, truths)

        grad, total = loss(guesses, truths)
        np.testing.assert_allclose(grad, gradient_of(value, guesses, np.ones(())), rtol=1e-4, atol=1e-6)
        assert_close(loss.get_grad(guesses, truths), grad)
        assert loss.get_loss(guesses, truths) == total


@pytest.mark.parametrize("shape", [(5,), (4, 3)])
def test_agrees_with_torch(shape: tuple[int, ...]) -> None:
    torch = pytest.importorskip("torch")
    functional = torch.nn.functional
    rng = np.random.default_rng(0)
    scores, truths = 3 * rng.standard_normal(shape), rng.random(shape)
    pairs: Any = [
        (scores, BinaryCrossentropy(from_scores=True), functional.binary_cross_entropy_with_logits),
        (scipy.special.expit(scores), BinaryCrossentropy(), functional.binary_cross_entropy),
    ]
    for guesses, loss, their_loss in pairs:
        theirs = torch.tensor(guesses, requires_grad=True)
        expected = their_loss(theirs, torch.tensor(truths))
        expected.backward()
        grad, value = loss(guesses, truths)
        assert value == pytest.approx(expected.item())
        assert_close(grad, theirs.grad.numpy())


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_keeps_dtype_and_shape(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    scores: Any = data.draw(floats(nB, nO, dtype=dtype))
    truths = answers(np.random.default_rng(0), nB, nO)
    for kind in ("int32", "int64", "bool", "float64"):
        grad: Any
        grad, value = BinaryCrossentropy(from_scores=True)(scores, truths.astype(kind))
        assert (grad.shape, grad.dtype, type(value)) == ((nB, nO), dtype, float)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_scores_far_out(dtype: str) -> None:
    scores, truths = np.array([[1e30, -1e30, 1e30, -1e30]], dtype), np.array([[1, 0, 0, 1]])
    grad, value = BinaryCrossentropy(from_scores=True, normalize=False)(scores, truths)
    assert value == pytest.approx(2e30)
    assert_close(grad, [[0, 0, 1, -1]])
    assert BinaryCrossentropy(from_scores=True).get_loss(scores[:, :2], truths[:, :2]) == 0.0


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_sure_probabilities(dtype: str) -> None:
    guesses = np.array([[0, 1, 0, 1]], dtype)
    grad: Any
    grad, value = BinaryCrossentropy()(guesses, np.array([[0, 1, 1, 0]]))
    assert np.isfinite(grad).all()
    assert not grad[0, :2].any()
    assert 40 < value < 400


def test_missing_answers_count_for_nothing() -> None:
    loss = BinaryCrossentropy(missing_value=-1)
    grad, value = loss(HALF, np.array([[1, -1], [-1, 0]]))
    assert value == pytest.approx(np.log(2))
    assert_close(grad, [[-1, 0], [0, 1]])
    grad, value = loss(HALF, np.full((2, 2), -1))
    assert not np.any(grad)
    assert value == 0.0


def test_inputs_stay_as_they_are() -> None:
    guesses, truths = HALF.copy(), np.array([[1, 0], [-1, 0]])
    guesses.flags.writeable = truths.flags.writeable = False
    for from_scores in (True, False):
        BinaryCrossentropy(missing_value=-1, label_smoothing=0.1, from_scores=from_scores)(guesses, truths)


REFUSED: Any = [
    (np.ones((2, 1)), r"guesses of shape \(2, 2\) take truths as floats or integers of shape \(2, 2\), not float64 of"),
    (np.ones((1, 2)), r"not float64 of shape \(1, 2\)"),
    (np.ones(2, "int64"), "takes Floats2d or Ints2d as truths, but the argument is Ints1d"),
    (np.array([["a", "b"], ["c", "d"]]), r"the truths are an array of text"),
    ([[1, 0], [0, 1]], "not list"),
    (np.array([[1, 0], [2, 0]]), r"truths must be in \[0, 1\], but row 1, column 0 holds 2.0"),
    (np.array([[1, 0], [0, -1]]), r"truths must be in \[0, 1\], but row 1, column 1 holds -1.0"),
    (np.array([[np.nan, 0], [0, 1]]), r"truths must be in \[0, 1\], but row 0, column 0 holds nan"),
]


@pytest.mark.parametrize(("truths", "message"), REFUSED)
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
def test_truths_that_do_not_match(truths: Any, message: str, method: str) -> None:
    with pytest.raises(ValueError, match="^BinaryCrossentropy.*" + message):
        getattr(BinaryCrossentropy(), method)(HALF, truths)


def test_probabilities_are_shares() -> None:
    with pytest.raises(ValueError, match=r"guesses must be in \[0, 1\], but row 0, column 1 holds 1.5$"):
        BinaryCrossentropy()(np.array([[0.5, 1.5], [0, 0]]), np.zeros((2, 2)))
    with pytest.raises(ValueError, match=r"label_smoothing must be a number in \[0, 1\), not 1.0"):
        BinaryCrossentropy(label_smoothing=1.0)


def test_infinite_scores() -> None:
    """What is surely right costs nothing; what is surely wrong costs without end."""
    loss = BinaryCrossentropy(from_scores=True)
    scores: Any = np.array([[np.inf, -np.inf, 0.0]], "float32")
    gradient, value = loss(scores, np.array([[1, 0, 1]]))
    assert value == pytest.approx(np.log(2) / 3)
    np.testing.assert_allclose(gradient, [[0, 0, -0.5 / 3]], rtol=1e-6)
    assert loss.get_loss(scores, np.array([[0, 0, 1]])) == np.inf
