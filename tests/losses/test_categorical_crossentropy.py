from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, ints, quick, sizes, some
from typedthinc.losses import CategoricalCrossentropy
from typedthinc.shapes.messages import LOOKED_UP

HALF: Any = np.array([[0.5, 0.5], [0.25, 0.75], [1.0, 0.0]])


def softmax(X: Any) -> Any:
    return scipy.special.softmax(X, axis=1)


@quick
@given(st.data(), some, some, st.booleans(), st.sampled_from([0.0, 0.1, 0.9]))
def test_gradient_of_the_scores(data: st.DataObject, nB: int, nO: int, normalize: bool, smoothing: float) -> None:
    scores: Any = data.draw(floats(nB, nO))
    ids: Any = data.draw(ints(nB, below=nO))
    weights: Any = abs(data.draw(floats(nB, nO)))
    distributions = weights / weights.sum(axis=1, keepdims=True)
    weights /= weights.max()
    loss = CategoricalCrossentropy(normalize=normalize, label_smoothing=smoothing)
    # Rows of weights and of zeros have a right gradient as well.
    for truths in (ids, distributions, weights, np.zeros_like(weights)):

        def value(scores: Any, truths: Any = truths) -> Any:
            return loss.get_loss(softmax(scores), truths)

        grad = loss.get_grad(softmax(scores), truths)
        assert_close(grad, gradient_of(value, scores, np.ones(())))


@quick
@given(st.data(), sizes, some, st.sampled_from([0.0, 0.2]), dtypes)
def test_ids_names_and_one_hot_rows_agree(data: st.DataObject, nB: int, nO: int, smoothing: float, dtype: str) -> None:
    names = [f"class {i}" for i in range(nO)]
    loss = CategoricalCrossentropy(names=names, label_smoothing=smoothing)
    guesses: Any = softmax(data.draw(floats(nB, nO, dtype=dtype)))
    ids: Any = data.draw(ints(nB, below=nO))
    grad, value = loss(guesses, ids)
    assert grad.dtype == dtype
    assert grad.shape == (nB, nO)
    assert type(value) is float
    for truths in (np.eye(nO)[ids], [names[i] for i in ids], tuple(names[i] for i in ids)):
        other, other_value = loss(guesses, truths)
        assert other.dtype == dtype
        assert_close(other, grad)
        assert other_value == pytest.approx(value, rel=1e-4, abs=1e-5)


def test_value_is_the_mean_negative_log_likelihood() -> None:
    loss = CategoricalCrossentropy()
    grad, value = loss(HALF, np.array([0, 1, 0]))
    assert value == pytest.approx(-(np.log(0.5) + np.log(0.75)) / 3)
    assert_close(grad, np.array([[-0.5, 0.5], [0.25, -0.25], [0, 0]]) / 3)
    assert loss.get_loss(HALF, np.array([0, 1, 0])) == value
    total = CategoricalCrossentropy(normalize=False)
    assert total.get_loss(HALF, np.array([0, 1, 0])) == pytest.approx(3 * value)
    assert_close(total.get_grad(HALF, np.array([0, 1, 0])), 3 * np.asarray(grad))


def test_a_probability_of_zero_has_a_finite_loss() -> None:
    for dtype in ("float32", "float64"):
        value = CategoricalCrossentropy().get_loss(HALF[2:].astype(dtype), np.array([1]))
        assert 80 < value < 1000


@pytest.mark.parametrize("smoothing", [0.0, 0.3])
def test_agrees_with_torch(smoothing: float) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    scores, ids = rng.standard_normal((6, 4)), rng.integers(0, 4, 6)
    ids[2] = -1
    theirs = torch.tensor(scores, requires_grad=True)
    expected = torch.nn.functional.cross_entropy(theirs, torch.tensor(ids), label_smoothing=smoothing, ignore_index=-1)
    expected.backward()
    loss = CategoricalCrossentropy(label_smoothing=smoothing, missing_value=-1)
    grad, value = loss(softmax(scores), ids)
    assert value == pytest.approx(expected.item())
    assert_close(grad, theirs.grad.numpy())


@pytest.mark.parametrize("truths", [np.zeros(0, "int64"), np.zeros((0, 3), "float32"), []])
def test_empty_batch(truths: Any) -> None:
    grad, value = CategoricalCrossentropy(names=["a", "b", "c"])(np.zeros((0, 3), "float32"), truths)
    assert grad.shape == (0, 3)
    assert grad.dtype == "float32"
    assert str(value) == "0.0"


def test_missing_labels_count_for_nothing() -> None:
    loss = CategoricalCrossentropy(missing_value=-1)
    grad, value = loss(HALF, np.array([0, -1, 1], "int32"))
    few, few_value = loss(HALF[[0, 2]], np.array([0, 1]))
    assert value == few_value
    assert_close(grad, np.insert(few, 1, 0, axis=0))
    grad, value = loss(HALF, np.array([-1, -1, -1]))
    assert not np.any(grad)
    assert value == 0.0


def test_missing_names() -> None:
    loss = CategoricalCrossentropy(names=["a", "b"], missing_value="")
    by_id = CategoricalCrossentropy(missing_value=7)
    grad, value = loss(HALF, ["a", "", "b"])
    other, other_value = by_id(HALF, np.array([0, 7, 1]))
    assert value == other_value
    assert_close(grad, other)
    present = CategoricalCrossentropy(names=["a", "b"], missing_value="b")
    assert_close(present.get_grad(HALF, ["a", "b", "b"])[1:], np.zeros((2, 2)))


def test_inputs_stay_as_they_are() -> None:
    guesses, rows, ids = HALF.copy(), HALF.copy(), np.array([0, 1, 1])
    for array in (guesses, rows, ids):
        array.flags.writeable = False
    loss = CategoricalCrossentropy(label_smoothing=0.1, missing_value=1)
    for truths in (rows, ids):
        grad, _ = loss(guesses, truths)
        assert not np.shares_memory(grad, guesses)


REFUSED: Any = [
    (np.array([0, 1]), r"guesses for 3 rows do not match 2 labels"),
    (np.array([[0], [1], [1]]), "as truths, but the argument is Ints2d"),
    (np.ones((1, 2)), r"guesses of shape \(3, 2\) take truths .* not float64 of shape \(1, 2\)"),
    (np.ones((3, 1)), r"not float64 of shape \(3, 1\)"),
    (np.ones((3, 2, 1)), "as truths, but the argument is Floats3d"),
    (np.ones(3), r"Ints1d, Floats2d or list\[str\] as truths, but the argument is Floats1d"),
    (np.array([True, False, True]), r"the truths are an array of bools"),
    ("aba", "not 'aba'"),
    (None, "not NoneType"),
    (np.array([0, 1, 2]), r"label 2 in row 2 is outside \[0, 2\)"),
    (np.array([0, -1, 5]), r"label -1 in row 1 is outside \[0, 2\)"),
    (np.array([0, 1, 255], "uint8"), r"label 255 in row 2 is outside \[0, 2\)"),
    (["a", "b"], "guesses for 3 rows do not match 2 labels"),
    (["a", "b", "c"], "label 'c' in row 2 is not among the names 'a', 'b'"),
    ([0, 1, 1], "label 0 in row 0 is not among the names 'a', 'b'"),
    ([HALF, HALF, HALF], r"label float64 of shape \(3, 2\) in row 0 is not among the names 'a', 'b'"),
]


@pytest.mark.parametrize(("truths", "message"), REFUSED)
@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
def test_truths_that_do_not_match(truths: Any, message: str, method: str) -> None:
    loss = CategoricalCrossentropy(names=["a", "b"])
    with pytest.raises(ValueError, match="^CategoricalCrossentropy.*" + message):
        getattr(loss, method)(HALF, truths)


def test_a_label_beside_the_missing_value_is_still_checked() -> None:
    with pytest.raises(ValueError, match=r"label -2 in row 1 is outside \[0, 2\)"):
        CategoricalCrossentropy(missing_value=-1)(HALF, np.array([-1, -2, 0]))


def test_names_are_checked() -> None:
    with pytest.raises(ValueError, match=f"^CategoricalCrossentropy: {re.escape(LOOKED_UP)}$"):
        CategoricalCrossentropy()(HALF, ("a", "b", "a"))
    with pytest.raises(ValueError, match="labels in a list are looked up by name.* without names="):
        CategoricalCrossentropy()(HALF, ["a", "b", "a"])
    with pytest.raises(ValueError, match="there are 3 names, but the guesses have 2 columns"):
        CategoricalCrossentropy(names=["a", "b", "c"])(HALF, ["a", "b", "a"])
    with pytest.raises(ValueError, match="^CategoricalCrossentropy: there is 1 name, but the guesses have 2 columns$"):
        CategoricalCrossentropy(names=["a"])(HALF, np.array([0, 1, 0]))
    with pytest.raises(ValueError, match="names must differ, but 'a' comes more than once"):
        CategoricalCrossentropy(names=["a", "b", "a"])
    many = CategoricalCrossentropy(names=[str(i) for i in range(20)])
    with pytest.raises(ValueError, match=r"'8', '9', \.\.\.$"):
        many(np.full((1, 20), 0.05), ["x"])
    assert many.names == [str(i) for i in range(20)]


@pytest.mark.parametrize("guesses", [HALF[0], HALF[None], np.ones((3, 2), "int64"), [[0.5, 0.5]], None])
def test_guesses_are_a_matrix_of_floats(guesses: Any) -> None:
    with pytest.raises(ValueError, match="guesses must be floats of 2 dimensions, not"):
        CategoricalCrossentropy()(guesses, np.array([0, 1, 0]))


@pytest.mark.parametrize("method", ["__call__", "get_grad", "get_loss"])
@pytest.mark.parametrize("wrong", [1.5, -0.1])
def test_guesses_and_distributions_are_probabilities(wrong: float, method: str) -> None:
    guesses, loss = HALF.copy(), CategoricalCrossentropy(label_smoothing=0.1)
    guesses[1, 0] = wrong
    with pytest.raises(
        ValueError, match=rf"^Categorical.*: guesses must be in \[0, 1\], but row 1, column 0 holds {wrong}$"
    ):
        getattr(loss, method)(guesses, np.array([0, 1, 0]))
    with pytest.raises(
        ValueError, match=rf"^Categorical.*: truths must be in \[0, 1\], but row 1, column 0 holds {wrong}$"
    ):
        getattr(loss, method)(HALF, guesses)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_rounding_is_no_mistake(dtype: Any) -> None:
    eps = np.finfo(dtype).eps
    guesses: Any = np.array([[1 + 4 * eps, -4 * eps]], dtype)
    _, value = CategoricalCrossentropy()(guesses, guesses.copy())
    assert value == pytest.approx(0, abs=0.05)


def test_guesses_that_are_not_finite_show_in_the_loss() -> None:
    assert np.isnan(CategoricalCrossentropy().get_loss(np.array([[np.nan, 0.5]]), np.array([0])))
    with pytest.raises(ValueError, match="truths must be in .* holds nan"):
        CategoricalCrossentropy()(HALF[:1], np.array([[np.nan, 0.5]]))


@pytest.mark.parametrize("smoothing", [1.0, -0.1, float("nan"), True, "x", None])
def test_label_smoothing_is_a_share(smoothing: Any) -> None:
    with pytest.raises(ValueError, match=r"label_smoothing must be a number in \[0, 1\), not"):
        CategoricalCrossentropy(label_smoothing=smoothing)


@quick
@given(st.data(), some, st.integers(2, 5), st.booleans(), st.sampled_from([0.0, 0.3]))
def test_any_class_but_one(data: st.DataObject, nB: int, nO: int, normalize: bool, smoothing: float) -> None:
    names = [f"class {i}" for i in range(nO)]
    prefix = data.draw(st.sampled_from(["!", "not "]))
    labels = data.draw(
        st.lists(st.sampled_from([*names, *(prefix + name for name in names), "?"]), min_size=nB, max_size=nB)
    )
    loss = CategoricalCrossentropy(
        names=names, neg_prefix=prefix, missing_value="?", normalize=normalize, label_smoothing=smoothing
    )
    scores: Any = data.draw(floats(nB, nO))
    grad = loss.get_grad(softmax(scores), labels)
    assert_close(grad, gradient_of(lambda S: loss.get_loss(softmax(S), labels), scores, np.ones(())))


def test_the_loss_of_any_class_but_one() -> None:
    loss = CategoricalCrossentropy(names=["a", "b", "c"], neg_prefix="!")
    guesses = np.array([[0.5, 0.3, 0.2], [0.5, 0.3, 0.2]])
    grad, value = loss(guesses, ["!a", "b"])
    assert value == pytest.approx(-(np.log(0.5) + np.log(0.3)) / 2)
    assert_close(grad, np.array([[0.5, -0.3, -0.2], [0.5, -0.7, 0.2]]) / 2)
    # What is sure of the wrong class is told so, with finite numbers.
    grad, value = loss(np.array([[1.0, 0, 0]], "float32"), ["!a"])
    assert np.asarray(grad).tolist() == [[1.0, 0, 0]]
    assert 80 < value < 100


def test_prefixes_are_checked() -> None:
    with pytest.raises(ValueError, match="neg_prefix stands before names, but the loss was made without names="):
        CategoricalCrossentropy(neg_prefix="!")
    with pytest.raises(ValueError, match="neg_prefix must be a text that is not empty"):
        CategoricalCrossentropy(names=["a"], neg_prefix="")
    with pytest.raises(ValueError, match="'!a' is a name, so that it cannot stand for any class but 'a'"):
        CategoricalCrossentropy(names=["a", "!a"], neg_prefix="!")
    with pytest.raises(ValueError, match="label '!x' in row 0 is not among the names 'a'"):
        CategoricalCrossentropy(names=["a"], neg_prefix="!")(np.ones((1, 1)), ["!x"])
