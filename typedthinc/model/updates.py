"""What an optimizer makes of the gradients of a model.

An `Optimizer` gets whole runs of parameters that lie side by side and have a gradient, by its `update_run`; any other
function gets one parameter after the other.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from typedthinc.errors import FrameworkError, layer_error
from typedthinc.model.learn_rates import LR_SCALE
from typedthinc.model.node import Node
from typedthinc.model.slots import Key, Store
from typedthinc.model.storage import lay_out
from typedthinc.model.walk import locate, nodes_of, walk

Update: TypeAlias = Callable[[Key, Any, Any], tuple[Any, Any]]


def drop_gradients(model: Node) -> None:
    """Forget the gradients of all parameters."""
    for node in walk(model):
        node._params.grads.clear()


def update(model: Node, optimizer: Update) -> None:
    """Update all parameters of a model that have a gradient, each once; no parameter has one after that.

    Raises:
        FrameworkError: None has a gradient, and modules of other frameworks in the model are frozen.
    """
    nodes = [node for node in nodes_of(model) if node._params.grads]  # each once, though it may stand at several places
    if not nodes:
        _check_frozen(model)
    for node in nodes:
        if not node.attrs.get(LR_SCALE, 1.0):  # a frozen layer
            node._params.grads.clear()
    update_run = getattr(optimizer, "update_run", None)  # ours; any function has none
    if update_run is not None:
        if any(not node._params.grads.keys() <= node._params.slots.keys() for node in nodes):
            lay_out(model)
        for (store, scale), numbers in _touched(nodes).items():
            for start, stop in _runs(numbers, len(store.keys)):  # as few calls as there are runs
                update_run(store, start, stop, **_scaled(scale))
    for node in nodes:
        params = node._params
        for name, grad in params.grads.items():
            param, slot = params.values[name], params.slots.get(name)
            if update_run is None or slot is None or param is not slot.weights:  # what was not in a run
                updated, _ = optimizer((node.id, name), param, grad, **_scaled(node.attrs.get(LR_SCALE, 1.0)))
                if updated is not param:  # another array: a function need not work in place
                    params.put(name, updated)
                    continue
            params.note_write(name)  # for modules that share memory
        params.grads.clear()


def _check_frozen(model: Node) -> None:
    frozen = [(node, shim) for node in walk(model) for shim in node.shims if getattr(shim, "is_frozen", False)]
    if frozen:
        node, shim = frozen[0]
        message = f"there is nothing to train: all parameters of {shim.title} are frozen, and no other has a gradient"
        error = layer_error(node, FrameworkError, message)  # silence would look like training
        locate(model, error)
        raise error


def _scaled(scale: float) -> dict[str, Any]:
    """Return the argument of an `Optimizer` that a function has no need to know of."""
    return {} if scale == 1 else {"lr_scale": scale}


def _touched(nodes: Iterable[Node]) -> dict[tuple[Store, float], list[int]]:
    """Return the numbers of the parameters that learn, by store and factor; all gradients are in their places then."""
    found: dict[tuple[Store, float], list[int]] = {}
    for node in nodes:
        scale: float = node.attrs.get(LR_SCALE, 1.0)
        for name, grad in node._params.grads.items():
            slot = node._params.slots.get(name)
            if slot is not None and node._params.values[name] is slot.weights:  # another array may stand in for it
                if grad is not slot.gradient:  # layers may put arrays of their own there
                    slot.gradient[...] = grad
                found.setdefault((slot.store, scale), []).append(slot.number)
    return found


def _runs(numbers: list[int], count: int) -> Iterator[tuple[int, int]]:
    """Return where each run of consecutive numbers starts and ends."""
    if len(numbers) == count:  # all of them: the usual case
        yield 0, count
        return
    numbers.sort()  # in the order of memory
    start = previous = numbers[0]
    for number in numbers[1:]:
        if number != previous + 1:
            yield start, previous + 1
            start = number
        previous = number
    yield start, previous + 1
