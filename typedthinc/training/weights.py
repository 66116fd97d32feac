"""How much each item counts: weights of items, and weights of classes, which are such by the label of each item."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from typedthinc.arguments import refuse
from typedthinc.arrays.mapping import is_list, map_arrays
from typedthinc.backends import get_array_ops, to_numpy
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.training.classes import ids_of

Weights: TypeAlias = npt.NDArray[np.float32]
ClassWeights: TypeAlias = Mapping[int, float] | Mapping[str, float] | Literal["balanced"]


@hide_frames(REFUSALS)
def weights_of(sample_weight: Any, class_weight: Any, Y: Any, loss: Any, items: int | None) -> Weights | None:
    """Return the weight of each item, None where all count alike.

    Args:
        sample_weight: A number for each item.
        class_weight: A number for each class, by number or name, 1 where there is none; or "balanced", with which all
            classes count alike in sum, and the mean of all weights is 1.
        loss: The loss, which may have names of classes.
        items: How many items there are, None for data without a length.

    Raises:
        ValueError: A weight is not a finite number of at least 0, there is not one for each item, a class is not known,
            or the truths are not a class for each item.
    """
    if sample_weight is None and class_weight is None:
        return None
    if items is None:  # weights go by place
        raise ValueError("train: weights are of data with a length, but X and Y have none")
    weights = np.ones(items, "float32")
    if sample_weight is not None:
        weights *= checked_weights(sample_weight, items, "sample_weight")
    if class_weight is not None:
        names = getattr(loss, "names", None)
        weights *= _of_classes(class_weight, ids_of(Y, names, getattr(loss, "missing_value", None)), names)
    return weights


@hide_frames(REFUSALS)
def weigher_of(sample_weight: Any, class_weight: Any, loss: Any) -> Callable[[Any], Weights] | None:
    """Return what tells the weights of a batch of a stream by its truths; None where all count alike.

    Raises:
        ValueError: The weights are those of items, or take all classes to be counted before.
    """
    if sample_weight is not None:
        raise ValueError("train: sample_weight is of data with a length; a stream gives its own: (X, Y, weights)")
    if class_weight is None:
        return None
    names, missing = getattr(loss, "names", None), getattr(loss, "missing_value", None)
    if not issubclass(type(class_weight), Mapping):
        rule = "numbers by class, such as {0: 1.0, 1: 5.0}: a stream is not counted before it is gone through"
        refuse("train", "class_weight", rule, class_weight)
    classes = max((key + 1 for key in class_weight if isinstance(key, int)), default=0)  # as many classes as are named

    def weigh(truths: Any) -> Weights:
        found: Weights = _of_classes(class_weight, ids_of(truths, names, missing), names, classes)
        return found

    return weigh


def checked_weights(given: Any, items: int, name: str) -> Any:
    """Return the weights of a number of items.

    Raises:
        ValueError: They are something else than a finite number of at least 0 for each.
    """
    weights = np.asarray(to_numpy(given) if hasattr(given, "dtype") else given)
    if weights.shape != (items,) or weights.dtype.kind not in "fiu":
        came = f"{weights.dtype} of shape {weights.shape}"
        raise ValueError(f"train: {name} must be a number for each of the {items} items, not {came}")
    if not np.isfinite(weights).all() or (weights < 0).any():
        wrong = int((~(weights >= 0) | ~np.isfinite(weights)).argmax())
        rule = f"{name} must be finite and at least 0"
        raise ValueError(f"train: {rule}, but that of item {wrong} is {weights[wrong]}")
    return weights.astype("float32")  # gradients of float32 stay so


def _of_classes(given: Any, ids: Any, names: Sequence[str] | None, least: int = 0) -> Any:
    """Return the weight of each item by its class, of which there are at least a number."""
    counts = np.bincount(ids[ids >= 0], minlength=least)
    if given == "balanced":
        table = np.divide((ids >= 0).sum(), (counts > 0).sum() * counts, out=np.ones(len(counts)), where=counts > 0)
    elif issubclass(type(given), Mapping):
        table = np.ones(max(len(counts), len(names or ())))
        for key, weight in _numbered(given, len(table), names):
            table[key] = weight  # classes that are not named count 1
    else:
        refuse("train", "class_weight", 'numbers by class, such as {0: 1.0, 1: 5.0}, or "balanced"', given)
    # A row whose label is missing counts for nothing by the loss.
    return table[np.maximum(ids, 0)].astype("float32")


def _numbered(given: Mapping[Any, Any], count: int, names: Sequence[str] | None) -> list[tuple[int, float]]:
    numbers: dict[Any, int] = {number: number for number in range(count)}
    numbers.update({name: number for number, name in enumerate(names or ())})
    for key, weight in given.items():
        if key not in numbers:
            known = ", ".join(map(repr, list(names or range(count))[:10]))
            raise ValueError(f"train: class_weight has {key!r}, which is not one of the classes {known}")
        if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not 0 <= weight < np.inf:
            refuse("train", f"class_weight of {key!r}", "a finite number of at least 0", weight)
    return [(numbers[key], float(weight)) for key, weight in given.items()]


def weighted(gradient: Any, weights: Weights) -> Any:
    """Return a gradient in which the part of each item is multiplied by its weight.

    Raises:
        ValueError: It is neither an array nor a list with a part for each item.
    """
    if is_list(gradient) and len(gradient) == len(weights):
        scaled = [map_arrays(_times(weight), part) for part, weight in zip(gradient, weights, strict=True)]
        return type(gradient)(scaled)
    if not hasattr(gradient, "dtype") or len(gradient) != len(weights):
        came = type(gradient).__name__
        raise ValueError(f"train: weights are of items, but the gradient of the loss is {came}, not an array or a list")
    column = get_array_ops(gradient).asarray(weights).astype(gradient.dtype)
    return gradient * column.reshape(-1, *[1] * (gradient.ndim - 1))  # (B, 1, ...)


def _times(weight: Any) -> Any:
    def scaled(array: Any) -> Any:
        return array * array.dtype.type(weight)

    return scaled
