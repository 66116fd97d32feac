"""From one device to another."""

from collections.abc import Iterator
from typing import Any, Final

from typedthinc.backends import Ops
from typedthinc.model.changes import all_or_nothing
from typedthinc.model.node import Node
from typedthinc.model.storage import lay_out, replace_params
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

# What is in it computes on the cpu wherever the model around it does.
_STAYS: Final = "with_cpu"


@hide_frames(LIBRARY_ERRORS)
def move(model: Node, ops: Ops) -> None:
    """Have a model compute with other ops. Its parameters, and arrays among its settings, lie where these do then.

    Gradients are left behind.
    """
    with all_or_nothing(model):  # a failed copy leaves the model where it was
        before = [(node, node.ops) for node in _moving(model)]
        try:
            for node, own in before:
                moved = {name: _moved(array, own, ops) for name, array in node._params.values.items()}
                node._params.slots.clear()  # slots are of the old device
                replace_params(node, moved)
                held = {name: value for name, value in node.attrs.items() if isinstance(value, own.xp.ndarray)}
                node.attrs.update((name, _moved(array, own, ops)) for name, array in held.items())
                node.ops = ops
            lay_out(model)  # a new store there
        except BaseException:
            for node, own in before:
                node.ops = own  # ops are not in what `all_or_nothing` keeps
            raise


def _moved(array: Any, own: Ops, ops: Ops) -> Any:
    return None if array is None else ops.asarray(own.to_numpy(array) if ops.device_type == "cpu" else array)


def _moving(model: Node) -> Iterator[Node]:
    """Go through all nodes but those that stay on the cpu."""
    waiting, seen = [model], {model.id}
    while waiting:
        node = waiting.pop()
        yield node
        for layer in () if node.factory == _STAYS else node.layers:  # below `with_cpu` nothing moves
            if layer.id not in seen:
                seen.add(layer.id)
                waiting.append(layer)
