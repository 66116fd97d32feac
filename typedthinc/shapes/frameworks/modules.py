"""The type of a module of another framework, and of the layer that runs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias

from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.rules.sequence import chain
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var, atom, number
from typedthinc.shapes.terms import ANY, Array, Term, width_of


@dataclass(frozen=True, slots=True)
class Module:
    """One module.

    Attributes:
        kind: Its class.
        values: What it is made with, by the names of the parameters; what is not known is left out.
        inside: The modules that it runs one after the other.
    """

    kind: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])
    inside: tuple[Module, ...] = ()

    def size(self, name: str) -> Size:
        """Return a size that it is made with; a tuple of one number is that number."""
        value = self.values.get(name)
        if isinstance(value, tuple):
            value = value[0] if len(tuple(value)) == 1 else None
        return number(value) if isinstance(value, int) and not isinstance(value, bool) else UNKNOWN

    def number(self, name: str) -> int | None:
        """Return a number that it is made with, None where it is not known."""
        size = self.size(name)
        return size.constant if isinstance(size, Known) else None


# What a class of modules takes and gives.
Rule: TypeAlias = Callable[[Module], Scheme]
Rules: TypeAlias = Mapping[str, Rule]

# The letters of the axes before those that a module looks at.
_AXES: Final = ("A", "B", "C")
# How many axes an array has in which a module of unknown kind sees rows.
_USUAL: Final = (2, 3)


def module_type(module: Module, rules: Rules) -> LayerType:
    """Return the type of a module.

    Raises:
        Mismatch: Modules inside do not fit together; its position is the place among them.
    """
    if module.inside:
        inside = [module_type(each, rules) for each in module.inside]
        return chain(inside, Composition(module.kind))
    rule = rules.get(module.kind)
    return LayerType(module.kind) if rule is None else LayerType(module.kind, rule(module))


def layer_type(name: str, module: LayerType, nI: int | None, nO: int | None) -> LayerType:
    """Return the type of the layer that runs a module, with the widths that it is said to have.

    Raises:
        Mismatch: The module has other ones.
    """
    found = module.scheme.alternatives
    found = _with_width(name, found, "nI", nI, module.first)
    found = _with_width(name, found, "nO", nO, module.last)
    return LayerType(name, Scheme.of(*found))


def over_axes(taken: str, of_taken: Sequence[Size], given: str, of_given: Sequence[Size], *counts: int) -> Scheme:
    """Make a scheme for arrays with so many axes before those that matter: one alternative for each count."""
    found: list[Signature] = []
    for count in counts:
        axes = [atom(Var(letter)) for letter in _AXES[:count]]
        found.append(Signature(Array(taken, (*axes, *of_taken)), Array(given, (*axes, *of_given))))
    return Scheme.of(*found)


def _with_width(
    name: str, items: Sequence[Signature], dim: str, width: int | None, layer: str
) -> tuple[Signature, ...]:
    """Put a width in the place of an end that is not known, and compare it with one that is."""
    if width is None:
        return tuple(items)
    ends = [item.input if dim == "nI" else item.output for item in items]
    if all(end == ANY for end in ends):
        pairs = product(items, _USUAL)
        return tuple(_replaced(item, dim, _rows(dim, rank, width)) for item, rank in pairs)
    others = [size for end in ends if (size := _width(end)) is not None]
    if width in others or len(others) < len(ends):
        return tuple(item for item, end in zip(items, ends, strict=True) if _width(end) in (width, None))
    verb = "takes" if dim == "nI" else "gives"
    raise Mismatch("size", f"{name}: {dim} is {width}, but {layer} {verb} rows of {others[0]}", argument=dim)


def _replaced(item: Signature, dim: str, term: Term) -> Signature:
    return Signature(term, item.output) if dim == "nI" else Signature(item.input, term)


def _rows(dim: str, rank: int, width: int) -> Term:
    return Array("Floats", (*[atom(Var(f"{dim}{axis}")) for axis in range(rank - 1)], number(width)))


def _width(term: Term) -> int | None:
    size = width_of(term)
    return size.constant if isinstance(size, Known) and not size.terms else None


def is_known(found: LayerType) -> bool:
    """Tell whether anything is known of a module."""
    return found.scheme != UNKNOWN_SCHEME
