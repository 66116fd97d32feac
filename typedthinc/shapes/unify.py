"""Does a value fit where it is wanted? Unification of terms, with linear equations between sizes."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Literal, TypeAlias

from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Unknown, Var, atom, plus, times
from typedthinc.shapes.terms import (
    AnyRank,
    Anything,
    Array,
    Container,
    Other,
    Term,
    Tuple,
    Widened,
    map_term,
    variables,
    widened,
    without_rows,
)

Kind: TypeAlias = Literal["size", "rank", "dtype", "container", "arity"]


class Misfit(Exception):
    """A value that does not fit: what was wanted, what came, and for sizes the axis counted from the end (-1)."""

    def __init__(
        self, kind: Kind, wanted: Term, value: Term, *, axis: int = 0, sizes: tuple[Size, Size] | None = None
    ) -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.wanted = wanted
        self.value = value
        self.axis = axis
        self.sizes = sizes


class Substitution:
    """The bindings of variables, and the equations that have too many of them to be solved yet.

    Args:
        is_base: Tells for two names of classes whether the first is a base of the second; the checker knows, the run
            time compares names.
    """

    def __init__(self, is_base: Callable[[str, str], bool] | None = None) -> None:
        self.sizes: dict[Var, Size] = {}
        self.terms: dict[Var, Term] = {}
        self.is_base: Callable[[str, str], bool] = is_base or _is_same
        self._open: list[tuple[Known, Known, Misfit]] = []
        self._made = 0

    def copy(self) -> Substitution:
        """Copy the bindings, to try one of several ways."""
        twin = Substitution(self.is_base)
        twin.sizes, twin.terms, twin._open = dict(self.sizes), dict(self.terms), list(self._open)
        twin._made = self._made
        return twin

    def fresh(self, var: Var) -> Var:
        """Make a variable that is like this one."""
        self._made += 1
        return Var(f"{var.name}/{self._made}", rank=var.rank)

    def size(self, size: Size) -> Size:
        """Replace the bound variables of a size."""
        if isinstance(size, Unknown) or not any(item in self.sizes for item, _ in size.terms):
            return size
        total: Size = Known(size.constant)
        for item, factor in size.terms:
            bound = self.sizes.get(item) if isinstance(item, Var) else None
            total = plus(total, times(self.size(bound) if bound is not None else Known(0, ((item, 1),)), factor))
        return total

    def term(self, term: Term) -> Term:
        """Replace the bound variables of a term."""
        return map_term(term, self.size, self._var)

    def _var(self, var: Var) -> Term:
        bound = self.terms.get(var)
        return var if bound is None else self.term(bound)

    def resolve(self, term: Term) -> Term:
        """Follow a variable to what it is bound to, no deeper."""
        while isinstance(term, Var) and term in self.terms:
            term = self.terms[term]
        return self.term(term) if isinstance(term, Widened) else term

    def equate(self, wanted: Size, value: Size, misfit: Misfit) -> None:
        """Make two sizes equal.

        Raises:
            Misfit: They can never be equal.
        """
        one, two = self.size(wanted), self.size(value)
        if isinstance(one, Unknown) or isinstance(two, Unknown) or one == two:
            return
        misfit.sizes = (one, two)
        rest = plus(one, times(two, -1))
        if isinstance(rest, Known):
            self._solve(rest, one, two, misfit)

    def settle(self) -> None:
        """Look once more at the equations left open.

        Raises:
            Misfit: One of them can no longer hold.
        """
        left, self._open = self._open, []
        for one, two, misfit in left:
            self.equate(one, two, misfit)

    def _solve(self, rest: Known, one: Known, two: Known, misfit: Misfit) -> None:
        free = [(item, factor) for item, factor in rest.terms if isinstance(item, Var)]
        if not free:
            if _never_zero(rest):
                raise misfit
        elif len(rest.terms) == 1:
            # An empty batch has no rows at all; a width that is computed is at least 1.
            least = 0 if Known(0) in (one, two) else 1
            self._bind_number(free[0], rest.constant, least, misfit)
        else:
            self._bind_expression(rest, free, one, two, misfit)

    def _bind_number(self, term: tuple[Var, int], constant: int, least: int, misfit: Misfit) -> None:
        var, factor = term
        value, remainder = divmod(-constant, factor)
        if remainder or value < least:
            raise misfit
        self.sizes[var] = Known(value)

    def _bind_expression(
        self, rest: Known, free: list[tuple[Var, int]], one: Known, two: Known, misfit: Misfit
    ) -> None:
        # A weak variable goes last: what is bound to one keeps it, and with it the object that it belongs to. One that
        # is more than others goes first: what it is found to be tells that they are at least 1.
        for var, factor in sorted(
            free, key=lambda term: (bool(term[0].owner), bool(term[0].layer), rest.constant * term[1] > 0)
        ):
            if factor in (1, -1):
                self.sizes[var] = self._owned(var, times(plus(rest, Known(0, ((var, -factor),))), -factor))
                return
        self._open.append((one, two, misfit))

    def _owned(self, var: Var, size: Size) -> Size:
        """Give a missing size that is so many times a free variable a part of its own, which is as weak, for that."""
        match size:
            case Known(constant, ((Var(layer="") as other, factor),)) if var.layer and factor > 1:
                part = _fraction(Known(-constant, ((var, 1),)), factor)
                assert part is not None
                self.sizes[other] = atom(part)
                return Known(constant, ((part, factor),))
            case _:
                return size


def _is_same(base: str, name: str) -> bool:
    return base == name


def _never_zero(rest: Known) -> bool:
    """Decide what needs no look into names: numbers, one rigid name against a number, two different names."""
    names = [item for item, _ in rest.terms if isinstance(item, Name)]
    if not names:
        return rest.constant != 0
    if len(names) == 1:
        return names[0].rigid and abs(rest.terms[0][1]) == 1
    return len(names) == 2 and rest.constant == 0 and {factor for _, factor in rest.terms} == {1, -1}


def fit(value: Term, wanted: Term, bound: Substitution) -> None:
    """Make a value fit where `wanted` is wanted, binding variables on both sides.

    Raises:
        Misfit: It never fits.
    """
    value, wanted = bound.resolve(value), bound.resolve(wanted)
    if isinstance(value, Anything) or isinstance(wanted, Anything) or value == wanted:
        return
    if isinstance(wanted, Var) or isinstance(value, Var):
        _bind(wanted, value, bound)
    elif isinstance(wanted, Widened) or isinstance(value, Widened):
        _fit_widened(value, wanted, bound)
    elif isinstance(wanted, Array) and isinstance(value, Array):
        _fit_arrays(value, wanted, bound)
    else:
        _fit_others(value, wanted, bound)


def _bind(wanted: Term, value: Term, bound: Substitution) -> None:
    var, term = (wanted, value) if isinstance(wanted, Var) else (value, wanted)
    assert isinstance(var, Var)
    if isinstance(term, Var) and term.rank < var.rank:
        var, term = term, var
    elif isinstance(term, Widened) and term.var == var:
        raise _not_its_multiple(value, wanted)
    elif var.rank and not _has_rank(var.rank, term, bound):
        raise Misfit("rank" if isinstance(term, Array) else "container", wanted, value)
    term = bound.term(term)
    if var in variables(term):
        raise Misfit("container", wanted, value)
    bound.terms[var] = term


def _has_rank(rank: int, term: Term, bound: Substitution) -> bool:
    """Tell whether a term is an array with so many axes; a variable that is widened is made one."""
    match term:
        case Array(_, sizes):
            return len(sizes) >= rank
        case Widened(var):
            if var.rank < rank:
                bound.terms[var] = Var(var.name, rank=rank)
            return True
        case AnyRank() | Var():
            return True
        case _:
            return False


def _fit_widened(value: Term, wanted: Term, bound: Substitution) -> None:
    """Find what a variable stands for where its widths are multiplied."""
    term, other = (wanted, value) if isinstance(wanted, Widened) else (value, wanted)
    assert isinstance(term, Widened)
    if not isinstance(other, Widened):
        _bind(term.var, _narrowed(other, term.factor, bound, is_wanted=other is wanted), bound)
    elif other.var == term.var:
        raise _not_its_multiple(value, wanted)
    else:
        common = gcd(term.factor, other.factor)
        both = bound.fresh(term.var)
        _bind(term.var, widened(both, other.factor // common), bound)
        fit(other.var, widened(both, term.factor // common), bound)


def _narrowed(term: Term, factor: int, bound: Substitution, *, is_wanted: bool) -> Term:
    """Divide all widths in a term."""
    match term:
        case Array(family, (*sizes, width)):
            width = bound.size(width)
            var = atom(_fraction(width, factor) or bound.fresh(Var("w")))
            pair = (width, times(var, factor)) if is_wanted else (times(var, factor), width)
            bound.equate(*pair, Misfit("size", term, term, axis=-1))
            return Array(family, (*sizes, UNKNOWN if isinstance(width, Unknown) else bound.size(var)))
        case Container(kind, items):
            return Container(kind, tuple(_narrowed(item, factor, bound, is_wanted=is_wanted) for item in items))
        case Tuple(items):
            return Tuple(tuple(_narrowed(item, factor, bound, is_wanted=is_wanted) for item in items))
        case Var() | Widened():
            inside = bound.fresh(term if isinstance(term, Var) else term.var)
            fit(term, widened(inside, factor), bound)
            return inside
        case _:
            return term


def _fraction(size: Size, factor: int) -> Var | None:
    """Name the fraction of a missing size: it belongs to the same layer, and is as weak."""
    match size:
        case Known(constant, ((Var(name, layer, owner), many),)) if layer:
            return Var(f"({many} {name} + {constant}) / {factor}", layer, owner)
        case _:
            return None


def _not_its_multiple(value: Term, wanted: Term) -> Misfit:
    """Say that no width is its own double."""
    sizes = tuple(times(atom(Var("n")), term.factor if isinstance(term, Widened) else 1) for term in (wanted, value))
    return Misfit("size", wanted, value, axis=-1, sizes=(sizes[0], sizes[1]))


def _fit_arrays(value: Array, wanted: Array, bound: Substitution) -> None:
    if value.family != wanted.family:
        raise Misfit("dtype", wanted, value)
    if len(value.sizes) != len(wanted.sizes):
        raise Misfit("rank", wanted, value)
    rank = len(wanted.sizes)
    for axis in range(rank):
        bound.equate(wanted.sizes[axis], value.sizes[axis], Misfit("size", wanted, value, axis=axis - rank))


def _fit_others(value: Term, wanted: Term, bound: Substitution) -> None:
    match wanted, value:
        case AnyRank(one), (Array(two, _) | AnyRank(two)):
            _fit_families(two, one, value, wanted)
        case Array(one, _), AnyRank(two):
            _fit_families(two, one, value, wanted)
        case Container("list", (item,)), Tuple(items):
            for part in items:
                fit(without_rows(part), item, bound)
        case Container(one, wanted_items), Container(two, value_items) if one == two:
            for part, item in zip(value_items, wanted_items, strict=False):
                fit(part, item, bound)
        case Tuple(wanted_items), Tuple(value_items):
            if len(wanted_items) != len(value_items):
                raise Misfit("arity", wanted, value)
            for part, item in zip(value_items, wanted_items, strict=True):
                fit(part, item, bound)
        case Other("typing.Hashable"), Other() | Tuple():
            return
        case Other(base), Other(name) if bound.is_base(base, name):
            return
        case _:
            raise Misfit("container", wanted, value)


def _fit_families(value_family: str, wanted_family: str, value: Term, wanted: Term) -> None:
    if "Array" not in (value_family, wanted_family) and value_family != wanted_family:
        raise Misfit("dtype", wanted, value)
