"""The contract of a rule: what it gets, and what it returns."""

from collections.abc import Callable, Mapping, Sequence
from types import EllipsisType, MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from typedthinc.shapes.scheme import LayerType

# Tells for two names of classes whether the first is a base of the second.
IsBase: TypeAlias = Callable[[str, str], bool]


class Composition(NamedTuple):
    """One model that a rule composes.

    Attributes:
        name: The name of the model, which messages begin with.
        is_base: What the checker knows of classes; None at run time, where names are compared.
        arguments: The arguments of the call that makes the model in the checker, its attributes at run time.
        owner: The object that is composed, to which missing sizes may belong; "" in the checker, which has no objects.
    """

    name: str
    is_base: IsBase | None = None
    arguments: Mapping[str, object] = MappingProxyType({})
    owner: str = ""

    def argument(self, name: str, default: Any) -> Any | EllipsisType:
        """Return a number, flag or the like that the layer is made with, which has one name as parameter and attribute.

        Returns:
            The default where the call leaves it out, and Ellipsis where the checker does not know it.
        """
        return self.arguments.get(name, default)


class Rule(Protocol):
    """A function from the types of the layers inside to the type of the whole.

    It must not depend on anything else, so that the checker and the run time cannot disagree. The rule of a layer
    without layers gets the type that its own annotations declare.

    Raises:
        Mismatch: The layers do not fit together, or an argument is outside of its range.
    """

    def __call__(self, layers: Sequence[LayerType], at: Composition, /) -> LayerType: ...
