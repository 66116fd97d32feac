from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from typedthinc.api import (
    BinaryCrossentropy,
    CategoricalCrossentropy,
    L2Distance,
    Linear,
    Model,
    SequenceCategoricalCrossentropy,
    evaluate,
    softmax_activation,
    with_array,
)

sklearn_metrics = pytest.importorskip("sklearn.metrics")


def giver(outputs: Any) -> Model[Any, Any]:
    """Return a model that returns what comes in."""
    return Model("giver", lambda model, X, is_train: (X, lambda dY: dY))


def scores_of(outputs: Any, truths: Any, metrics: list[Any], **options: Any) -> dict[str, float]:
    return evaluate(giver(outputs), outputs, truths, metrics=metrics, **options).metrics


@st.composite
def classified(draw: st.DrawFn, most: int = 5) -> tuple[Any, Any]:
    count, rows = draw(st.integers(2, most)), draw(st.integers(1, 40))
    guesses = draw(hnp.arrays("float32", (rows, count), elements=st.floats(0, 1, width=32)))
    return guesses, draw(hnp.arrays("int64", rows, elements=st.integers(0, count - 1)))


@given(data=classified())
def test_they_are_those_of_scikit_learn(data: tuple[Any, Any]) -> None:
    guesses, truths = data
    found = scores_of(guesses, truths, ["accuracy", "f1_macro", "f1_weighted"])
    guessed = guesses.argmax(axis=1)
    assert found["accuracy"] == pytest.approx(sklearn_metrics.accuracy_score(truths, guessed))
    for average in ("macro", "weighted"):
        expected = sklearn_metrics.f1_score(truths, guessed, average=average, zero_division=0)
        assert found[f"f1_{average}"] == pytest.approx(expected)


@given(data=classified(most=2))
def test_f1_of_two_classes(data: tuple[Any, Any]) -> None:
    guesses, truths = data
    expected = sklearn_metrics.f1_score(truths, guesses.argmax(axis=1), zero_division=0)
    assert scores_of(guesses, truths, ["f1"])["f1"] == pytest.approx(expected)


@given(data=classified())
def test_confusion_and_report(data: tuple[Any, Any]) -> None:
    guesses, truths = data
    count = guesses.shape[1]
    names = [f"class {number}" for number in range(count)]
    found = evaluate(giver(guesses), guesses, truths, names=names)
    guessed = guesses.argmax(axis=1)
    labels = list(range(count))
    np.testing.assert_array_equal(found.confusion(), sklearn_metrics.confusion_matrix(truths, guessed, labels=labels))
    expected = sklearn_metrics.classification_report(
        truths, guessed, labels=labels, target_names=names, output_dict=True, zero_division=0
    )
    lines = found.report().splitlines()
    for line, name in zip(lines[1:], [*names, "macro avg", "weighted avg"], strict=False):
        numbers = [float(part) for part in line.split()[-4:]]
        wanted = [expected[name][key] for key in ("precision", "recall", "f1-score", "support")]
        np.testing.assert_allclose(numbers, wanted, atol=0.000501)
    assert lines[-1] == f"accuracy {(guessed == truths).mean():.3f}"


def test_scorers_of_scikit_learn_by_name() -> None:
    rng = np.random.default_rng(0)
    guesses = np.asarray(softmax_activation().predict(rng.normal(size=(80, 3)).astype("f")), "float64")
    truths = rng.integers(0, 3, 80)
    found = scores_of(guesses, truths, ["roc_auc_ovr", "balanced_accuracy", "neg_log_loss"])
    assert found["roc_auc_ovr"] == pytest.approx(sklearn_metrics.roc_auc_score(truths, guesses, multi_class="ovr"))
    assert found["balanced_accuracy"] == pytest.approx(
        sklearn_metrics.balanced_accuracy_score(truths, guesses.argmax(axis=1))
    )
    exact = guesses / guesses.sum(axis=1, keepdims=True)
    assert found["neg_log_loss"] == pytest.approx(-sklearn_metrics.log_loss(truths, exact))
    yes, answers = guesses[:, :1], truths > 0
    assert scores_of(yes, answers, ["roc_auc"])["roc_auc"] == pytest.approx(
        sklearn_metrics.roc_auc_score(answers, yes[:, 0])
    )


def test_truths_of_every_form() -> None:
    guesses = np.asarray([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4], [0.1, 0.9]], "f")
    ids = np.asarray([0, 1, 1, 1])
    for truths in (ids, np.eye(2)[ids], ids.tolist(), ids.astype("float32")):
        assert scores_of(guesses, truths, ["accuracy"])["accuracy"] == 0.75
    loss = CategoricalCrossentropy(names=["no", "yes"])
    words = ["no", "yes", "yes", "yes"]
    assert scores_of(guesses, words, ["accuracy"], loss=loss)["accuracy"] == 0.75
    assert scores_of(guesses, words, ["accuracy"], names=["no", "yes"])["accuracy"] == 0.75
    yes = guesses[:, 1]
    for column in (yes, yes[:, None]):
        assert scores_of(column, ids, ["accuracy"])["accuracy"] == 0.75
    scores = np.log(yes / (1 - yes))
    found = scores_of(scores, ids, ["accuracy", "neg_log_loss"], loss=BinaryCrossentropy(from_scores=True))
    assert found["accuracy"] == 0.75
    assert found["neg_log_loss"] == pytest.approx(np.log([0.9, 0.8, 0.4, 0.9]).mean(), rel=1e-5)


def test_sequences() -> None:
    guesses = [np.asarray([[0.9, 0.1], [0.2, 0.8]], "f"), np.asarray([[0.6, 0.4]], "f")]
    model: Any = with_array(Model("giver", lambda model, X, is_train: (X, lambda dY: dY)))
    assert evaluate(model, guesses, [np.asarray([0, 1]), np.asarray([1])]).metrics["accuracy"] == pytest.approx(2 / 3)
    loss = SequenceCategoricalCrossentropy(names=["noun", "verb"])
    found = evaluate(model, guesses, [["noun", "verb"], ["verb"]], loss=loss)
    assert found.metrics["accuracy"] == pytest.approx(2 / 3)
    assert found.report().splitlines()[1].startswith("noun ")


def test_missing_labels_count_for_nothing() -> None:
    guesses = np.asarray([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]], "f")
    loss = CategoricalCrossentropy(missing_value=-7)
    assert scores_of(guesses, np.asarray([0, -7, 1]), ["accuracy"], loss=loss)["accuracy"] == 0.5
    named = CategoricalCrossentropy(names=["a", "b"], missing_value="")
    assert scores_of(guesses, ["a", "", "b"], ["accuracy"], loss=named)["accuracy"] == 0.5
    with pytest.raises(ValueError, match="metrics compare labels, but none of the rows has one"):
        scores_of(guesses, ["", "", ""], ["accuracy"], loss=named)


def test_the_picture() -> None:
    pytest.importorskip("matplotlib")
    guesses = np.asarray([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]], "f")
    axes = evaluate(giver(guesses), guesses, np.asarray([0, 1, 1]), names=["no", "yes"]).plot().axes[0]
    assert [text.get_text() for text in axes.get_xticklabels()] == ["no", "yes"]
    assert {text.get_position(): text.get_text() for text in axes.texts} == {
        (0, 0): "1",
        (1, 0): "0",
        (0, 1): "1",
        (1, 1): "1",
    }


def test_in_batches_as_at_once() -> None:
    rng = np.random.default_rng(0)
    X, truths = rng.normal(size=(50, 4)).astype("f"), rng.normal(size=(50, 2)).astype("f")
    model: Any = Linear(2, 4).initialize()
    one, many = (evaluate(model, X, truths, loss=L2Distance(), metrics=["r2"], batch_size=size) for size in (1000, 7))
    assert one.loss == pytest.approx(many.loss)
    assert one.metrics["r2"] == pytest.approx(many.metrics["r2"])
    with pytest.raises(ValueError, match="truths of classes must be numbers of classes, na"):
        one.report()


@pytest.mark.parametrize(
    ("guesses", "truths", "match"),
    [
        (np.eye(3, dtype="f"), np.asarray([0, 1, 3]), r"label 3 in row 2 is outside \[0, 3\)"),
        (np.eye(3, dtype="f"), ["a", "b", "c"], r"labels in a list are looked up by name: say names=\[...\]"),
        (
            np.eye(3, dtype="f"),
            np.ones((3, 3)),
            "truths of classes must be numbers of classes, names, or rows",
        ),
        (np.eye(3, dtype="f"), np.asarray([0.5, 0, 1]), "truths of classes must be numbers of classes, .* not float64"),
        (
            np.eye(3, dtype="f"),
            np.asarray(["a", "b", "c"]),
            r"are an array of names; `\.tolist\(\)` makes a list of them",
        ),
        (np.eye(3, dtype="f"), np.asarray(["a", "b", "c"], object), "are an array of names"),
        (np.eye(3, dtype="f"), np.asarray([b"a", b"b", b"c"]), r"truths of classes must be .*, not \|S1"),
        (
            np.zeros((3, 2, 2), "f"),
            np.zeros(3, int),
            "the model must give a row of probabilities for each item, not fl",
        ),
    ],
)
def test_what_cannot_be_compared(guesses: Any, truths: Any, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        scores_of(guesses, truths, ["accuracy"])


def test_functions_of_scikit_learn_are_asked_for_by_name() -> None:
    with pytest.raises(TypeError, match=r"by the names of its scorers, metrics=\['f1_macro'\], not f1_score"):
        scores_of(np.eye(2, dtype="f"), np.arange(2), [sklearn_metrics.f1_score])


def test_without_scikit_learn_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.metrics", None)
    assert scores_of(np.eye(2, dtype="f"), np.arange(2), ["accuracy", "f1"]) == {"accuracy": 1, "f1": 1}
    with pytest.raises(
        ModuleNotFoundError, match=r"'r2' is not one of accuracy, .*pip install 'typedthinc\[sklearn\]'"
    ):
        scores_of(np.eye(2, dtype="f"), np.arange(2), ["r2"])


def test_what_is_not_a_model() -> None:
    with pytest.raises(TypeError, match="evaluate takes a Model, but the argument is int"):
        evaluate(3, np.eye(2), np.arange(2))  # type: ignore[arg-type]  # wrong on purpose
