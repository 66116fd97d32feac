"""The nodes of a model as a tree: its layers, references into it, ways through it and changes to it.

Nothing here recurses: models may be nested far deeper than Python's recursion limit.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal, Self, SupportsIndex, TypeAlias, cast

from typedthinc.errors import LayerError, NotAModelError, Step
from typedthinc.model import storage
from typedthinc.model.node import Node, Saved
from typedthinc.runtime import layer_types

if TYPE_CHECKING:
    from typedthinc.model import Model

_TAKEN_APART: Final = ("_layers", "_refs", "_params", "_grads", "_slots", "id")
Order: TypeAlias = Literal["bfs", "dfs_pre", "dfs_post"]


class Tree(Node):
    """A node with layers below it. A layer may stand in several places: it is one node all the same."""

    __slots__ = ("_layers", "_refs")

    _layers: tuple[Model[Any, Any], ...]
    _refs: dict[str, Model[Any, Any] | None]

    def __init__(
        self,
        name: str,
        dims: Mapping[str, SupportsIndex | None] | None = None,
        params: Mapping[str, Any] | None = None,
        attrs: Mapping[str, Any] | None = None,
        layers: Sequence[Model[Any, Any]] = (),
        refs: Mapping[str, Model[Any, Any] | None] | None = None,
    ) -> None:
        """Put a node above these layers."""
        super().__init__(name, dims, params, attrs)
        self._layers = tuple(layers)
        self._check_layers(self._layers)
        self._refs = {}
        for ref, value in (refs or {}).items():
            self.set_ref(ref, value)

    @property
    def layers(self) -> tuple[Model[Any, Any], ...]:
        """The layers directly below."""
        return self._layers

    @property
    def ref_names(self) -> tuple[str, ...]:
        """The names of the references, set or not."""
        return tuple(self._refs)

    def has_ref(self, name: str) -> bool | None:
        """Return True for a reference to a node, None for one that is not set, False for an unknown name."""
        return self._has(self._refs, name)

    def get_ref(self, name: str) -> Model[Any, Any]:
        """Return the node that a reference names.

        Raises:
            UnknownNameError: The node has no reference of that name.
            NotInitializedError: The reference is not set.
        """
        value = self._refs.get(name)
        if value is None:
            raise self._missing("reference", name, self._refs)
        return value

    def maybe_get_ref(self, name: str) -> Model[Any, Any] | None:
        """Return the node that a reference names, None where it is not set or the name is unknown."""
        return self._refs.get(name)

    def set_ref(self, name: str, value: Model[Any, Any] | None) -> None:
        """Name a node of this tree, or none with None; a name that is not known yet is declared.

        Raises:
            LayerError: The value is no node of this tree.
        """
        if value is not None and not self._holds(value):
            message = f"the reference {name} must name a layer of the model, not {_described(value)}"
            raise self.fault(LayerError, message)
        self._refs[name] = value

    def walk(self, order: Order = "bfs") -> Iterator[Model[Any, Any]]:
        """Go through this node and all below, each once.

        Args:
            order: "bfs" level by level; "dfs_pre" each node before its layers; "dfs_post" each after its layers.

        Raises:
            ValueError: There is no such order.
        """
        if order == "bfs":
            return self._walk_levels()
        if order == "dfs_pre":
            return self._walk_down()
        if order == "dfs_post":
            return self._walk_up()
        raise ValueError(f"walk: order must be 'bfs', 'dfs_pre' or 'dfs_post', not {order!r}")

    def copy(self) -> Self:
        """Make a model of the same structure with parameters of its own.

        Nodes that stand in several places do so in the copy, references lead into the copy, and attributes are
        copied in depth. Gradients are left behind; forward, init and ops are the same objects.
        """
        twins: dict[int, Model[Any, Any]] = {}
        nodes = list(self.walk("dfs_post"))
        for node in nodes:
            twin = twins[node.id] = node._twin()
            twin._layers = tuple(twins[layer.id] for layer in node._layers)
        for node in nodes:
            refs = node._refs.items()
            twins[node.id]._refs = {name: None if ref is None else twins.get(ref.id) for name, ref in refs}
        storage.lay_out(twins[self.id])
        return cast("Self", twins[self.id])

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        for name, value in self._values():
            setattr(twin, name, value)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Give pickle the nodes of a copy side by side: within one another they may be too deep for it.

        What comes back are other nodes, with ids of their own.
        """
        nodes = list(self.copy().walk("dfs_post"))
        places = {node.id: place for place, node in enumerate(nodes)}
        return _assembled, ([node._taken_apart(places) for node in nodes],)

    def remove_node(self, node: Model[Any, Any]) -> None:
        """Take a node out of wherever it stands in this tree; references to it are unset.

        Raises:
            LayerError: The node is this model itself, or what remains does not fit; the model is as before then.
        """
        if node is self:
            raise self.fault(LayerError, "a model cannot be removed from itself")
        with self._all_or_nothing() as nodes:
            for each in nodes:
                each._layers = tuple(layer for layer in each._layers if layer is not node)
                each._refs = {name: None if ref is node else ref for name, ref in each._refs.items()}

    def replace_node(self, old: Model[Any, Any], new: Model[Any, Any]) -> bool:
        """Put another node wherever a node stands in this tree, and have references lead to it.

        The new node may hold the old one, to wrap it.

        Returns:
            Whether the old node stands in this tree.

        Raises:
            LayerError: The old node is this model itself, the new one holds this model, or the new one does not fit
                in the old one's places; the model is as before then.
        """
        if old is self:
            raise self.fault(LayerError, "a model cannot be replaced in itself")
        if not self._holds(old):
            return False
        within_new = {node.id for node in new.walk()}
        if self.id in within_new:
            raise self.fault(LayerError, f"{new.name} cannot be put into the model: it holds the model itself")
        with self._all_or_nothing() as nodes:
            for each in nodes:
                if each.id not in within_new:
                    each._layers = tuple(new if layer is old else layer for layer in each._layers)
                    each._refs = {name: new if ref is old else ref for name, ref in each._refs.items()}
            storage.lay_out(self._as_model())
        return True

    def take_over(self, chains: Sequence[Model[Any, Any]]) -> None:
        """Put the layers of these layers in their places, in a chain of chains: what it computes stays the same."""
        groups = (layer.layers if layer in chains else (layer,) for layer in self._layers)
        self._layers = tuple(layer for group in groups for layer in group)

    def route_to(self, node_id: int) -> tuple[Step, ...]:
        """Return the steps from this node to one below it, by the shortest way; to itself only if there is none."""
        above: dict[int, tuple[int, Step]] = {}
        for node in self.walk("bfs"):
            for place, layer in enumerate(node._layers, start=1):
                if layer.id not in above and layer is not self:
                    above[layer.id] = node.id, Step(layer.name, place if len(node._layers) > 1 else None)
        steps: list[Step] = []
        while node_id in above:
            node_id, step = above[node_id]
            steps.append(step)
        return (Step(self.name), *reversed(steps))

    def path_to(self, node: Model[Any, Any]) -> str:
        """Write the way from this node to one below it as errors do."""
        return " > ".join(map(str, self.route_to(node.id)))

    def _values(self) -> Iterator[tuple[str, Any]]:
        """Give all attributes: those with a slot, and those that a subclass adds."""
        slots = (name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ()))
        for name in (*slots, *getattr(self, "__dict__", ())):
            if name not in ("__weakref__", "__dict__"):
                yield name, getattr(self, name)

    def _taken_apart(self, places: Mapping[int, int]) -> tuple[Any, ...]:
        """Give the class, the attributes, and by place in a row of nodes the layers and the references."""
        values = {name: value for name, value in self._values() if name not in _TAKEN_APART}
        refs = {name: None if ref is None else places[ref.id] for name, ref in self._refs.items()}
        params = {name: _in_order(value) for name, value in self._params.items()}
        return type(self), values, [places[layer.id] for layer in self._layers], refs, params

    def _twin(self) -> Model[Any, Any]:
        twin = copy.copy(self)
        twin._detach()
        for name, value in getattr(twin, "__dict__", {}).items():  # what a subclass adds
            setattr(twin, name, copy.deepcopy(value))
        return twin._as_model()

    @contextmanager
    def _all_or_nothing(self) -> Generator[list[Model[Any, Any]]]:
        """Give the nodes of this tree, to be changed. If that fails or leaves what does not fit, they are as before."""
        before = [(node, node._save()) for node in self.walk()]
        try:
            yield [node for node, _ in before]
            self._forget_schemes()
            if self._layers:
                layer_types.layer_type_of(self._as_model())
        except BaseException:
            for node, saved in before:
                node._restore(saved)
            raise

    def _check_layers(self, layers: Sequence[object]) -> None:
        for place, layer in enumerate(layers, start=1):
            if not isinstance(layer, Tree):
                raise self.fault(NotAModelError, f"layer {place} must be a Model, not {_described(layer)}")

    def _save(self) -> Saved:
        return *super()._save(), dict(self._refs), {"layers": self._layers}

    def _restore(self, saved: Saved) -> None:
        *own, self._refs, layers = saved
        self._layers = layers["layers"]
        super()._restore(tuple(own))

    def _forget_schemes(self) -> None:
        for node in self.walk():
            node._forget_scheme()

    def _holds(self, wanted: object) -> bool:
        return any(node is wanted for node in self.walk())

    def _as_model(self) -> Model[Any, Any]:
        # Model is the only class derived from this one.
        return cast("Model[Any, Any]", self)

    def _walk_levels(self) -> Iterator[Model[Any, Any]]:
        queue = deque([self._as_model()])
        seen = {self.id}
        while queue:
            node = queue.popleft()
            yield node
            for layer in node._layers:
                if layer.id not in seen:
                    seen.add(layer.id)
                    queue.append(layer)

    def _walk_down(self) -> Iterator[Model[Any, Any]]:
        stack = [self._as_model()]
        seen: set[int] = set()
        while stack:
            node = stack.pop()
            if node.id not in seen:
                seen.add(node.id)
                yield node
                stack.extend(reversed(node._layers))

    def _walk_up(self) -> Iterator[Model[Any, Any]]:
        root = self._as_model()
        stack = [(root, iter(root._layers))]
        seen = {root.id}
        while stack:
            node, layers = stack[-1]
            layer = next((each for each in layers if each.id not in seen), None)
            if layer is None:
                stack.pop()
                yield node
            else:
                seen.add(layer.id)
                stack.append((layer, iter(layer._layers)))


def _described(value: object) -> str:
    if isinstance(value, Node):
        return f"the model {value.name}"
    name = getattr(value, "__name__", None)
    if callable(value) and isinstance(name, str):
        return f"{'the class' if isinstance(value, type) else 'the function'} {name}: call it to make one"
    return "None" if value is None else f"{type(value).__name__} {value!r}"


def _assembled(parts: Sequence[tuple[Any, ...]]) -> Any:
    """Put together what `Tree.__reduce__` took apart."""
    nodes = [object.__new__(part[0]) for part in parts]
    for node, (_, values, layers, refs, params) in zip(nodes, parts, strict=True):
        for name, value in values.items():
            setattr(node, name, value)
        node._layers = tuple(nodes[place] for place in layers)
        node._refs = {name: None if place is None else nodes[place] for name, place in refs.items()}
        node._params = {name: _out_of_order(*value) for name, value in params.items()}
        node._grads, node._slots = {}, {}
        node._renew()
    storage.lay_out(nodes[-1])
    return nodes[-1]


# Pickle keeps the order of axes in memory only where it is that of C or Fortran.
def _in_order(array: Any) -> tuple[Any, list[int] | None]:
    if array is None or not hasattr(array, "strides"):
        return array, None
    order = storage.order_of_axes(array)
    return array.transpose(order), storage.places_of_axes(order)


def _out_of_order(array: Any, places: list[int] | None) -> Any:
    return array if places is None else array.transpose(places)
