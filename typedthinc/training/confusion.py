"""How often each class is taken for each: what precision, recall, F1, the report and its picture are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from typedthinc.training.classes import Classes
from typedthinc.training.curve import new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Counts = npt.NDArray[np.intp]
Numbers = npt.NDArray[np.float64]

# In a matrix of more classes the cells are too small for numbers.
_MOST_WRITTEN: Final = 20


class ByClass(NamedTuple):
    """Of each class: which share of the guesses is right, which share of the rows is found, F1, and how many rows."""

    precision: Numbers
    recall: Numbers
    f1: Numbers
    support: Counts


def confusion_of(classes: Classes) -> Counts:
    """Count the rows by their true class, a row of the matrix, and by the guessed class, a column."""
    pairs = classes.true * classes.count + classes.guessed  # a number for each pair (true, guessed)
    counts: Counts = np.bincount(pairs, minlength=classes.count**2).reshape(classes.count, classes.count)
    return counts


def by_class(confusion: Counts) -> ByClass:
    """Return precision, recall and F1 of each class; 0 where there is nothing to divide by."""
    right, guessed, support = np.diag(confusion), confusion.sum(axis=0), confusion.sum(axis=1)
    precision, recall = _ratio(right, guessed), _ratio(right, support)
    return ByClass(precision, recall, _ratio(2 * right, guessed + support), support)


def _ratio(part: Any, whole: Any) -> Numbers:
    ratio: Numbers = np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)
    return ratio


def report_of(confusion: Counts, names: Sequence[str]) -> str:
    """Write precision, recall, F1 and the number of rows, of each class and over all, as a table."""
    found = by_class(confusion)
    rows = int(found.support.sum())
    shown = list(zip(names, *found[:3], found.support.tolist(), strict=True))
    means = [("mean", *(values.mean() for values in found[:3]), rows)]
    weighted = [("weighted mean", *(float(values @ found.support) / rows for values in found[:3]), rows)]
    width = max(len(str(row[0])) for row in [*shown, *weighted])
    lines = [f"{'':{width}}  precision  recall      f1    rows"]
    for name, precision, recall, f1, support in shown + means + weighted:
        lines.append(f"{name:{width}}  {precision:9.3f}  {recall:6.3f}  {f1:6.3f}  {support:6}")
    accuracy = np.trace(confusion) / rows
    return "\n".join([*lines, f"accuracy {accuracy:.3f}"])


def picture_of(confusion: Counts, names: Sequence[str]) -> Figure:
    """Draw a confusion matrix, coloured by the share of each true class."""
    figure, _ = new_figure("Evaluation.plot")
    _draw(figure, confusion, names)
    return figure


# Half of what figures and axes take is not annotated: hence Any.
def _draw(figure: Any, confusion: Counts, names: Sequence[str]) -> None:
    shares = by_class(confusion).support[:, None]  # (K, 1)
    shares = np.divide(confusion, shares, out=np.zeros(confusion.shape), where=shares > 0)
    axes = figure.add_subplot(xlabel="guessed", ylabel="true")
    image = axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    figure.colorbar(image, label="share of the true class")
    places = range(len(names))
    axes.set_xticks(places, names, rotation=90 if len(names) > 5 else 0)
    axes.set_yticks(places, names)
    if len(names) <= _MOST_WRITTEN:
        for (row, column), count in np.ndenumerate(confusion):
            color = "white" if shares[row, column] > 0.5 else "black"  # readable on dark cells
            axes.text(column, row, str(count), ha="center", va="center", color=color)
