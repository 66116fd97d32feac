"""Which class a model guesses for each row, and which it is: numbers, made of whatever models give and losses take."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.intp]

_ONE_HOT: Final = "rows with a 1 at the class and 0 elsewhere"
_TRUTHS: Final = f"numbers of classes, names, or {_ONE_HOT}"


@dataclass(frozen=True)
class Classes:
    """Numbers of classes, for the rows that have a label.

    Attributes:
        guessed: What the model guesses.
        true: What is so.
        probabilities: What the model gives for each class, (N, count).
    """

    guessed: Ids
    true: Ids
    probabilities: npt.NDArray[Any]

    @property
    def count(self) -> int:
        """How many classes there are."""
        return int(self.probabilities.shape[1])


def classes_of(guesses: Any, truths: Any, loss: Any, names: Sequence[str] | None) -> Classes:
    """Compare guesses and truths as classes.

    Args:
        guesses: Probabilities of classes, (N, C), or of yes, (N,) or (N, 1); or a list of such, of sequences.
        truths: Numbers of classes, names, or rows with a 1 at the class; for sequences, a list of such.
        loss: What the model was trained for, None if that is not said: with it, guesses may be scores, and a label may
            stand for a missing one.
        names: The names of the classes in the order of the columns, None where there are none.

    Raises:
        ValueError: They are something else, a label is not among the names, or no row has a label.
    """
    rows, labels = _in_one(guesses, truths) if isinstance(guesses, list) else (guesses, truths)
    probabilities = _probabilities(np.asarray(rows), from_scores=getattr(loss, "from_scores", False))
    guessed, count = probabilities.argmax(axis=1), probabilities.shape[1]  # ties go to the first class
    true = ids_of(labels, names, getattr(loss, "missing_value", None))
    if len(true) != len(guessed):
        raise ValueError(f"metrics compare a label with each row, but {len(guessed)} rows have {len(true)} labels")
    labelled = true >= 0  # -1 stands for a missing label
    if not labelled.any():
        raise ValueError("metrics compare labels, but none of the rows has one")
    if true.max() >= count:
        raise ValueError(f"label {true.max()} in row {true.argmax()} is outside [0, {count})")
    return Classes(guessed[labelled], true[labelled], probabilities[labelled])


def _in_one(guesses: Any, truths: Any) -> tuple[Any, Any]:
    """Put sequences behind one another."""
    rows = np.concatenate([np.asarray(each) for each in guesses])
    if all(hasattr(each, "dtype") for each in truths):
        return rows, np.concatenate([np.asarray(each) for each in truths])
    return rows, [label for each in truths for label in each]


def _probabilities(guesses: Any, *, from_scores: bool) -> Any:
    """Return a column for each class; of the probability of yes, make that of no, too."""
    if guesses.dtype.kind != "f" or guesses.ndim not in (1, 2):
        raise ValueError(
            "accuracy and its kin compare classes: the model must give a row of probabilities for each item, not "
            f"{guesses.dtype} of shape {guesses.shape}"
        )
    if guesses.ndim == 2 and guesses.shape[1] > 1:
        return guesses
    yes = guesses.reshape(-1)
    if from_scores:
        yes = np.exp(-np.logaddexp(0, -yes))  # 1 / (1 + e^-x), without overflow
    return np.stack([1 - yes, yes], axis=1)  # two columns: no, yes


def ids_of(truths: Any, names: Sequence[str] | None, missing: object) -> Ids:
    """Return the number of the class of each row, -1 where the label is missing."""
    labels: Any = truths
    if isinstance(truths, (list, tuple)):
        return _of_names(labels, names, missing)
    array = np.asarray(labels)
    if array.ndim == 2 and array.shape[1] > 1:
        if not (np.isin(array, (0, 1)).all() and (array.sum(axis=1) == 1).all()):
            raise ValueError(f"truths of classes must be {_TRUTHS}")
        one_hot: Ids = array.argmax(axis=1)  # each row has one 1
        return one_hot
    flat = array.reshape(-1)
    if flat.dtype.kind in "UTO" and any(isinstance(each, str) for each in flat):
        raise ValueError("truths of classes are an array of names; `.tolist()` makes a list of them")
    if flat.dtype.kind in "SVmM" or flat.dtype.kind not in "iub" and not np.array_equal(flat, flat.astype("intp")):
        raise ValueError(f"truths of classes must be {_TRUTHS}, not {array.dtype}")
    ids: Ids = flat.astype("intp")
    return ids if missing is None or isinstance(missing, str) else np.where(flat == missing, -1, ids)


def _of_names(labels: Sequence[Any], names: Sequence[str] | None, missing: object) -> Ids:
    if all(isinstance(label, (int, np.integer)) for label in labels):  # ints need no names
        return np.asarray(labels, "intp")
    if names is None:
        raise ValueError("labels in a list are looked up by name: say names=[...] in the order of the columns")
    numbers = {name: number for number, name in enumerate(names)}
    if isinstance(missing, str):
        numbers[missing] = -1
    unknown = next((label for label in labels if label not in numbers), None)
    if unknown is not None:
        raise ValueError(f"label {unknown!r} is not among the names {', '.join(map(repr, names[:10]))}")
    return np.asarray([numbers[label] for label in labels], "intp")
