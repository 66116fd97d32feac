"""What the parameters of a model are called in files: models that are built alike have the same names."""

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, Protocol, TypeVar


class Labelled(Protocol):
    """A model, as far as its parameters go."""

    @property
    def name(self) -> str:
        """What messages call it."""
        ...

    @property
    def param_names(self) -> tuple[str, ...]:
        """The names of the parameters."""
        ...

    def maybe_get_param(self, name: str, /) -> Any:
        """Return a parameter, None where it has no value."""
        ...

    def walk(self) -> Iterator[Any]:
        """Go through the model and all below, level by level."""
        ...


NodeT = TypeVar("NodeT", bound=Labelled)


class Parameter(NamedTuple, Generic[NodeT]):
    """One parameter of a model that has a value.

    Attributes:
        label: `place.layer.parameter`: the layer's place, counted from 0 level by level as `model.walk()` goes, its
            name, and the name of the parameter in it.
        node: The layer.
        name: The parameter's name.
        array: Its value.
    """

    label: str
    node: NodeT
    name: str
    array: Any


def parameters_of(model: NodeT) -> Iterator[Parameter[NodeT]]:
    """Go through all parameters that have a value."""
    for place, node in enumerate(model.walk()):
        for name in node.param_names:
            array = node.maybe_get_param(name)
            if array is not None:
                yield Parameter(label_of(place, node.factory, name), node, name, array)


def label_of(place: int, layer: str, name: str) -> str:
    """Name a parameter of the layer that stands at a place, counted from 0 as `model.walk()` goes."""
    return f"{place}.{layer}.{name}"
