from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn")

from sklearn.base import clone  # type: ignore[import-untyped]
from sklearn.datasets import load_digits  # type: ignore[import-untyped]
from sklearn.model_selection import GridSearchCV, cross_val_score  # type: ignore[import-untyped]
from sklearn.pipeline import make_pipeline  # type: ignore[import-untyped]
from sklearn.preprocessing import MinMaxScaler  # type: ignore[import-untyped]

from tests.sklearn.data import SIDES, X, softmax_network
from typedthinc.api import Adam
from typedthinc.sklearn import ModelClassifier

LABELS = {
    "words": np.asarray(["north", "east", "southwest"]),
    "objects": np.asarray(["north", "east", "southwest"], dtype=object),
    "numbers": np.asarray([7, -2, 100]),
    "small numbers": np.asarray([3, 1, 2], dtype="uint8"),
    "whole floats": np.asarray([2.0, 0.0, -1.0]),
    "truth values": np.asarray([False, True]),
}


@pytest.mark.parametrize("names", LABELS.values(), ids=LABELS)
def test_labels_of_any_type(names: Any) -> None:
    y = names[SIDES % len(names)]
    classifier = ModelClassifier(softmax_network, learn_rate=0.02, random_state=0).fit(X, y)
    assert classifier.classes_.tolist() == sorted(names.tolist())
    guesses = classifier.predict(X)
    assert guesses.dtype == y.dtype
    assert set(guesses) == set(names)
    assert classifier.score(X, y) > 0.85
    ids = classifier.predict_proba(X).argmax(axis=1)
    assert (classifier.classes_[ids] == guesses).all()


def test_probabilities() -> None:
    classifier = ModelClassifier(softmax_network, random_state=0).fit(X, SIDES)
    P = classifier.predict_proba(X)
    assert P.shape == (150, 3)
    np.testing.assert_allclose(P.sum(axis=1), 1, rtol=1e-6)
    np.testing.assert_array_equal(P, classifier.model_.predict(X.astype("float32")))


def test_real_images_in_a_pipeline() -> None:
    images, digits = load_digits(return_X_y=True)
    pipeline = make_pipeline(MinMaxScaler(), ModelClassifier(epochs=15, random_state=0))
    assert cross_val_score(pipeline, images[:900], digits[:900], cv=3).min() > 0.85


def test_a_search_over_settings() -> None:
    search = GridSearchCV(
        ModelClassifier(random_state=0, epochs=15), {"learn_rate": [1e-6, 0.02], "build": [None, softmax_network]}, cv=2
    )
    search.fit(X, SIDES)
    assert search.best_params_["learn_rate"] == 0.02
    assert search.best_score_ > 0.7


def test_data_that_comes_in_parts() -> None:
    classifier = ModelClassifier(softmax_network, learn_rate=0.01, random_state=0)
    first, second = SIDES < 2, SIDES == 2
    classifier.partial_fit(X[first], SIDES[first], classes=[2, 0, 1])
    assert classifier.classes_.tolist() == [0, 1, 2]
    model = classifier.model_
    for _ in range(100):
        classifier.partial_fit(X[second], SIDES[second]).partial_fit(X[first], SIDES[first], classes=[0, 1, 2])
    assert classifier.model_ is model
    assert classifier.score(X, SIDES) > 0.8
    assert classifier.optimizer_.step == 101 * -(-first.sum() // 32) + 100 * -(-second.sum() // 32)


def test_classes_that_nobody_named() -> None:
    classifier = ModelClassifier(softmax_network, random_state=0)
    with pytest.raises(ValueError, match="ModelClassifier: classes must be given at the first call of partial_fit"):
        classifier.partial_fit(X, SIDES)
    with pytest.raises(ValueError, match=r"the labels \[2\] are not among the classes \[0 1\]"):
        classifier.partial_fit(X, SIDES, classes=[0, 1])
    classifier.partial_fit(X, SIDES, classes=[0, 1, 2])
    with pytest.raises(ValueError, match=r"classes are \[0 1 2 3\], but were \[0 1 2\] before"):
        classifier.partial_fit(X, SIDES, classes=[0, 1, 2, 3])
    with pytest.raises(ValueError, match=r"the labels \[5 6\] are not among the classes"):
        classifier.partial_fit(X, SIDES % 2 + 5)


def test_numbers_between_are_no_classes() -> None:
    with pytest.raises(ValueError, match="Unknown label type: continuous"):
        ModelClassifier().fit(X, X[:, 0])


def test_one_class_alone() -> None:
    classifier = ModelClassifier(epochs=1).fit(X, np.full(150, "only"))
    assert set(classifier.predict(X)) == {"only"}


def test_an_optimizer_may_be_given_as_train_takes_it() -> None:
    optimizer = Adam(0.02)
    classifier = ModelClassifier(softmax_network, optimizer=optimizer, epochs=3, random_state=0)
    twin = ModelClassifier(softmax_network, learn_rate=0.02, epochs=3, random_state=0)
    for _ in range(2):
        # Each fit begins anew.
        np.testing.assert_array_equal(classifier.fit(X, SIDES).predict_proba(X), twin.fit(X, SIDES).predict_proba(X))
    assert optimizer.step == 0
    again = pickle.loads(pickle.dumps(clone(classifier).fit(X, SIDES)))
    for each in (classifier, again):
        each.partial_fit(X, SIDES)
    np.testing.assert_array_equal(classifier.predict_proba(X), again.predict_proba(X))
    with pytest.raises(TypeError, match="ModelClassifier takes an Optimizer, such as .*, but the argument is float"):
        ModelClassifier(optimizer=0.1).fit(X, SIDES)  # type: ignore[arg-type]
