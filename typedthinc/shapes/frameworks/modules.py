"""The type of a module of another framework, and of the layer that runs it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from itertools import product
from types import EllipsisType
from typing import Final, NamedTuple, TypeAlias, cast

from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import SWAPPED_SIZES, Mismatch, other_width
from typedthinc.shapes.rules.composition import Composition, IsBase
from typedthinc.shapes.rules.sequence import chain
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, Var, atom, number
from typedthinc.shapes.terms import ANY, Array, Container, Term, map_widths, width_of


@dataclass(frozen=True, slots=True)
class Module:
    """One module.

    Attributes:
        kind: Its class.
        values: What it is made with, by the names of the parameters: a size for one that the checker knows by a name
            alone; what is not known is left out.
        inside: The modules that it runs one after the other.
        is_own: Its class is one of the program, which may run these on one item alone as well.
    """

    kind: str
    values: Mapping[str, object] = field(default_factory=dict[str, object])
    inside: tuple[Module, ...] = ()
    is_own: bool = False

    def size(self, name: str) -> Size:
        """Return a size that it is made with; a tuple of one number is that number."""
        value = self.values.get(name)
        if isinstance(value, tuple):
            several = cast("tuple[object, ...]", value)
            value = several[0] if len(several) == 1 else None
        if isinstance(value, Known):
            return value
        return number(value) if isinstance(value, int) and not isinstance(value, bool) else UNKNOWN

    def along(self, name: str, axis: int, axes: int) -> int | EllipsisType | None:
        """Return what it is made with for a number of axes, all of which may share it; Ellipsis if not known."""
        value = self.values.get(name, ...)
        if isinstance(value, tuple | list):
            several = tuple(cast("Sequence[object]", value))
            value = several[axis % len(several)] if len(several) in (1, axes) else ...
        if isinstance(value, float) and value.is_integer():
            return int(value)
        return value if value is None or (isinstance(value, int) and not isinstance(value, bool)) else ...

    def number(self, name: str) -> int | None:
        """Return a number that it is made with, None where it is not known."""
        size = self.size(name)
        return size.constant if isinstance(size, Known) and not size.terms else None


# What a class of modules takes and gives.
Rule: TypeAlias = Callable[[Module], Scheme]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a framework.

    Attributes:
        of_class: The rule of each class that has one.
        on_items: The classes that run on a batch and on one item alone; the rule says the batch first.
    """

    of_class: Mapping[str, Rule]
    on_items: Collection[str] = ()

    def get(self, kind: str) -> Rule | None:
        """Return the rule of a class."""
        return self.of_class.get(kind)


# Other frameworks name the input first.
_SWAPPED: Final = "are the sizes of input and output swapped?"
# The letters of the axes before those that a module looks at.
_AXES: Final = ("A", "B", "C", "D")
# How many axes an array has in which a module of unknown kind sees rows.
_USUAL: Final = (2, 3)


class ModuleType(NamedTuple):
    """What a module takes and gives.

    Attributes:
        whole: All that it runs on.
        batched: Without one item alone, where batches are meant: so a mistake does not pass for another use.
    """

    whole: LayerType
    batched: LayerType


def module_type(module: Module, rules: Rules) -> ModuleType:
    """Return the type of a module.

    Raises:
        Mismatch: Modules inside do not fit together; its position is the place among them.
    """
    if module.inside:
        return composed([module_type(each, rules) for each in module.inside], module.kind, is_own=module.is_own)
    rule = rules.get(module.kind)
    found = LayerType(module.kind) if rule is None else LayerType(module.kind, rule(module))
    if rule is None or module.kind not in rules.on_items:
        return ModuleType(found, found)
    return ModuleType(found, replace(found, scheme=Scheme.of(found.scheme.alternatives[0])))


def composed(
    inside: Sequence[ModuleType], kind: str, is_base: IsBase | None = None, *, is_own: bool = False
) -> ModuleType:
    """Return the type of a module that passes the output of each module to the next.

    Args:
        is_own: Its class is one of the program: whether batches are meant is unknown.

    Raises:
        Mismatch: Two do not fit together; the position is that of the second.
    """
    at = Composition(kind, is_base)
    if is_own:
        found = chain([each.whole for each in inside], at)
        return ModuleType(found, found)
    try:
        batched = chain([each.batched for each in inside], at)
    except Mismatch as mismatch:
        message = mismatch.message.replace(SWAPPED_SIZES, _SWAPPED)
        raise Mismatch(mismatch.kind, message, mismatch.position) from None
    return ModuleType(chain([each.whole for each in inside], at), batched)


def layer_type(name: str, module: LayerType, nI: int | None, nO: int | None) -> LayerType:
    """Return the type of the layer that runs a module, with the widths that it is said to have.

    Raises:
        Mismatch: The module has other ones.
    """
    found = module.scheme.alternatives
    found = _with_width(name, found, "nI", nI, module.first)
    found = _with_width(name, found, "nO", nO, module.last)
    return LayerType(name, Scheme.of(*found))


def converted(module: LayerType, *, inputs: bool, outputs: bool) -> LayerType:
    """Forget the ends of a module that functions of the program convert."""
    items = [
        replace(item, input=ANY if inputs else item.input, output=ANY if outputs else item.output)
        for item in module.scheme.alternatives
    ]
    return replace(module, scheme=Scheme.of(*items))


def over_axes(taken: str, of_taken: Sequence[Size], given: str, of_given: Sequence[Size], *counts: int) -> Scheme:
    """Make a scheme for arrays with leading axes before those that matter: one alternative for each count."""
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
    ends = [_end(item, dim) for item in items]
    if all(end == ANY for end in ends):
        pairs = product(items, _USUAL)
        return tuple(_replaced(item, dim, _rows(dim, rank, width)) for item, rank in pairs)
    others = [size for end in ends if (size := _width(end)) is not None]
    if width in others or len(others) < len(ends):
        fitting = [item for item, end in zip(items, ends, strict=True) if _width(end) in (width, None)]
        return tuple(_replaced(item, dim, _filled(_end(item, dim), width)) for item in fitting)
    verb = "takes" if dim == "nI" else "gives"
    raise Mismatch("size", other_width(name, dim, width, layer, verb, others[0]), argument=dim)


def _end(item: Signature, dim: str) -> Term:
    return item.input if dim == "nI" else item.output


def _filled(term: Term, width: int) -> Term:
    """Put a width in what a container holds; of an array alone, the axis is unknown."""
    if not isinstance(term, Container):
        return term
    return map_widths(term, lambda size: number(width) if isinstance(size, Unknown) else size)


def _replaced(item: Signature, dim: str, term: Term) -> Signature:
    return replace(item, input=term) if dim == "nI" else replace(item, output=term)


def _rows(dim: str, rank: int, width: int) -> Term:
    return Array("Floats", (*[atom(Var(f"{dim}{axis}")) for axis in range(rank - 1)], number(width)))


def _width(term: Term) -> int | None:
    size = width_of(term)
    return size.constant if isinstance(size, Known) and not size.terms else None


def is_known(found: LayerType) -> bool:
    """Tell whether anything is known of a module."""
    return found.scheme != UNKNOWN_SCHEME
