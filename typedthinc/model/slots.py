"""Flat arrays of parameters and of their gradients, and the place of one parameter in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from typedthinc.arrays.layout import order_of_axes, places_of_axes

# The id of a node and the name of a parameter.
Key: TypeAlias = tuple[int, str]


class Store:
    """The flat arrays, and which part of them belongs to whom.

    Attributes:
        weights: All parameters, of shape (n,).
        gradients: Their gradients, of the same shape; only what has been set since the last update counts.
        keys: The node id and the name of each parameter, in their order.
        edges: Where each parameter starts, and at last where the last one ends.
    """

    __slots__ = ("__weakref__", "_layouts", "edges", "gradients", "keys", "weights")

    weights: Any
    gradients: Any
    keys: list[Key]
    edges: list[int]

    def __init__(self, weights: Any, keys: list[Key], edges: list[int], like: Iterable[Any]) -> None:
        """Take over flat weights, to be seen with the shapes and the orders of axes of these arrays."""
        self.weights = weights
        self.gradients = weights.copy()
        self.keys = keys
        self.edges = edges
        self._layouts = [_layout(array) for array in like]

    def views(self, flat: Any, first: int = 0, end: int | None = None) -> list[Any]:
        """Cut a flat array as long as the weights into views, one for each parameter, of its shape and layout.

        Args:
            flat: The array.
            first: The number of the first parameter to make one for.
            end: The number behind that of the last.
        """
        parts = zip(self.edges[first:end], self.edges[first + 1 :], self._layouts[first:end], strict=False)
        return [flat[start:stop].reshape(shape).transpose(axes) for start, stop, (shape, axes) in parts]


class Slot:
    """The place of one parameter in a store.

    Attributes:
        number: Which one of the store's parameters it is.
        weights: The parameter, a view of the store.
        gradient: Room for its gradient, a view that is laid out alike.
    """

    __slots__ = ("gradient", "number", "store", "weights")

    store: Store
    number: int
    weights: Any
    gradient: Any

    def __init__(self, store: Store, number: int, weights: Any, gradient: Any) -> None:
        """Note the views."""
        self.store = store
        self.number = number
        self.weights = weights
        self.gradient = gradient


def _layout(array: Any) -> tuple[Sequence[int], Sequence[int]]:
    """Return the shape of an array with its axes in the order of memory, and the axes that lead back from there."""
    order, shape = order_of_axes(array), array.shape
    if order == sorted(order):
        return shape, order
    return [shape[axis] for axis in order], places_of_axes(order)
