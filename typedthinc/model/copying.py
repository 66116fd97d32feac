"""Copies of models, and models in pickles."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final, TypeVar

from typedthinc.arrays.layout import order_of_axes, places_of_axes
from typedthinc.model.naming import called
from typedthinc.model.node import Node
from typedthinc.model.parameters import Parameters
from typedthinc.model.storage import lay_out, may_be_laid_out
from typedthinc.model.structure import Structure
from typedthinc.model.walk import walk
from typedthinc.runtime.layer import TypeCache

NodeT = TypeVar("NodeT", bound=Node)

_ids: Final = count(1)
# The attributes that every model has; what a subclass adds is copied in depth.
_OF_MODELS: Final = frozenset(
    {"id", "attrs", "forward", "init", "ops", "shims", "_called", "_sizes", "_params", "_structure", "_type"}
)
# What pickle gets in the place of `_called`, and of the shapes of the parameters.
_WORDS: Final = frozenset({"name", "factory", "axes"})
# What pickle does not get as it is.
_TAKEN_APART: Final = frozenset({"id", "_called", "_params", "_structure", "_type"})


def new_id() -> int:
    """Return a number that no other node of this process has."""
    return next(_ids)


def copy_of(model: NodeT) -> NodeT:
    """Make a model of the same structure with parameters of its own, laid out as those are; gradients stay behind."""
    nodes = list(walk(model, "dfs_post"))  # layers before what holds them
    twins = {node.id: _twin(node) for node in nodes}  # all nodes first: references may lead anywhere in the tree
    for node in nodes:
        own, other = node._structure, twins[node.id]._structure
        other.layers = tuple(twins[layer.id] for layer in own.layers)
        other.refs = {name: None if ref is None else twins.get(ref.id) for name, ref in own.refs.items()}
    lay_out(twins[model.id])  # one store of its own
    return twins[model.id]


def alias_of(model: NodeT) -> NodeT:
    """Make another object with the very same attributes."""
    twin = object.__new__(type(model))
    for name, value in _attributes(model):  # what is not set has no attribute
        setattr(twin, name, value)
    return twin


def taken_apart(model: Node) -> list[tuple[Any, ...]]:
    """Return the nodes of a copy side by side, for pickle: within one another they may be too deep for it."""
    nodes = list(walk(copy_of(model), "dfs_post"))  # a copy: pickling must not move parameters
    places = {node.id: place for place, node in enumerate(nodes)}
    return [_taken_apart(node, places) for node in nodes]


def assembled(parts: Sequence[tuple[Any, ...]]) -> Any:
    """Put together what `taken_apart` returned: other nodes, with ids of their own."""
    nodes = [object.__new__(part[0]) for part in parts]
    for node, (_, values, layers, refs, joined, params) in zip(nodes, parts, strict=True):
        # What was pickled when nodes were called by their factory has no word for that.
        node._called = called(values["name"], values.get("factory"))
        for name, value in values.items():
            if name not in _WORDS:  # words of older versions stay out
                setattr(node, name, value)
        node.id, node._type, node._params = new_id(), TypeCache(), Parameters(values.get("axes"))
        node._structure = Structure()
        node._structure.layers = tuple(nodes[place] for place in layers)
        node._structure.refs = {name: None if place is None else nodes[place] for name, place in refs.items()}
        node._structure.joined = joined
        node._params.values = {name: _out_of_order(*value) for name, value in params.items()}
    lay_out(nodes[-1])  # the last one is the model
    return nodes[-1]


def _twin(node: NodeT) -> NodeT:
    twin = alias_of(node)
    for name, value in _attributes(node):
        if name not in _OF_MODELS:
            setattr(twin, name, copy.deepcopy(value))  # a subclass's own
    twin.id, twin._type, twin._params = new_id(), TypeCache(), Parameters(node._params.axes)
    twin.attrs, twin.shims = copy.deepcopy(node.attrs), copy.deepcopy(node.shims)
    twin._sizes, twin._structure = node._sizes.copy(), node._structure.copy()
    for name, array in node._params.values.items():
        if array is None or may_be_laid_out(node, array):  # `lay_out` copies it into the new store
            twin._params.values[name] = array  # until `lay_out` copies it
        else:
            twin._params.values[name] = array.copy()  # of another library: copied here
    return twin


def _attributes(model: Node) -> Iterator[tuple[str, Any]]:
    """Go through all attributes: those with a slot, and those that a subclass adds."""
    slots = (name for kind in type(model).__mro__ for name in getattr(kind, "__slots__", ()))
    for name in (*slots, *getattr(model, "__dict__", ())):
        if name not in ("__weakref__", "__dict__") and hasattr(model, name):
            yield name, getattr(model, name)


def _taken_apart(node: Node, places: Mapping[int, int]) -> tuple[Any, ...]:
    """Return class, attributes, layers and references by their places in a row of nodes, and parameters."""
    values = {name: value for name, value in _attributes(node) if name not in _TAKEN_APART}
    structure = node._structure
    values |= {"name": node._called.naming, "factory": node._called.factory, "axes": dict(node._params.axes)}
    refs = {name: None if ref is None else places[ref.id] for name, ref in structure.refs.items()}
    params = {name: _in_order(array) for name, array in node._params.values.items()}
    return type(node), values, [places[layer.id] for layer in structure.layers], refs, structure.joined, params


# Pickle keeps the order of axes in memory only where it is that of C or Fortran.
def _in_order(array: Any) -> tuple[Any, list[int] | None]:
    if array is None or not hasattr(array, "strides"):
        return array, None
    order = order_of_axes(array)  # 1, 0 for an array in Fortran's order
    return array.transpose(order), places_of_axes(order)  # C's order, and the way back


def _out_of_order(array: Any, places: list[int] | None) -> Any:
    return array if places is None else array.transpose(places)
