"""What a node is called: `linear`, or for one that holds layers, by their names: `relu>>softmax`.

The name is what a program looks for in `model.walk()`. Messages call a node by the factory that made it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from typedthinc.errors import LayerError
from typedthinc.shapes.argument_messages import takes_as

# A name, or what makes one of the names of the layers.
Naming: TypeAlias = str | Callable[[Sequence[str]], str]

# Names take in the layers of this many levels; further down, a layer that holds others is called by its factory. So a
# name costs little however deep a model is, and stays readable.
_DEEPEST: Final = 20
_LONGEST: Final = 1000


class Called(NamedTuple):
    """What a node is called.

    Attributes:
        naming: By programs: a name, or what makes one of the names of the layers.
        factory: By messages: the name of the function that made it.
    """

    naming: Naming
    factory: str


def name_of(node: Any) -> str:
    """Return the name of a node, cut to 1000 characters."""
    return _name(node, _DEEPEST, {})


def _name(node: Any, levels: int, known: dict[tuple[int, int], str]) -> str:
    naming: Naming = node._called.naming
    if not callable(naming):
        return naming  # a name
    if not levels:
        return str(node.factory)  # deep enough: by the factory
    key = node.id, levels  # a node within two others has two depths
    if key not in known:
        name = naming([_name(layer, levels - 1, known) for layer in node.layers])
        known[key] = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."  # a name is one line in a table
    return known[key]


def around(word: str, names: Sequence[str]) -> str:
    """Name a layer after those in it: `residual(relu)`."""
    return f"{word}({', '.join(names)})"


def called(naming: Naming, factory: str | None) -> Called:
    """Return what a node is called, by its name where nothing tells the factory.

    Raises:
        LayerError: It is neither a name nor what makes one; or it is made of those of the layers, and nothing tells
            the factory.
    """
    if not isinstance(naming, str) and not callable(naming):
        came = f"the argument is {type(naming).__name__}"
        raise LayerError(takes_as("Model", ["str", "Callable[[Sequence[str]], str]"], "name", came))
    if factory is not None:
        return Called(naming, factory)
    if callable(naming):
        raise LayerError("a model whose name is made of those of its layers needs the name of its factory: factory=...")
    return Called(naming, naming)
