"""Where the parameters of a model lie in memory: side by side in one flat array, their gradients in another.

An optimizer then makes one pass over all of them rather than one over each, which costs more than the arithmetic where
parameters are small. A node's parameters and gradients are views.

- `lay_out` brings all parameters of a model into one store: after `initialize`, before an update, and wherever a model
  is copied, loaded or changed.
- A gradient is written into its place at first touch (`Node.grad_room`) and added to after that.
- `update` hands an `Optimizer` whole runs of parameters that lie side by side and have a gradient, by its `update_run`.
"""

# pyright: reportPrivateUsage=false
# Nodes keep their arrays to themselves. Only this file moves them.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from typedthinc.backends import get_array_ops

if TYPE_CHECKING:
    from typedthinc.model import Model

Key: TypeAlias = tuple[int, str]
Update: TypeAlias = Callable[[Key, Any, Any], tuple[Any, Any]]


class Parameter(NamedTuple):
    """One parameter of a model that has a value.

    Attributes:
        label: `place.layer.parameter`: the layer's place, counted from 0 level by level as `model.walk()` goes, its
            name, and the name of the parameter in it. Models that are built alike have the same labels.
        node: The layer.
        name: The parameter's name.
        array: Its value.
    """

    label: str
    node: Model[Any, Any]
    name: str
    array: Any


def parameters_of(model: Model[Any, Any]) -> Iterator[Parameter]:
    """Go through all parameters that have a value."""
    for place, node in enumerate(model.walk()):
        for name, array in node._params.items():
            if array is not None:
                yield Parameter(label_of(place, node, name), node, name, array)


def label_of(place: int, node: Model[Any, Any], name: str) -> str:
    """Name a parameter of the node that stands at a place, counted from 0 as `model.walk()` goes."""
    return f"{place}.{node.name}.{name}"


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

    def views(self, flat: Any) -> list[Any]:
        """Cut a flat array as long as the weights into views, one for each parameter, of its shape and layout."""
        parts = zip(self.edges, self.edges[1:], self._layouts, strict=False)
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


def lay_out(model: Model[Any, Any]) -> None:
    """Lay out all parameters of a model in one store for each dtype and kind of array.

    Those that lie so already stay where they are. Whatever makes parameters or brings them back ends with this: a
    product rounds otherwise where its factors lie otherwise, so that equal models would train differently.
    """
    groups: dict[Any, list[tuple[Model[Any, Any], str, Any]]] = {}
    for node in model.walk():
        for name, array in node._params.items():
            slot = node._slots.get(name)
            home = array if slot is None else slot.weights
            if home is not None and may_be_laid_out(node, home):
                kind: Any = type(home), home.dtype, getattr(home, "device", None)
                groups.setdefault(kind, []).append((node, name, home))
    for group in groups.values():
        slots = [node._slots.get(name) for node, name, _ in group]
        if None in slots or len({slot.store for slot in slots if slot is not None}) > 1:
            _lay_out(group)


def may_be_laid_out(node: Model[Any, Any], array: Any) -> bool:
    """Tell arrays of the library that a node computes with from those of others, which stay where they are."""
    return isinstance(array, node.ops.xp.ndarray)


def laid_out_as(param: Any, value: Any) -> Any:
    """Return a copy of an array that lies in memory as a parameter of its shape does."""
    ops = get_array_ops(param)
    copied = ops.xp.empty_like(param, dtype=value.dtype)
    copied[...] = ops.asarray(value)
    return copied


def replace(node: Model[Any, Any], params: dict[str, Any]) -> None:
    """Give a node other parameters, which lie on their own until `lay_out`; its gradients are dropped."""
    node._params.update(params)
    node._grads.clear()
    node._slots.clear()


def drop_gradients(model: Model[Any, Any]) -> None:
    """Forget the gradients of all parameters."""
    for node in model.walk():
        node._grads.clear()


def update(model: Model[Any, Any], optimizer: Update) -> None:
    """Update all parameters of a model that have a gradient, each once; no parameter has one after that."""
    nodes = [node for node in model.walk() if node._grads]
    update_run = getattr(optimizer, "update_run", None)
    if update_run is not None:
        if any(name not in node._slots for node in nodes for name in node._grads):
            lay_out(model)
        for store, numbers in _touched(nodes).items():
            for start, stop in _runs(numbers, len(store.keys)):
                update_run(store, start, stop)
    for node in nodes:
        for name, grad in node._grads.items():
            param = node._params[name]
            if update_run is None or not _stands(node, name):
                updated, _ = optimizer((node.id, name), param, grad)
                if updated is not param:
                    node.set_param(name, updated)
        node._grads.clear()


def _stands(node: Model[Any, Any], name: str) -> bool:
    """Tell whether a parameter is where its slot is: another array may stand in for it for a while."""
    slot = node._slots.get(name)
    return slot is not None and node._params[name] is slot.weights


def _touched(nodes: Iterable[Model[Any, Any]]) -> dict[Store, list[int]]:
    """Give the numbers of the parameters that have a gradient, by store."""
    found: dict[Store, list[int]] = {}
    for node in nodes:
        for name in node._grads:
            if _stands(node, name):
                slot = node._slots[name]
                found.setdefault(slot.store, []).append(slot.number)
    return found


def _runs(numbers: list[int], count: int) -> Iterator[tuple[int, int]]:
    """Give where each run of consecutive numbers starts and ends."""
    if len(numbers) == count:
        yield 0, count
        return
    numbers.sort()
    start = previous = numbers[0]
    for number in numbers[1:]:
        if number != previous + 1:
            yield start, previous + 1
            start = number
        previous = number
    yield start, previous + 1


def _lay_out(group: list[tuple[Model[Any, Any], str, Any]]) -> None:
    edges = [0, *accumulate(home.size for _, _, home in group)]
    model, _, first = group[0]
    keys = [(node.id, name) for node, name, _ in group]
    flat = model.ops.xp.zeros(edges[-1], first.dtype)
    store = Store(flat, keys, edges, (home for _, _, home in group))
    views = zip(store.views(store.weights), store.views(store.gradients), strict=True)
    for number, ((node, name, home), (weights, gradient)) in enumerate(zip(group, views, strict=True)):
        weights[...] = home
        if name in node._grads:
            gradient[...] = node._grads[name]
            node._grads[name] = gradient
        # Another array that stands in for the parameter goes on doing so.
        if node._params[name] is home:
            node._params[name] = weights
        node._slots[name] = Slot(store, number, weights, gradient)


def order_of_axes(array: Any) -> list[int]:
    """Return the axes of an array in the order of memory, the outermost first.

    Where an axis of length 1 belongs, strides do not tell: it is the first then, unless all axes are in order.
    """
    if array.flags.c_contiguous:
        return [*range(array.ndim)]
    return sorted(range(array.ndim), key=lambda axis: (array.shape[axis] > 1, -abs(array.strides[axis])))


def places_of_axes(order: list[int]) -> list[int]:
    """Return what `transpose` takes to put axes that stand in this order back."""
    return sorted(range(len(order)), key=order.__getitem__)


def _layout(array: Any) -> tuple[list[int], list[int]]:
    """Return the shape of an array with its axes in the order of memory, and the axes that lead back from there."""
    order = order_of_axes(array)
    return [array.shape[axis] for axis in order], places_of_axes(order)
