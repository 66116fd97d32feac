"""Changes of a model as a whole, which are made all or not at all."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from operator import is_
from typing import Any, TypeVar

from typedthinc.errors import LayerError, NotAModelError, layer_error
from typedthinc.model.node import Node
from typedthinc.model.parameters import Parameters
from typedthinc.model.storage import lay_out
from typedthinc.model.structure import described
from typedthinc.model.walk import holds, nodes_of, walk
from typedthinc.runtime.layer import TypeCache
from typedthinc.runtime.layer_types import drop_stale_types, layer_type_of
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

NodeT = TypeVar("NodeT", bound=Node)


@contextmanager
def all_or_nothing(model: NodeT) -> Generator[list[NodeT]]:
    """Yield the nodes of a model, to be changed. If that fails or leaves what does not fit, they are as before."""
    drop_stale_types(model)  # types found before must not look valid after
    nodes = nodes_of(model)
    before = [_Before(node) for node in nodes]  # of all, before the first change
    try:
        yield nodes
        for each in before:
            if each.is_changed():  # only those: a type found again costs time
                each.node._type.invalidate()  # before the check below
        if model.layers and not model._type.fits_together:  # one check of the whole, where anything may have come apart
            layer_type_of(model)
    except BaseException:  # Ctrl-C, too
        for each in before:
            each.restore()
        raise  # as it came


def forget_type(model: Node) -> None:
    """Invalidate the type of a model, for this object alone of those that `copy.copy` has made of it."""
    model._type.invalidate()  # for all that share this cache
    model._type = TypeCache()  # a cache of its own: a copy keeps its old name


@hide_frames(LIBRARY_ERRORS)
def remove_node(model: Node, node: Node) -> None:
    """Take a node out of wherever it stands in a model; references to it are unset.

    Raises:
        LayerError: The node is the model itself, or what remains does not fit; the model is as before then.
    """
    if node is model:
        raise layer_error(model, LayerError, "a model cannot be removed from itself")
    with all_or_nothing(model) as nodes:
        for each in nodes:  # in nodes further down, too: a layer may stand at several places
            structure = each._structure
            structure.layers = tuple(layer for layer in structure.layers if layer is not node)
            structure.refs = {name: None if ref is node else ref for name, ref in structure.refs.items()}


@hide_frames(LIBRARY_ERRORS)
def replace_node(model: Node, old: Node, new: Node) -> bool:
    """Put another node wherever a node stands in a model, and tell whether the old one stands there at all.

    Raises:
        LayerError: The old node is the model itself, the new one holds the model, or the new one does not fit in the
            old one's places; the model is as before then.
    """
    if old is model:
        raise layer_error(model, LayerError, "a model cannot be replaced in itself")
    if not holds(model, old):
        return False
    within_new = {node.id for node in walk(new)}  # before anything changes
    if model.id in within_new:  # a circle, which no walk would leave
        raise layer_error(model, LayerError, f"{new.factory} cannot be put into the model: it holds the model itself")
    with all_or_nothing(model) as nodes:
        for each in nodes:
            if each.id not in within_new:  # the new one may hold the old one itself
                structure = each._structure
                structure.layers = tuple(new if layer is old else layer for layer in structure.layers)
                structure.refs = {name: new if ref is old else ref for name, ref in structure.refs.items()}
        lay_out(model)  # parameters of the new nodes into the store
    return True


@hide_frames()
def wrap_nodes(model: Node, wrapper: Callable[[Any], Any]) -> None:
    """Put a layer around each node below a model.

    Raises:
        LayerError: What a wrapper returns is not a model, or does not fit; the model is as before then.
    """
    with all_or_nothing(model) as nodes:
        wrapped: dict[int, Any] = {}
        for node in nodes[1:]:  # but for the model itself
            wrapped[node.id] = new = wrapper(node)
            if not hasattr(new, "_structure"):  # as a model does; `isinstance` would import it
                raise layer_error(model, NotAModelError, f"the wrapper must return a Model, not {described(new)}")
        for each in nodes:
            structure = each._structure
            structure.layers = tuple(wrapped.get(layer.id, layer) for layer in structure.layers)
            structure.refs = {name: ref and wrapped.get(ref.id, ref) for name, ref in structure.refs.items()}
        lay_out(model)


def take_apart(chain: Node, within: Sequence[Node]) -> None:
    """Put the layers of chains in a chain in the places of these: what it computes stays the same."""
    groups: list[Any] = [layer.layers if layer in within else (layer,) for layer in chain.layers]
    chain._structure.layers = tuple(layer for group in groups for layer in group)


class _Before:
    """A node, and what it was."""

    __slots__ = ("attrs", "node", "params", "sizes", "structure")

    node: Any
    sizes: dict[str, int | None]
    params: Parameters
    structure: tuple[Any, ...]
    attrs: dict[str, Any]

    def __init__(self, node: Node) -> None:
        self.node = node
        structure = node._structure
        self.sizes, self.params = dict(node._sizes.values), node._params.copy()
        self.structure = structure.layers, dict(structure.refs), structure.joined
        self.attrs = dict(node.attrs)

    def is_changed(self) -> bool:
        """Tell whether the node has other layers or settings now, or a shim, which may tell of another type."""
        node = self.node
        return (
            bool(node.shims)  # a shim does not tell when its module changes
            or node._structure.layers is not self.structure[0]  # the same tuple unless it was replaced
            or list(node.attrs) != list(self.attrs)
            or not all(map(is_, node.attrs.values(), self.attrs.values()))  # by identity: arrays have no truth
        )

    def restore(self) -> None:
        node = self.node
        node._sizes.values, node._params, structure = self.sizes, self.params, node._structure
        structure.layers, structure.refs, structure.joined = self.structure
        node.attrs.clear()  # in place: someone may hold the dict
        node.attrs.update(self.attrs)
        node._type.invalidate()  # what was found meanwhile is of the failed change
