"""What a network is made of: the forms of data, calls of factories, and the data that comes in."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Form:
    """What flows between layers: a kind of array with a width (0 for none), or a container of one form."""

    kind: str
    width: int = 0
    item: Form | None = None


@dataclass(frozen=True)
class Node:
    """A call of a factory.

    Attributes:
        sizes: By parameter; those left out are missing.
        extra: More arguments, as source.
    """

    name: str
    layers: tuple[Node, ...] = ()
    sizes: tuple[tuple[str, int], ...] = ()
    extra: tuple[str, ...] = ()

    def walk(self) -> list[Node]:
        return [self, *(node for layer in self.layers for node in layer.walk())]


@dataclass(frozen=True)
class Network:
    root: Node
    data: Form


INTS = Form("Ints1d")
# Keys, values and lengths, as a tuple.
SPARSE = Form("sparse")


def floats(width: int) -> Form:
    return Form("Floats2d", width)


def widened(form: Form, width: int) -> Form:
    return replace(form, item=widened(form.item, width)) if form.item else replace(form, width=width)


def width_of(form: Form) -> int:
    return width_of(form.item) if form.item else form.width


def times(form: Form, goal: Form) -> int:
    """Tell how often a form stands side by side in another one; 0 if that is not made of it."""
    width = width_of(form)
    return width_of(goal) // width if width and goal == widened(form, width * (width_of(goal) // width)) else 0
