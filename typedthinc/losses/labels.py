"""Reading class labels: which class each row belongs to, and where that is missing."""

from collections.abc import Mapping, Sequence
from typing import Any

from typedthinc.arguments import refuse
from typedthinc.shapes.messages import no_name_for_each
from typedthinc.tracebacks import REFUSALS, hide_frames


def read_ids(labels: Any, n_classes: int, missing_value: object) -> tuple[Any, Any]:
    """Return class ids, 0 where one is missing, and a mask of those or None where none can be.

    Raises:
        ValueError: An id outside [0, n_classes) that does not stand for a missing label.
    """
    missing = labels == missing_value if isinstance(missing_value, int) else None  # a name cannot stand among ids
    ids = labels if missing is None else labels * ~missing  # any class in range will do: the mask takes these rows out
    outside = (ids < 0) | (ids >= n_classes)
    if missing is not None:  # what is missing may be any number, such as -1
        outside &= ~missing
    if outside.any():
        row = int(outside.argmax())  # the first one
        raise ValueError(f"label {int(labels[row])} in row {row} is outside [0, {n_classes})")
    return ids, missing


class ClassNames:
    """The names of the classes in the order of the columns, and the labels that they make."""

    @hide_frames(REFUSALS)
    def __init__(self, loss: str, names: Sequence[str], missing_value: object, neg_prefix: str | None) -> None:
        """Number the names in their order.

        Args:
            loss: The name of the loss, for errors.
            missing_value: The label of rows that count for nothing, where it is a text.
            neg_prefix: What stands before a name in the labels of rows that are of any other class.

        Raises:
            ValueError: Names that are not texts, a name that comes twice, an empty prefix, or a name with the prefix
                before another.
        """
        _check_names(loss, names)
        self.index: dict[str, int] = {name: i for i, name in enumerate(names)}
        if len(self.index) != len(names):
            twice = next(name for i, name in enumerate(names) if self.index[name] != i)
            raise ValueError(f"{loss}: names must differ, but {twice!r} comes more than once")
        # What labels mean: the number of a class; that and the number of classes, for "not this class"; or -1.
        self._codes = dict(self.index)
        if neg_prefix is not None:
            self._codes.update(self._negatives(loss, neg_prefix))
        self._may_miss = isinstance(missing_value, str)
        if isinstance(missing_value, str):
            self._codes[missing_value] = -1

    def read(self, labels: Sequence[Any], xp: Any) -> tuple[Any, Any, Any]:
        """Return class ids, 0 where one is missing, a mask of those, and a mask of rows of any class but this.

        A mask is None where nothing can be in it.

        Raises:
            ValueError: A label that is not among the names.
        """
        n_classes = len(self.index)
        for row, label in enumerate(labels):
            if not isinstance(label, str) or label not in self._codes:
                raise ValueError(f"label {described(label)} in row {row} is not among the names {_listed(self.index)}")
        codes = [self._codes[label] for label in labels]  # i + n is "not i"; -1 is missing
        ids = xp.asarray([max(code, 0) % n_classes for code in codes], "int64")
        missing = xp.asarray([code < 0 for code in codes], "?") if self._may_miss else None
        negative = xp.asarray([code >= n_classes for code in codes], "?")
        return ids, missing, negative if max(codes, default=0) >= n_classes else None

    def check(self, columns: int) -> None:
        """Compare the number of names with that of columns.

        Raises:
            ValueError: They differ.
        """
        if len(self.index) != columns:
            raise ValueError(no_name_for_each(len(self.index), columns))

    def _negatives(self, loss: str, prefix: str) -> dict[str, int]:
        if not prefix:
            refuse(loss, "neg_prefix", "a text that is not empty", prefix)
        found = {prefix + name: i + len(self.index) for name, i in self.index.items()}  # numbers from n on
        for name in found.keys() & self.index.keys():
            other = name[len(prefix) :]
            raise ValueError(f"{loss}: {name!r} is a name, so that it cannot stand for any class but {other!r}")
        return found


def _check_names(loss: str, names: Any) -> None:
    if isinstance(names, str) or not hasattr(names, "__len__") or not all(map(_is_text, names)):
        refuse(loss, "names", "a list of texts", names)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def described(value: Any) -> str:
    """Say what a wrong value is: numbers and strings as they are, arrays and the rest by their kind."""
    if isinstance(value, (str, int, float)):
        return repr(value)
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"{value.dtype} of shape {value.shape}"
    return type(value).__name__


def _listed(names: Mapping[str, int], most: int = 10) -> str:
    shown = ", ".join(repr(name) for name in list(names)[:most])
    return shown if len(names) <= most else f"{shown}, ..."
