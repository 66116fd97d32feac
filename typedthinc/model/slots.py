"""Flat arrays of parameters and of their gradients, and the place of one parameter in them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from typedthinc.arrays.layout import order_of_strides, places_of_axes

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

    def __init__(self, weights: Any, gradients: Any, keys: list[Key], edges: list[int], like: Sequence[Any]) -> None:
        """Take over flat arrays, to be seen with the shapes and the orders of axes of these arrays."""
        self.weights = weights
        self.gradients = gradients
        self.keys = keys
        self.edges = edges
        # Where an axis of length 1 belongs, strides do not tell: what is in order stays so.
        self._layouts = [
            (array.shape, None) if array.flags.c_contiguous else _layout(array.shape, array.strides) for array in like
        ]

    def views(self, flat: Any, first: int = 0, end: int | None = None) -> list[Any]:
        """Cut a flat array as long as the weights into views, one for each parameter, of its shape and layout.

        Args:
            first: The number of the first parameter to make one for.
            end: The number behind that of the last.
        """
        parts = zip(self.edges[first:end], self.edges[first + 1 :], self._layouts[first:end], strict=False)
        views: list[Any] = []  # most often all are asked for
        for start, stop, (shape, axes) in parts:
            view = flat[start:stop] if len(shape) == 1 else flat[start:stop].reshape(shape)
            views.append(view if axes is None else view.transpose(axes))
        return views


class Slot:
    """The place of one parameter in a store.

    Attributes:
        number: Which one of the store's parameters it is.
        weights: The parameter, a view of the store.
        gradient: The buffer of its gradient, a view that is laid out alike.
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


# Of the parameters of a model, many are alike.
@lru_cache(maxsize=1024)
def _layout(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[Sequence[int], Sequence[int] | None]:
    """Return a shape with its axes in the order of memory, and the axes that lead back from there.

    None stands for axes that are in that order.
    """
    order = list(order_of_strides(shape, strides))
    if order == sorted(order):
        return shape, None
    return [shape[axis] for axis in order], places_of_axes(order)  # (shape in memory, way back)
