"""Ways through a tree of models: all nodes in some order, the way from one to another.

Nothing here recurses: models may be nested far deeper than Python's recursion limit. A layer may stand in several
places: it is one node all the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from typedthinc.errors import LayerError, Step
from typedthinc.tracebacks import hide_frames, shorten

Order: TypeAlias = Literal["bfs", "dfs_pre", "dfs_post"]


class Walked(Protocol):
    """A node of the tree."""

    @property
    def factory(self) -> str:
        """What messages call it."""
        ...

    @property
    def id(self) -> int:
        """A number that no other node has."""
        ...

    @property
    def layers(self) -> Sequence[Walked]:
        """The layers directly below."""
        ...


NodeT = TypeVar("NodeT", bound=Walked)


@hide_frames()
def walk(root: NodeT, order: Order = "bfs") -> Iterator[NodeT]:
    """Go through a node and all below, each once.

    Raises:
        ValueError: The order is not one of the three.
    """
    if order not in _WALKS:
        raise ValueError(f"walk: order must be 'bfs', 'dfs_pre' or 'dfs_post', not {order!r}")
    found: Iterator[NodeT] = _WALKS[order](root)
    return found


def nodes_of(root: NodeT) -> list[NodeT]:
    """List a node and all below, level by level, each once: at one call, where `walk` takes one for each node."""
    nodes: list[Any] = [root]
    seen = {root.id}
    for node in nodes:  # they become more
        for layer in node.layers:
            if layer.id not in seen:
                seen.add(layer.id)
                nodes.append(layer)
    return nodes


def holds(root: Walked, wanted: object) -> bool:
    """Tell whether a node is another one, or stands below it."""
    return any(node is wanted for node in walk(root))


def steps_to(root: Walked, node_id: int) -> tuple[Step, ...]:
    """Return the steps from a node to one below it, by the shortest way; to itself only if there is none."""
    above: dict[int, tuple[int, Step]] = {}
    for node in walk(root):
        for place, layer in enumerate(node.layers, start=1):
            if layer.id not in above and layer is not root:  # a layer at several places: by the first
                above[layer.id] = node.id, Step(layer.factory, place if len(node.layers) > 1 else None)
    steps: list[Step] = []
    while node_id in above:
        node_id, step = above[node_id]
        steps.append(step)
    return (Step(root.factory), *reversed(steps))  # from the bottom up


def locate(model: Walked, error: LayerError) -> None:
    """Begin the path of an error with a model, and leave the library's own frames out of its traceback."""
    shorten(error)
    if error.node_id is None:  # no path yet
        error.prepend((Step(model.factory),), model.id)
    elif error.node_id != model.id:
        error.prepend(steps_to(model, error.node_id), model.id)


def located(model: Walked, error: LayerError) -> LayerError:
    """Return an error that is raised in a model, with the model on its path."""
    locate(model, error)
    return error


def _levels(root: Any) -> Iterator[Any]:
    queue = deque([root])
    seen = {root.id}
    while queue:
        node = queue.popleft()
        yield node
        for layer in node.layers:
            if layer.id not in seen:
                seen.add(layer.id)
                queue.append(layer)


def _down(root: Any) -> Iterator[Any]:
    stack = [root]
    seen: set[int] = set()
    while stack:
        node = stack.pop()
        if node.id not in seen:
            seen.add(node.id)
            yield node
            stack.extend(reversed(node.layers))  # left to right


def _up(root: Any) -> Iterator[Any]:
    stack = [(root, iter(root.layers))]
    seen = {root.id}
    while stack:
        node, layers = stack[-1]
        for layer in layers:
            if layer.id not in seen:
                seen.add(layer.id)
                stack.append((layer, iter(layer.layers)))
                break  # down first
        else:
            stack.pop()
            yield node


_WALKS: Final[dict[Order, Callable[[Any], Iterator[Any]]]] = {"bfs": _levels, "dfs_pre": _down, "dfs_post": _up}
