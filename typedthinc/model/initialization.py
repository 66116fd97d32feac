"""One run of `Model.initialize`: a sample goes forward, and each node is set up just before its first forward.

So the cost is that of one forward pass, however deep combinators are nested, and a combinator needs no `init`.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final

from typedthinc.errors import LayerError, NotInitializedError
from typedthinc.model.node import Node
from typedthinc.model.walk import locate, walk
from typedthinc.runtime.input_checks import check_input
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes.sizes import Known


class Initialization:
    """Which nodes have had their turn."""

    __slots__ = ("_done",)

    def __init__(self) -> None:
        """Begin with no node done."""
        self._done: set[int] = set()

    # Y tells about the output of the model that is initialized, not of each layer inside: those get none.
    def visit(self, node: Node, X: Any, Y: Any = None) -> None:
        """Call a node's `init` if it has not had its turn."""
        if node.id not in self._done:
            self._done.add(node.id)
            if node.init is not None:
                node.init(node, X, Y)

    def reach(self, model: Node, X: Any, Y: Any) -> None:
        """Have this node and all below it take their turns."""
        if X is not None:
            check_input(model, X)
        _give_found(model)
        self.visit(model, X, Y)
        # Where its own init has set up all layers there is nothing left to do.
        if X is not None and any(node.id not in self._done for node in walk(model)):
            model(X, False)
        self._visit_rest(model, strict=X is None)

    def _visit_rest(self, model: Node, strict: bool) -> None:
        for node in walk(model):
            try:
                self.visit(node, None)
            except LayerError as error:
                # A layer that the sample does not come to may go without sizes until data does.
                if strict or not isinstance(error, NotInitializedError):
                    locate(node, error)
                    raise


def _give_found(model: Node) -> None:
    """Set the sizes that the layers beside a layer tell, as the composition has found."""
    found: dict[str, dict[str, int]] = {}
    for var, size in layer_type_of(model).found:
        if isinstance(size, Known) and not size.terms:
            found.setdefault(var.owner, {})[f"n{var.name}"] = size.constant
    for node in walk(model) if found else ():
        for dim, number in found.get(str(node.id), {}).items():
            if node.has_dim(dim) is None:
                node.set_dim(dim, number)


_running: Final[ContextVar[Initialization | None]] = ContextVar("typedthinc_initialization", default=None)

# The run that is under way in this context, if any. Models ask at every call, so it is the bare method.
current: Final = _running.get


def run(model: Node, X: Any, Y: Any) -> None:
    """Initialize a model: in the run that is under way, if an `init` asks for it, else in a new one."""
    running = _running.get()
    if running is not None:
        running.reach(model, X, Y)
        return
    token = _running.set(running := Initialization())
    try:
        running.reach(model, X, Y)
    finally:
        _running.reset(token)
