"""What a layer takes and gives, as a term: arrays with sizes, containers, tuples, variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Final, TypeAlias

from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var, atoms, show, times

# How many axes the array types of each family have at most.
MOST_AXES: Final = {"Floats": 5, "Ints": 4}
# The different items of a list that a message names.
_MOST_KINDS: Final = 4


@dataclass(frozen=True, slots=True)
class Array:
    """An array of a dtype family ("Floats" or "Ints") with one size for each axis."""

    family: str
    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class AnyRank:
    """An array of a dtype family ("Floats", "Ints", or "Array" for either) and of any rank."""

    family: str


@dataclass(frozen=True, slots=True)
class Container:
    """A "list" (any sequence of values), "Ragged", "Padded" or "Pairs" of something; an "Expr" that evaluates to it."""

    kind: str
    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Tuple:
    """A tuple of known length, or a list of items that differ.

    Attributes:
        is_list: Whether messages call it a list.
    """

    items: tuple[Term, ...]
    is_list: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Other:
    """A value of another class than ours, known by the name of that class."""

    name: str


@dataclass(frozen=True, slots=True)
class Widened:
    """What a variable stands for, with all widths in it times a factor: what `concatenate(noop(), noop())` gives."""

    var: Var
    factor: int


class Anything:
    """The type of ANY."""

    def __repr__(self) -> str:
        return "ANY"


ANY: Final = Anything()
# No array is wider, and metadata stays short.
_WIDEST: Final = 2**62
Term: TypeAlias = Array | AnyRank | Container | Tuple | Other | Var | Widened | Anything


def _itself(var: Var) -> Term:
    return var


def map_term(term: Term, on_size: Callable[[Size], Size], on_var: Callable[[Var], Term] = _itself) -> Term:
    """Rebuild a term with other sizes and other variables, which stay as they are by default."""
    if isinstance(term, Array):  # most terms
        return Array(term.family, tuple(map(on_size, term.sizes)))
    match term:
        case Container(kind, items):
            return Container(kind, tuple(map_term(item, on_size, on_var) for item in items))
        case Tuple(items, is_list):
            return Tuple(tuple(map_term(item, on_size, on_var) for item in items), is_list)
        case Var():
            return on_var(term)
        case Widened(var, factor):
            return widened(on_var(var), factor)
        case _:
            return term


def filled_in(term: Term, other: Term) -> Term:
    """Return a term with the sizes of another, of the same form, in the place of those that are not known."""
    match term, other:
        case Array(family, sizes), Array(same, others) if family == same and len(sizes) == len(others):
            pairs = zip(sizes, others, strict=True)
            return Array(family, tuple(two if one is UNKNOWN else one for one, two in pairs))  # what is known stays
        case Container(kind, items), Container(same, others) if kind == same and len(items) == len(others):
            return Container(kind, tuple(map(filled_in, items, others)))
        case Tuple(items), Tuple(others) if len(items) == len(others):
            return Tuple(tuple(map(filled_in, items, others)))
        case _:
            return term


def map_widths(term: Term, on_width: Callable[[Size], Size]) -> Term:
    """Rebuild a term with other last sizes of all arrays in it; variables stay as they are."""
    match term:
        case Array(family, (*sizes, width)):
            return Array(family, (*sizes, on_width(width)))
        case Container(kind, items):
            return Container(kind, tuple(map_widths(item, on_width) for item in items))
        case Tuple(items):
            return Tuple(tuple(map_widths(item, on_width) for item in items))
        case _:
            return term


def widened(term: Term, factor: int) -> Term:
    """Multiply all widths in a term."""
    match term:
        case Array(family, (*sizes, width)):
            return Array(family, (*sizes, times(width, factor)))
        case Container(kind, items):
            return Container(kind, tuple(widened(item, factor) for item in items))
        case Tuple(items):
            return Tuple(tuple(widened(item, factor) for item in items))
        case Var():
            return term if factor == 1 else Widened(term, factor) if factor <= _WIDEST else ANY
        case Widened(var, before):
            return widened(var, before * factor)
        case _:
            return term


def variables(term: Term) -> set[Var]:
    """Collect the variables of a term, those of its sizes too."""
    found: set[Var] = set()

    def on_size(size: Size) -> Size:
        if isinstance(size, Known):
            found.update(atoms(size))
        return size

    def on_var(var: Var) -> Term:
        found.add(var)
        return var

    map_term(term, on_size, on_var)
    return found


def without_variables(term: Term) -> Term:
    """Turn variables into what is not known: data has no variables."""

    def on_size(size: Size) -> Size:
        return UNKNOWN if atoms(size) else size

    def on_var(var: Var) -> Term:
        return ANY

    return map_term(term, on_size, on_var)


def without_rows(term: Term) -> Term:
    """Forget the first size of an array inside a container: each item there has a number of rows of its own."""
    if isinstance(term, Array) and term.sizes:
        return Array(term.family, (UNKNOWN, *term.sizes[1:]))
    return term


def width_of(term: Term) -> Size:
    """Return the last size of an array, also of one in a container; UNKNOWN for all else."""
    match term:
        case Array(_, (*_, width)):
            return width
        case Container(_, (item,)):
            return width_of(item)
        case _:
            return UNKNOWN


def with_width(term: Term, width: Size) -> Term:
    """Return an array, or one in a container, another width."""
    match term:
        case Array(family, (*sizes, _)):
            return Array(family, (*sizes, width))
        case Container(kind, (item,)):
            return Container(kind, (with_width(item, width),))
        case Var() | Widened():
            return ANY  # which width T gets is open
        case _:
            return term


def common(one: Term, other: Term) -> Term:
    """Return what is known of a value that one of two terms describes."""
    if one is other:
        return one
    match one, other:
        case Array(family, sizes), Array(same, others) if (family, len(sizes)) == (same, len(others)):
            pairs = zip(sizes, others, strict=True)
            return Array(family, tuple(size if size == another else UNKNOWN for size, another in pairs))
        case Container(kind, items), Container(same, others) if (kind, len(items)) == (same, len(others)):
            return Container(kind, tuple(map(common, items, others)))
        case Tuple(items), Tuple(others) if len(items) == len(others):
            return Tuple(tuple(map(common, items, others)))
        case _:
            return one if one == other else ANY


def container(kind: str, *items: Term) -> Container:
    """Make a container; the rows of arrays inside are not tracked, but for the one array that an expression is."""
    if kind == "Expr":
        return Container(kind, items)
    if kind == "Padded":  # (steps, B, ...): both differ
        return Container(kind, tuple(_without_time(item) for item in items))
    return Container(kind, tuple(without_rows(item) for item in items))


def describe(term: Term) -> str:
    """Write a term as it stands in a message."""
    match term:
        case Array(family, sizes):
            shown = [show(size) for size in sizes]
            return f"{family}{len(sizes)}d" + (f"[{', '.join(shown)}]" if set(shown) != {"*"} else "")
        case AnyRank(family):
            return f"{family}Xd"
        case Container("list", ((Var(rank=rank) | Widened(Var(rank=rank))),)) if rank:
            return f"a list of {_arrays_of(rank)}"
        case Container(kind, items):
            # What Ragged and Padded hold is always an array.
            return f"{kind}[{', '.join(map(describe, items))}]" if any(map(_tells, items)) else kind
        case Tuple(items, is_list):
            return _list_of(items) if is_list else f"tuple[{', '.join(map(describe, items))}]"
        case Other(name):
            return name.rpartition(".")[2]  # class without its module
        case Var(rank=rank) | Widened(Var(rank=rank)) if rank:
            return _arrays_of(rank).replace("arrays", "an array")
        case _:
            return "anything"


def _list_of(items: Iterable[Term]) -> str:
    kinds = list(dict.fromkeys(describe(without_rows(item)) for item in items))
    return f"list[{' | '.join([*kinds[:_MOST_KINDS], '...'] if len(kinds) > _MOST_KINDS else kinds)}]"


def _arrays_of(rank: int) -> str:
    return "arrays" if rank == 1 else f"arrays of {rank} axes or more"


def _tells(term: Term) -> bool:
    match term:
        case Var(rank=rank) | Widened(Var(rank=rank)):
            return rank > 1
        case _:
            return not isinstance(term, Anything)


def _without_time(term: Term) -> Term:
    if isinstance(term, Array) and len(term.sizes) > 1:
        return Array(term.family, (UNKNOWN, UNKNOWN, *term.sizes[2:]))  # time and batch
    return without_rows(term)
