"""The scorers of scikit-learn as metrics. They ask an estimator to predict; here it has predicted before."""

from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.shapes.nearest import hint_of_names
from typedthinc.training.classes import Classes

_NEEDS_SKLEARN: Final = (
    "is not one of {own}; those of scikit-learn come with the extra: pip install 'typedthinc[sklearn]'"
)


def check(where: str, name: str, own: list[str]) -> None:
    """Refuse an unknown name.

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
        begun = next((each for each in own if each.startswith(name)), "")
        hint = f"; did you mean {begun}?" if begun else hint_of_names(name, [*own, *known])
        raise ValueError(f"{where}: there is no metric {name!r}{hint}")


def compares_numbers(guesses: Any, truths: Any) -> bool:
    """Tell whether truths are numbers to come near to, rather than classes."""
    if getattr(getattr(truths, "dtype", None), "kind", "") != "f" or not hasattr(guesses, "shape"):
        return False
    is_one_hot = truths.ndim == 2 and truths.shape[1] > 1 and bool(np.isin(truths, (0, 1)).all())
    return not is_one_hot and np.size(guesses) == np.size(truths)


def score_numbers(name: str, guesses: Any, truths: Any) -> float:
    """Return the score of guessed numbers."""
    rows = guesses.reshape(truths.shape)  # a column is as good as a vector
    return float(_scorer(name)(_estimator("RegressorMixin", rows), rows, truths))


def score_classes(name: str, classes: Classes) -> float:
    """Return the score of guessed classes, or of their probabilities."""
    # In float32, rows sum to 1 but for the rounding, of which scikit-learn warns.
    rows = classes.probabilities.astype("float64")
    sums = rows.sum(axis=1, keepdims=True)
    if np.allclose(sums, 1, atol=1e-5):
        rows /= sums
    estimator = _estimator("ClassifierMixin", classes.guessed)
    estimator.classes_ = np.arange(classes.count)  # scikit-learn looks for it
    return float(_scorer(name)(estimator, rows, classes.true))


class _Predicted:
    """What an estimator has that has predicted before, of what it is given as X."""

    guesses: Any

    def fit(self, X: Any, y: Any) -> Any:
        """Learn nothing more."""
        return self

    def predict(self, X: Any) -> Any:
        """Return what was guessed."""
        return self.guesses

    def predict_proba(self, X: Any) -> Any:
        """Return the probabilities, which come in the place of the inputs."""
        return X


def _estimator(mixin: str, guesses: Any) -> Any:
    bases = import_module("sklearn.base")
    kind = type("Predicted", (_Predicted, getattr(bases, mixin), bases.BaseEstimator), {})
    estimator = kind()
    estimator.guesses = guesses
    return estimator


def _scorer(name: str) -> Any:
    return import_module("sklearn.metrics").get_scorer(name)
