"""Does a value fit where it is wanted? Unification of terms."""

from collections.abc import Mapping
from math import gcd

from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, Var, atom, times, variable_of
from typedthinc.shapes.substitution import Misfit, Substitution, fraction
from typedthinc.shapes.terms import (
    AnyRank,
    Anything,
    Array,
    Container,
    Other,
    Term,
    Tuple,
    Widened,
    variables,
    widened,
    without_rows,
)


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


def passed_on(value: Term, taken: Term, given: Term, bound: Substitution) -> Term | None:
    """Return what a layer that takes one array and gives another makes of an array, if that is told at a glance.

    Args:
        taken: What the layer takes, with its own variables: they need no other names, as none of them gets out.
        bound: What is known of sizes; missing ones are bound.

    Returns:
        What `fit` would find; None where it has to look.
    """
    if not (isinstance(value, Array) and isinstance(taken, Array) and isinstance(given, Array)):
        return None  # lists and tuples need unification
    if value.family != taken.family or len(value.sizes) != len(taken.sizes):
        return None
    found: dict[Var, Size] = {}
    for wanted, size in zip(taken.sizes, value.sizes, strict=True):
        if isinstance(size, Unknown):  # may be anything: nothing is told
            return None
        var = variable_of(wanted)
        if var is None:
            is_told = isinstance(wanted, Known) and not wanted.terms and bound.alias(wanted, size)
        elif var.layer:
            is_told = bool(var.owner) and bound.alias(wanted, size)
        else:
            # Of a sum of variables it may be one of these that is bound.
            is_told = len(size.terms) < 2 and found.setdefault(var, size) is size
        if not is_told:
            return None
    sizes = [_passed_size(size, found) for size in given.sizes]  # with what the data told
    return None if None in sizes else Array(given.family, tuple(size for size in sizes if size is not None))


def _passed_size(size: Size, found: Mapping[Var, Size]) -> Size | None:
    """Return a size with what its variable stands for; None where it is free, or computed from variables."""
    if isinstance(size, Unknown) or not size.terms:
        return size
    var = variable_of(size)
    return None if var is None else size if var.owner else found.get(var)


def _bind(wanted: Term, value: Term, bound: Substitution) -> None:
    var, term = (wanted, value) if isinstance(wanted, Var) else (value, wanted)
    assert isinstance(var, Var)
    if isinstance(term, Var) and term.rank < var.rank:  # the one that may stand for less keeps its name
        var, term = term, var
    elif isinstance(term, Widened) and term.var == var:
        raise _not_its_multiple(value, wanted)
    elif var.rank and not _has_rank(var.rank, term, bound):
        raise Misfit("rank" if isinstance(term, Array) else "container", wanted, value)
    term = bound.term(term)
    if var in variables(term):  # T = list[T] has no solution
        raise Misfit("container", wanted, value)
    bound.terms[var] = term


def _has_rank(rank: int, term: Term, bound: Substitution) -> bool:
    """Tell whether a term is an array with a number of axes; a variable that is widened is made one."""
    match term:
        case Array(_, sizes):
            return len(sizes) >= rank  # rank is the least number of axes
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
    elif other.var == term.var:  # n columns are never 2 * n
        raise _not_its_multiple(value, wanted)
    else:
        common = gcd(term.factor, other.factor)  # 4 * n = 6 * m: n = 3 * k, m = 2 * k
        both = bound.fresh(term.var)
        _bind(term.var, widened(both, other.factor // common), bound)
        fit(other.var, widened(both, term.factor // common), bound)


def _narrowed(term: Term, factor: int, bound: Substitution, *, is_wanted: bool) -> Term:
    """Divide all widths in a term."""
    match term:
        case Array(family, (*sizes, width)):
            width = bound.size(width)
            var = atom(fraction(width, factor) or bound.fresh(Var("w")))
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


def _not_its_multiple(value: Term, wanted: Term) -> Misfit:
    """Say that no width is its own double."""
    # n against 2 * n, say.
    sizes = tuple(times(atom(Var("n")), term.factor if isinstance(term, Widened) else 1) for term in (wanted, value))
    return Misfit("size", wanted, value, axis=-1, sizes=(sizes[0], sizes[1]))


def _fit_arrays(value: Array, wanted: Array, bound: Substitution) -> None:
    _fit_families(value.family, wanted.family, value, wanted)
    if len(value.sizes) != len(wanted.sizes):
        raise Misfit("rank", wanted, value)
    rank = len(wanted.sizes)
    for axis, (one, two) in enumerate(zip(wanted.sizes, value.sizes, strict=True)):
        if not bound.alias(one, two):  # most often done at a glance
            bound.equate(one, two, Misfit("size", wanted, value, axis=axis - rank))


def _fit_others(value: Term, wanted: Term, bound: Substitution) -> None:
    match wanted, value:
        case AnyRank(one), (Array(two, _) | AnyRank(two)):
            _fit_families(two, one, value, wanted)
        case Array(one, _), AnyRank(two):
            _fit_families(two, one, value, wanted)
        case Container("list", (item,)), Tuple(items):  # a tuple is a sequence, too
            for part in items:
                fit(without_rows(part), item, bound)  # items of a list differ in rows
        case Container(one, wanted_items), Container(two, value_items) if one == two:
            for part, item in zip(value_items, wanted_items, strict=False):  # kinds have a fixed number of items
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
    if "Array" not in (value_family, wanted_family) and value_family != wanted_family:  # "Array" is either family
        raise Misfit("dtype", wanted, value)
