"""Minibatches of data, by the current ops."""

from collections.abc import Iterable, Sized
from typing import Any, TypeVar, overload

from typedthinc.arrays.containers import SizedGenerator
from typedthinc.backends import get_current_ops

A1 = TypeVar("A1", bound=Sized)
A2 = TypeVar("A2", bound=Sized)
A3 = TypeVar("A3", bound=Sized)


@overload
def minibatches(size: int | Iterable[float], data: A1, /, *, shuffle: bool = ...) -> SizedGenerator[A1]: ...
@overload
def minibatches(
    size: int | Iterable[float], first: A1, second: A2, /, *, shuffle: bool = ...
) -> SizedGenerator[tuple[A1, A2]]: ...
@overload
def minibatches(
    size: int | Iterable[float], first: A1, second: A2, third: A3, /, *, shuffle: bool = ...
) -> SizedGenerator[tuple[A1, A2, A3]]: ...
def minibatches(size: int | Iterable[float], /, *data: Any, shuffle: bool = False) -> SizedGenerator[Any]:
    """Cut data into batches, by the current ops; the result can be iterated over again.

    Args:
        size: Items to a batch: one number for all, or numbers in turn, of which the last one stays;
            of floats, as schedules give them, the whole part counts.
        *data: Arrays, lists or tuples of one length. Of one alone, the batches are its parts; of several they are
            tuples with a part of each.
        shuffle: Take the items in random order, another one at each iteration and the same for all data.

    Raises:
        ValueError: Data of different lengths or none, or a size that is not a whole number above 0.

    Examples:
        >>> [len(batch) for batch in minibatches(2, ["a", "b", "c"])]
        [2, 1]
    """
    ops = get_current_ops()
    if len(data) == 1:
        return ops.minibatch(size, data[0], shuffle=shuffle)
    return ops.multibatch(size, *data, shuffle=shuffle)
