"""Where the parameters of a model lie in memory: side by side in one flat array, their gradients in another.

An optimizer then makes one pass over all of them rather than one over each, which costs more than the arithmetic where
parameters are small. A node's parameters and gradients are views.

- `lay_out` brings all parameters of a model into one store: after `initialize`, before an update, and wherever a model
  is copied, loaded or changed.
- A gradient is written into its place at first touch (`grad_buffers`) and added to after that; or it lies elsewhere
  until an update (`gradients_of`).
- `typedthinc.model.updates` hands an optimizer whole runs of parameters that lie side by side.
"""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Protocol

from typedthinc.model.node import Node
from typedthinc.model.slots import Key, Slot, Store
from typedthinc.model.walk import nodes_of


def grad_buffers(model: Node, *names: str) -> list[Any]:
    """Return memory for the first gradients of parameters, to be overwritten; None where there is one, or no buffer.

    What is written there counts once it is given to `inc_grad`, which then copies nothing.

    Examples:
        >>> from typing import Any
        >>> from typedthinc.api import Floats2d, Model
        >>> def add_gradient(model: Model[Any, Any], dY: Floats2d, X: Floats2d) -> None:
        ...     (buffer,) = grad_buffers(model, "W")
        ...     model.inc_grad("W", model.ops.gemm(dY, X, trans1=True, out=buffer))
    """
    params = model._params
    buffers: list[Any] = []
    for name in names:
        slot = None if name in params.grads else params.slots.get(name)
        buffers.append(None if slot is None else slot.gradient)
    return buffers


def grads_or_buffers(model: Node, *names: str) -> tuple[list[Any], bool]:
    """Return the gradients of parameters, and that they are added to; or `grad_buffers` where one has none yet."""
    grads = model._params.grads
    try:
        return [*map(grads.__getitem__, names)], True  # a KeyError is rare: only the first backward pass
    except KeyError:
        return grad_buffers(model, *names), False


def gradients_of(model: Node) -> dict[str, Any]:
    """Return the gradients of one node by name: the dict itself.

    A first gradient that is put there is not copied: it has the shape and dtype of its parameter, and nothing else
    writes to it. An update copies it to its place in the flat array; who trains otherwise has saved that.
    """
    return model._params.grads


def note_write(model: Node, name: str) -> None:
    """Note that the array of a parameter has got other numbers, by other means than `set_param`."""
    model._params.note_write(name)


def writes(model: Node) -> int:
    """Return how often the model itself has written to its parameters in place: at updates, and where one is set."""
    return model._params.writes


def written_since(model: Node, count: int) -> list[str]:
    """Return the parameters that it has written to since it had written so often."""
    return [name for name, number in model._params.written.items() if number > count]


class Unread(Protocol):
    """The value of a parameter that is to be read into its place."""

    def read_into(self, array: Any, /) -> None:
        """Fill an array with it."""
        ...


def lay_out(model: Node, unread: Mapping[Key, Unread] | None = None) -> None:
    """Lay out all parameters of a model in one store for each dtype and kind of array.

    Those that are `unread` have an array that has not been written to, which says how they are laid out; they are
    read into place.

    Those that lie so already stay where they are. Whatever makes parameters or brings them back ends with this: a
    product rounds otherwise where its factors lie otherwise, so that equal models would train differently.
    """
    groups: dict[Any, list[tuple[Node, str, Any]]] = {}
    for node in nodes_of(model):
        for name, array in node._params.values.items():
            slot = node._params.slots.get(name)
            home = array if slot is None else slot.weights  # another array may stand in for it: its place counts
            if isinstance(home, node.ops.xp.ndarray):  # others cannot be put into one array
                kind: Any = type(home), home.dtype, getattr(home, "device", None)
                groups.setdefault(kind, []).append((node, name, home))
    for group in groups.values():
        slots = [node._params.slots.get(name) for node, name, _ in group]
        if None in slots or len({slot.store for slot in slots if slot is not None}) > 1:
            _lay_out(group, unread or {})
            tell_shims({node.id: node for node, _, _ in group}.values())  # once each, after all have moved


def may_be_laid_out(node: Node, array: Any) -> bool:
    """Tell arrays of the library that a node computes with from those of others, which stay where they are."""
    return isinstance(array, node.ops.xp.ndarray)


def replace_params(model: Node, values: dict[str, Any]) -> None:
    """Put other parameters into a model, which lie on their own until they are laid out; its gradients are dropped."""
    model._params.replace(values)


def arrays_of(model: Node) -> Mapping[str, Any]:
    """Return the parameters of one node by name, as they are at any time; None for one without a value."""
    return model._params.values


def tell_shims(nodes: Iterable[Node]) -> None:
    """Tell modules of other frameworks that share the memory of parameters where these lie now."""
    for node in nodes:
        for shim in node.shims:
            if hasattr(shim, "follow"):
                shim.follow(node)


def _lay_out(group: list[tuple[Node, str, Any]], unread: Mapping[Key, Unread]) -> None:
    model, _, first = group[0]
    keys, homes = [(node.id, name) for node, name, _ in group], [home for _, _, home in group]
    edges = [0, *accumulate([home.size for home in homes])]
    # The parameters fill theirs.
    flats = model.ops.xp.empty(edges[-1], first.dtype), model.ops.xp.zeros(edges[-1], first.dtype)
    store = Store(*flats, keys, edges, homes)
    views = zip(store.views(store.weights), store.views(store.gradients), strict=True)
    for number, ((node, name, home), (weights, gradient)) in enumerate(zip(group, views, strict=True)):
        source = unread.get((node.id, name))
        if source is None:
            weights[...] = home
        else:
            source.read_into(weights)  # straight from the file into its place
        params = node._params
        if name in params.grads:
            gradient[...] = params.grads[name]  # a gradient that is there goes on
            params.grads[name] = gradient
        # Another array that stands in for the parameter goes on doing so.
        if params.values[name] is home:
            params.values[name] = weights
        params.slots[name] = Slot(store, number, weights, gradient)
