"""Metrics, by name or as functions: the names are scikit-learn's, of which the commonest need no scikit-learn."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc.arguments import kind_of
from typedthinc.tracebacks import hide_frames
from typedthinc.training import scorers
from typedthinc.training.classes import Classes, classes_of
from typedthinc.training.confusion import by_class, confusion_of

Metric: TypeAlias = str | Callable[[Any, Any], float]


def _accuracy(classes: Classes) -> float:
    return float((classes.guessed == classes.true).mean())


def _f1(classes: Classes) -> float:
    if classes.count != 2:
        raise ValueError(f"f1 is that of two classes, but there are {classes.count}: f1_macro is the mean of all")
    return float(by_class(confusion_of(classes)).f1[1])  # of the second class, "yes"


def _f1_macro(classes: Classes) -> float:
    # Of classes that neither occur nor are guessed there is nothing to say.
    confusion = confusion_of(classes)
    seen = confusion.sum(axis=0) + confusion.sum(axis=1) > 0  # a class that neither comes nor is guessed has no F1
    return float(by_class(confusion).f1[seen].mean())


def _f1_weighted(classes: Classes) -> float:
    found = by_class(confusion_of(classes))
    return float(np.average(found.f1, weights=found.support))


_OWN: Final[dict[str, Callable[[Classes], float]]] = {
    "accuracy": _accuracy,
    "f1": _f1,
    "f1_macro": _f1_macro,
    "f1_weighted": _f1_weighted,
}


class Metrics:
    """Some metrics, of guesses and truths.

    Attributes:
        class_names: The names of the classes in the order of the columns; None if they have no names.
    """

    class_names: Sequence[str] | None

    @hide_frames()
    def __init__(self, where: str, metrics: Sequence[Metric], loss: Any, names: Sequence[str] | None) -> None:
        """Take metrics.

        Args:
            where: The function that was given them, for errors.
            metrics: Their names, or functions of guesses and truths.
            loss: What the model is trained for, None if that is not said.
            names: The names of the classes; None for those of the loss.

        Raises:
            ValueError: A name that is not known, or that comes twice.
            TypeError: One is neither a name nor a function of guesses and truths.
            ModuleNotFoundError: A name needs scikit-learn, which is not installed.
        """
        if isinstance(metrics, str):
            raise TypeError(f"{where}: metrics must be a list, did you mean metrics=[{metrics!r}]?")
        self._loss = loss
        self.class_names = names if names is not None else getattr(loss, "names", None)
        self._functions = {_name(where, metric): metric for metric in metrics}
        if len(self._functions) != len(metrics):  # a name is a key of the results
            raise ValueError(f"{where}: metrics must differ in their names, not {', '.join(self._functions)} twice")
        for name in self.names:
            if isinstance(self._functions[name], str) and name not in _OWN:
                scorers.check(where, name, list(_OWN))  # refused now, not after an epoch

    @property
    def names(self) -> list[str]:
        """What they are called, in their order."""
        return list(self._functions)

    def of(self, guesses: Any, truths: Any) -> dict[str, float]:
        """Return the value of each.

        Raises:
            ValueError: Guesses or truths are not what a metric compares.
            TypeError: A function does not take them, or returns something else than a number.
        """
        return {name: self._value(name, metric, guesses, truths) for name, metric in self._functions.items()}

    def classes(self, guesses: Any, truths: Any) -> Classes:
        """Return the numbers of the classes; see `classes_of`."""
        return classes_of(guesses, truths, self._loss, self.class_names)

    def _value(self, name: str, metric: Metric, guesses: Any, truths: Any) -> float:
        if not isinstance(metric, str):  # a function gets what came, not classes
            try:
                return float(metric(guesses, truths))
            except TypeError as error:
                raise TypeError(f"the metric {name} takes guesses and truths and returns a number: {error}") from error
        if isinstance(guesses, tuple):
            raise ValueError(
                f"{metric} is of one output, but the model gives {_count(guesses)}: give a function of all"
            )
        if metric in _OWN:
            return _OWN[metric](self.classes(guesses, truths))
        if scorers.compares_numbers(guesses, truths):  # regression by the truths' dtype
            return scorers.score_numbers(metric, guesses, truths)
        return scorers.score_classes(metric, self.classes(guesses, truths))


def _count(items: Any) -> int:
    return len(items)


def _name(where: str, metric: Any) -> str:
    """Return the name of a metric."""
    if isinstance(metric, str):
        return metric
    name = getattr(metric, "__name__", type(metric).__name__).strip("<>")
    if not callable(metric) or isinstance(metric, type):
        wanted = "names such as 'accuracy', or functions of guesses and truths, as metrics"
        raise TypeError(f"{where} takes {wanted}, but one is {kind_of(metric)}")
    if str(getattr(metric, "__module__", "")).startswith("sklearn."):
        example = "metrics=['f1_macro']"
        raise TypeError(f"{where} takes metrics of scikit-learn by the names of its scorers, {example}, not {name}")
    return name
