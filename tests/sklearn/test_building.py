"""The settings of builders, for searches; and estimators whose builder no pickle holds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn")

from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.sklearn import ModelClassifier
from typedthinc.types import Floats2d

RNG = np.random.default_rng(0)
X: Any = RNG.normal(size=(80, 3))
Y: Any = (X[:, 0] > 0).astype(int)


def network(columns: int, classes: int, width: int = 4, depth: int = 1) -> Model[Floats2d, Floats2d]:
    hidden = [Relu(width, columns), *(Relu(width, width) for _ in range(depth - 1))]
    return chain(*hidden, Softmax(classes, width))


def test_a_search_over_sizes() -> None:
    pipeline = make_pipeline(StandardScaler(), ModelClassifier(network, epochs=1, random_state=0))
    search = GridSearchCV(pipeline, {"modelclassifier__build__width": [2, 6]}, cv=2).fit(X, Y)
    widths = [each["modelclassifier__build__width"] for each in search.cv_results_["params"]]
    assert widths == [2, 6]
    best = search.best_estimator_[-1]
    assert best.model_.layers[0].get_dim("nO") == search.best_params_["modelclassifier__build__width"]


def test_settings_of_builders() -> None:
    classifier = ModelClassifier(network, epochs=1)
    found = classifier.get_params()
    assert (found["build__width"], found["build__depth"]) == (4, 1)
    assert "build__width" not in classifier.get_params(deep=False)
    classifier.set_params(build__width=7, epochs=2).set_params(build__depth=2)
    found = clone(classifier).get_params()
    assert (found["build__width"], found["build__depth"], found["epochs"]) == (7, 2, 2)
    fitted: Any = pickle.loads(pickle.dumps(classifier.fit(X, Y)))
    assert [layer.get_dim("nO") for layer in fitted.model_.layers] == [7, 7, 2]
    with pytest.raises(ValueError, match="ModelClassifier: build__widht is a setting of build, .*; did you mean width"):
        classifier.set_params(build__widht=3)
    with pytest.raises(ValueError, match="ModelClassifier has no parameter width; did you mean build__width"):
        classifier.set_params(width=3)
    with pytest.raises(ValueError, match="build__width is a setting of build, which has no parameter width"):
        ModelClassifier().set_params(build__width=3)


def test_a_fitted_estimator_whose_builder_is_a_lambda() -> None:
    classifier: Any = ModelClassifier(lambda columns, classes: network(columns, classes), epochs=2, random_state=0)
    classifier.fit(X, Y)
    for again in (copy.deepcopy(classifier), copy.copy(classifier), pickle.loads(pickle.dumps(classifier))):
        np.testing.assert_array_equal(again.predict_proba(X), classifier.predict_proba(X))
    np.testing.assert_array_equal(
        copy.deepcopy(classifier).fit(X, Y).predict_proba(X), clone(classifier).fit(X, Y).predict_proba(X)
    )
    other: Any = pickle.loads(pickle.dumps(classifier))
    before = other.predict_proba(X)
    classifier.partial_fit(X, Y)
    np.testing.assert_array_equal(other.predict_proba(X), before)
    other.partial_fit(X, Y)
    np.testing.assert_array_equal(other.predict_proba(X), classifier.predict_proba(X))
    with pytest.raises(ValueError, match="build was a lambda, or a function within another, which pickles do not hold"):
        other.fit(X, Y)
    assert other.set_params(build=network).fit(X, Y).score(X, Y) > 0.5
