"""The scorers of scikit-learn as metrics. They ask an estimator to predict; here it has predicted before."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.shapes.nearest import hint_of_names
from typedthinc.training.classes import Classes

_NEEDS_SKLEARN: Final = (
    "is not one of {own}; those of scikit-learn come with the extra: pip install 'typedthinc[sklearn]'"
)


def check(where: str, name: str, own: list[str]) -> None:
    """Refuse a name that nobody knows.

    Raises:
        ValueError: scikit-learn has no scorer of that name.
        ModuleNotFoundError: It is not installed.
    """
    try:
        known: list[str] = import_module("sklearn.metrics").get_scorer_names()
    except ModuleNotFoundError:
        needs = _NEEDS_SKLEARN.format(own=", ".join(own))
        raise ModuleNotFoundError(f"{where}: the metric {name!r} {needs}", name="sklearn") from None
    if name not in known:
        raise ValueError(f"{where}: there is no metric {name!r}{hint_of_names(name, [*own, *known])}")


def compares_numbers(guesses: Any, truths: Any) -> bool:
    """Tell whether truths are numbers to come near to, rather than classes."""
    if getattr(getattr(truths, "dtype", None), "kind", "") != "f" or not hasattr(guesses, "shape"):
        return False
    is_one_hot = truths.ndim == 2 and truths.shape[1] > 1 and bool(np.isin(truths, (0, 1)).all())
    return not is_one_hot and np.size(guesses) == np.size(truths)


def score_numbers(name: str, guesses: Any, truths: Any) -> float:
    """Return the score of guessed numbers."""
    bases = import_module("sklearn.base")

    class Numbers(bases.RegressorMixin, bases.BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
        def fit(self, X: Any, y: Any) -> Any:
            return self

        def predict(self, X: Any) -> Any:
            return X

    return float(_scorer(name)(Numbers(), guesses.reshape(truths.shape), truths))


def score_classes(name: str, classes: Classes) -> float:
    """Return the score of guessed classes, or of their probabilities."""
    bases = import_module("sklearn.base")

    class Fitted(bases.ClassifierMixin, bases.BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
        classes_ = np.arange(classes.count)

        def fit(self, X: Any, y: Any) -> Any:
            return self

        def predict(self, X: Any) -> Any:
            return classes.guessed

        def predict_proba(self, X: Any) -> Any:
            return X

    # In float32, rows sum to 1 but for the rounding, of which scikit-learn warns.
    rows = classes.probabilities.astype("float64")
    sums = rows.sum(axis=1, keepdims=True)
    if np.allclose(sums, 1, atol=1e-5):
        rows /= sums
    return float(_scorer(name)(Fitted(), rows, classes.true))


def _scorer(name: str) -> Any:
    return import_module("sklearn.metrics").get_scorer(name)
