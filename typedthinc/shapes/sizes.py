"""Sizes as the checker and the run time both know them: linear expressions over variables and names, or unknown.

Beside variables and names, there are products and floors of sizes that are not known yet.

`3`, `nI`, `nI + 5` and `3 * nI` are sizes; so is a name, for one size whose value is unknown (a NewType,
or a type variable of the function around). UNKNOWN is a size that no rule may ever complain about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from typedthinc.shapes.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Var:
    """A variable that unification may bind, to a size or to a whole term.

    Attributes:
        name: What tells it from others.
        layer: The layer whose missing size it is, "Linear" say. Such a size is one number for one object, while other
            variables stand for another size at each use.
        owner: The object that misses the size, where it is known which one that is: the variable is weak then, the
            same at every use.
        rank: If not 0, it stands for an array with at least this many axes, and for nothing else.
    """

    name: str
    layer: str = ""
    owner: str = ""
    rank: int = 0

    def __hash__(self) -> int:
        """Leave out what hardly ever tells two apart: variables are looked up all the time."""
        return hash((self.name, self.owner))


@dataclass(frozen=True, slots=True)
class Name:
    """A size known by name only. `rigid` names (type variables) differ from every number, others may equal one.

    A name that begins with `*` is that of a size of which nothing is known but where else it is the same.
    """

    name: str
    rigid: bool


Operation: TypeAlias = Literal["product", "quotient", "multiple", "floor"]


@dataclass(frozen=True, slots=True)
class Computed:
    """What a signature computes from two sizes, where that is not a sum: linear as soon as `right` is known.

    A product and a floor of what is not known yet stay as they are, and become a number when it is. The others stand
    only in a signature that `computed.compute` has not solved yet.
    """

    operation: Operation
    left: Known
    right: Known

    @property
    def name(self) -> str:
        """Write it as a user would compute it."""
        return f"({show_dims(self.left)} {_SYMBOLS[self.operation]} {show_dims(self.right)})"


Atom: TypeAlias = Var | Name | Computed


@dataclass(frozen=True, slots=True)
class Known:
    """`constant` plus each atom times its factor; atoms are unique and sorted, factors are not 0."""

    constant: int
    terms: tuple[tuple[Atom, int], ...] = ()


class Unknown:
    """The type of UNKNOWN."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()
_SYMBOLS: Final[dict[Operation, str]] = {
    "product": "*",
    "quotient": "//",
    "multiple": "as a multiple of",
    "floor": "//",
}
Size: TypeAlias = Known | Unknown


def number(value: int) -> Known:
    """Make the size that is this number."""
    return Known(value)


def atom(item: Atom) -> Known:
    """Make the size that is this variable or name."""
    return Known(0, ((item, 1),))


def plus(one: Size, two: Size) -> Size:
    """Add two sizes."""
    if isinstance(one, Unknown) or isinstance(two, Unknown):
        return UNKNOWN
    if not one.terms or not two.terms:  # most often one is a number
        return Known(one.constant + two.constant, one.terms or two.terms)
    factors = dict(one.terms)
    for item, factor in two.terms:
        factors[item] = factors.get(item, 0) + factor
    return Known(one.constant + two.constant, _sorted(factors))


def in_order(terms: list[tuple[Atom, int]]) -> tuple[tuple[Atom, int], ...]:
    """Sort the terms of a size; most sizes have one."""
    return tuple(sorted(terms, key=_order) if len(terms) > 1 else terms)


def _order(term: tuple[Atom, int]) -> tuple[str, str]:
    return term[0].name, repr(term[0])


def atoms(size: Size) -> list[Var]:
    """List the variables of a size, with those that it is computed from."""
    found: list[Var] = []
    waiting = [] if isinstance(size, Unknown) else [item for item, _ in size.terms]
    while waiting:
        item = waiting.pop(0)  # in the order in which they are written
        if isinstance(item, Var):
            found.append(item)
        elif isinstance(item, Computed):
            waiting = [each for side in (item.left, item.right) for each, _ in side.terms] + waiting
    return found


def is_computed(size: Size) -> bool:
    """Tell whether a size waits for others, of which it is a product or a floor."""
    if isinstance(size, Known):
        for item, _ in size.terms:
            if isinstance(item, Computed):
                return True
    return False


def mapped(size: Size, value_of: Callable[[Var], Size], size_named: Callable[[Name], Size] = atom) -> Size:
    """Put values in the place of the variables of a size, and compute what can be computed then.

    Args:
        size_named: What stands in the place of its names.
    """
    if isinstance(size, Unknown) or not size.terms:
        return size
    total: Size = number(size.constant)
    for item, factor in size.terms:
        total = plus(total, times(_mapped_atom(item, value_of, size_named), factor))  # n + m with m = n becomes 2 * n
    return total


def _mapped_atom(item: Atom, value_of: Callable[[Var], Size], size_named: Callable[[Name], Size]) -> Size:
    match item:
        case Var():
            return value_of(item)
        case Name():
            return size_named(item)
        case Computed("product" | "floor" as operation, left, right):
            one, two = (mapped(side, value_of, size_named) for side in (left, right))
            return UNKNOWN if isinstance(one, Unknown) or isinstance(two, Unknown) else _combined(operation, one, two)
        case _:
            return atom(item)


def _combined(operation: Operation, one: Known, two: Known) -> Size:
    """Compute a product or a floor; what cannot be computed yet stays as it is."""
    match operation, one, two:
        case "product", _, Known(factor, ()):
            return times(one, factor)  # linear again, so that equations can be solved
        case "product", Known(factor, ()), _:
            return times(two, factor)
        case "floor", _, Known(1, ()):
            return one
        case "floor", Known(size, ()), Known(divisor, ()) if divisor > 0:
            # A window that does not fit is left to those who know what it is.
            return number(size // divisor) if size >= 0 else UNKNOWN
        case _:
            return atom(Computed(operation, one, two))


def times(one: Size, factor: int) -> Size:
    """Multiply a size by a number."""
    if isinstance(one, Unknown):
        return UNKNOWN
    return Known(one.constant * factor, tuple((item, old * factor) for item, old in one.terms if factor))


def is_unnamed(size: Size) -> bool:
    """Tell whether nothing is known of a size, or of a part of it, but where else it is the same."""
    return isinstance(size, Known) and any(is_any_number(item) for item, _ in size.terms)


def is_any_number(item: Atom) -> bool:
    """Tell whether of a name nothing is known but where else it is the same."""
    return isinstance(item, Name) and item.name[:1] == "*"  # "*" cannot begin a Python name


def same_as(key: str, called: str = "") -> Known:
    """Return a size of which nothing is known but where else it is the same.

    Args:
        key: What tells it from others, without a space.
        called: What messages call it; nothing for `*`.
    """
    return Known(0, ((Name(f"*{key} {called}".rstrip(), rigid=False), 1),))


def show(size: Size) -> str:
    """Write a size as it stands in a message; `*` is any size."""
    parts = [(factor, _letters(item)) for item, factor in size.terms] if isinstance(size, Known) else [(1, "*")]
    if isinstance(size, Unknown) or any(text == "*" for _, text in parts):
        return "*"
    if size.constant or not parts:
        parts.append((size.constant, ""))
    # What is taken away stands behind what it is taken from: 9 - n.
    parts.sort(key=lambda part: part[0] < 0)  # stable: others keep their order
    first, *others = (_show_part(abs(factor), name) for factor, name in parts)
    signs = ["-" if factor < 0 else "+" for factor, _ in parts]
    rest = "".join(f" {sign} {each}" for sign, each in zip(signs[1:], others, strict=True))
    return f"{'-' if signs[0] == '-' else ''}{first}{rest}"


def _letters(item: Atom) -> str:
    if not isinstance(item, Name):
        return "*"
    return item.name.partition(" ")[2] or "*" if is_any_number(item) else item.name


def is_plain(size: Size) -> bool:
    """Tell whether a size is a variable, and nothing computed from one."""
    return variable_of(size) is not None


def variable_of(size: Size) -> Var | None:
    """Return the variable that a size is, None if it is anything else."""
    if isinstance(size, Unknown) or size.constant or len(size.terms) != 1:
        return None
    item, factor = size.terms[0]
    return item if factor == 1 and isinstance(item, Var) else None  # not 2 * n


def show_dims(size: Size) -> str:
    """Write a size in the letters of the signature: the variable `I` is `nI`, and `num_heads` an attribute."""
    if isinstance(size, Unknown):
        return "*"
    terms = [(Name(_dim(item), rigid=True), factor) for item, factor in size.terms]
    return show(Known(size.constant, tuple(terms)))


def key_of(name: str) -> str:
    """Say under which name a model keeps what a type variable stands for."""
    return f"n{name}" if name[:1].isupper() else name


def _dim(item: Atom) -> str:
    return key_of(item.name) if isinstance(item, Var) else item.name


def _show_part(factor: int, name: str) -> str:
    return " * ".join([*([] if name and factor == 1 else [str(factor)]), *([name] if name else [])])


def _sorted(factors: dict[Atom, int]) -> tuple[tuple[Atom, int], ...]:
    return in_order([(item, factor) for item, factor in factors.items() if factor])  # n - n leaves nothing
