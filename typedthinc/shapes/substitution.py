"""What variables are bound to, and linear equations between sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from typedthinc.error_codes import Kind
from typedthinc.shapes.sizes import (
    Computed,
    Known,
    Name,
    Size,
    Unknown,
    Var,
    atom,
    atoms,
    is_any_number,
    is_computed,
    is_unnamed,
    mapped,
    plus,
    times,
    variable_of,
)
from typedthinc.shapes.terms import Term, Widened, map_term


class Misfit(Exception):
    """A value that does not fit: what was wanted, what came, and for sizes the axis counted from the end (-1).

    Attributes:
        is_inside: The value itself fits, but what a model makes of it does not fit inside.
    """

    def __init__(
        self,
        kind: Kind,
        wanted: Term,
        value: Term,
        *,
        axis: int = 0,
        sizes: tuple[Size, Size] | None = None,
        is_inside: bool = False,
    ) -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.wanted = wanted
        self.value = value
        self.axis = axis
        self.sizes = sizes
        self.is_inside = is_inside


class Substitution:
    """The bindings of variables, and the equations that have too many of them to be solved yet.

    Args:
        is_base: Tells for two names of classes whether the first is a base of the second; the checker knows, the run
            time compares names.
    """

    def __init__(self, is_base: Callable[[str, str], bool] | None = None) -> None:
        self.sizes: dict[Var, Size] = {}
        self.terms: dict[Var, Term] = {}
        self.is_base: Callable[[str, str], bool] = is_base or _is_same  # without a checker, names are compared
        # What the layers that are composed have solved, as `objects.assume_solved` added it.
        self.assumed: list[tuple[tuple[Var, Size], ...]] = []
        self._open: list[tuple[Known, Known, Misfit]] = []
        self._made = 0

    def copy(self) -> Substitution:
        """Copy the bindings, to try one of several branches."""
        twin = Substitution(self.is_base)
        twin.sizes, twin.terms, twin._open = dict(self.sizes), dict(self.terms), list(self._open)
        twin.assumed, twin._made = list(self.assumed), self._made
        return twin

    def fresh(self, var: Var) -> Var:
        """Make a variable that is like this one."""
        self._made += 1
        return Var(f"{var.name}/{self._made}", rank=var.rank)  # "/" cannot stand in a Python name

    def size(self, size: Size) -> Size:
        """Replace the bound variables of a size."""
        if isinstance(size, Unknown):
            return size
        for item, factor in size.terms:
            if isinstance(item, Computed):
                return mapped(size, self._value)
            if item in self.sizes:  # the first bound one: mapped() replaces the rest
                # A size that is one variable, as most are, needs no sums.
                is_all = factor == 1 and not size.constant and len(size.terms) == 1
                return self.size(self.sizes[item]) if is_all else mapped(size, self._value)
        return size

    def _value(self, var: Var) -> Size:
        bound = self.sizes.get(var)
        return atom(var) if bound is None else self.size(bound)

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
        return self.term(term) if isinstance(term, Widened) else term  # multiplied out where its variable is bound

    def alias(self, wanted: Size, value: Size) -> bool:
        """Make two sizes equal if that is done at a glance, as most often: False means that `equate` has to look."""
        one, two = self.size(wanted), self.size(value)
        if isinstance(one, Unknown) or isinstance(two, Unknown) or one == two:  # unknown fits all
            return True
        first, second = variable_of(one), variable_of(two)
        if first is None and second is None:
            return False
        if first is None or second is None:
            number = two if second is None else one
            var = first or second
            if var is not None and not number.terms and number.constant > 0:  # at least 1 row; 0 is left to equate
                self.sizes[var] = number
                return True
            return False
        if first.layer or second.layer or first.name == second.name:  # of layers: equate knows which to bind
            return False
        # The one that is first in order is bound, as `equate` would do.
        first, second = (first, second) if first.name < second.name else (second, first)
        self.sizes[first] = atom(second)
        return True

    def equate(self, wanted: Size, value: Size, misfit: Misfit) -> None:
        """Make two sizes equal.

        Raises:
            Misfit: They can never be equal.
        """
        one, two = self.size(wanted), self.size(value)
        if isinstance(one, Unknown) or isinstance(two, Unknown) or one == two:
            return
        misfit.sizes = (one, two)
        rest = plus(one, times(two, -1))  # 0 where both are equal
        if isinstance(rest, Known):
            self._solve(rest, one, two, misfit)

    def waiting(self) -> tuple[tuple[Size, Size], ...]:
        """List the equations that wait for what a size is computed from."""
        left = [(self.size(one), self.size(two)) for one, two in self.unsolved()]
        return tuple((one, two) for one, two in left if is_computed(one) or is_computed(two))

    def unsolved(self) -> list[tuple[Known, Known]]:
        """List the equations left open."""
        return [(one, two) for one, two, _ in self._open]

    def settle(self) -> None:
        """Look once more at the equations left open.

        Raises:
            Misfit: One of them can no longer hold.
        """
        left, self._open = self._open, []  # equate opens again what still waits
        for one, two, misfit in left:
            self.equate(one, two, misfit)

    def _solve(self, rest: Known, one: Known, two: Known, misfit: Misfit) -> None:
        free = [(item, factor) for item, factor in rest.terms if isinstance(item, Var)]  # variables that may be bound
        if is_computed(rest):
            self._bind_computed(rest, free, one, two, misfit)
        elif not free:  # only names and numbers: true or false by now
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
        value, remainder = divmod(-constant, factor)  # factor * var + constant = 0
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
            if factor in (1, -1):  # else var would be a fraction
                size = self.at_least_one(times(plus(rest, Known(0, ((var, -factor),))), -factor))
                self.sizes[var] = self._owned(var, size)
                return
        if not self._bind_multiples(rest):  # 4 * n = 6 * m
            self._open.append((one, two, misfit))

    def _bind_computed(self, rest: Known, free: list[tuple[Var, int]], one: Known, two: Known, misfit: Misfit) -> None:
        """Bind a variable to what is computed from others; where there is none, wait until these are known."""
        if rest.constant % gcd(*(factor for _, factor in rest.terms)):  # 2 * n + 4 * (n * m) is never 3
            raise misfit
        # To bind n to n * m would never end.
        inside = [var for item, _ in rest.terms if isinstance(item, Computed) for var in atoms(atom(item))]
        outside = [term for term in free if term[0] not in inside]
        if any(factor in (1, -1) for _, factor in outside):
            self._bind_expression(rest, outside, one, two, misfit)
        else:
            self._open.append((one, two, misfit))

    def _bind_multiples(self, rest: Known) -> bool:
        """Solve 4 * n = 6 * m: n is 3 times something, and m twice that. Sizes of objects stay as they are."""
        match rest:
            case Known(0, ((Var(layer="") as one, many), (Var(layer="") as two, less))) if many * less < 0:
                common, both = gcd(many, less), self.fresh(one)  # gcd of 4 and -6 is 2
                self.sizes[one] = Known(0, ((both, abs(less) // common),))  # n = 3 * k
                self.sizes[two] = Known(0, ((both, abs(many) // common),))  # m = 2 * k
                return True
            case _:
                return False

    def at_least_one(self, size: Size) -> Size:
        """Let the variable of a size begin where the size is at least 1: of 5 * n - 22, n is 4 and some more."""
        match size:
            case Known(constant, ((Var() as var, factor),)) if factor > 0 and constant + factor < 1:
                below = -constant // factor  # floor(22 / 5) = 4
                more = _difference(var, below) or self.fresh(var)
                self.sizes[var] = plus(Known(below), atom(more))  # n = 4 + more
                return self.size(size)
            case _:
                return size

    def _owned(self, var: Var, size: Size) -> Size:
        """Return the unknown factor of a missing size that is a multiple of a free variable: a variable as weak."""
        match size:
            case Known(constant, ((Var(layer="") as other, factor),)) if var.layer and factor > 1:
                part = fraction(Known(-constant, ((var, 1),)), factor)
                assert part is not None
                self.sizes[other] = atom(part)  # free = (weak - constant) / factor
                return Known(constant, ((part, factor),))  # so that weak is the one that is asked for
            case _:
                return size


def _is_same(base: str, name: str) -> bool:
    return base == name


def never_equal(one: Size, two: Size) -> bool:
    """Tell whether two sizes differ, whatever the numbers are of which nothing is known but where they are the same."""
    rest = plus(one, times(two, -1))
    return isinstance(rest, Known) and all(is_any_number(item) for item, _ in rest.terms) and _never_zero(rest)


def _never_zero(rest: Known) -> bool:
    """Decide what needs no look into names: numbers, one rigid name against a number, two different names.

    What is computed from rigid names alone is the same for all that they may stand for, or it is not the same.
    """
    names = [item for item, _ in rest.terms if isinstance(item, Name)]
    factors = [factor for _, factor in rest.terms]
    if not names:
        return rest.constant != 0
    if rest.constant % gcd(*factors) or _has_one_sign(rest.constant, factors):  # 2 * n + 4 * m + 1 is odd
        return True
    if is_unnamed(rest):
        return False
    if len(names) == len(rest.terms) > 1 and all(name.rigid for name in names):  # I - O, say
        return True
    if len(names) == 1:
        return names[0].rigid and abs(factors[0]) == 1
    return len(names) == 2 and rest.constant == 0 and set(factors) == {1, -1}  # n - m: two names are two sizes


def _has_one_sign(constant: int, factors: Sequence[int]) -> bool:
    """Tell whether nothing is taken away from what is at least 1: 4 * n is never 2 * n, their difference is 2 * n."""
    signed = (constant, *factors)  # atoms are at least 1
    return min(signed) >= 0 or max(signed) <= 0


def fraction(size: Size, factor: int) -> Var | None:
    """Name the fraction of a missing size: it belongs to the same layer, and is as weak."""
    match size:
        case Known(constant, ((Var(name, layer, owner), many),)) if layer:
            return Var(f"({many} {name} + {constant}) / {factor}", layer, owner)
        case _:
            return None


def _difference(var: Var, below: int) -> Var | None:
    """Name what a missing size is more than a number: it belongs to the same layer, and is as weak."""
    return Var(f"{var.name} - {below}", var.layer, var.owner) if var.layer else None
