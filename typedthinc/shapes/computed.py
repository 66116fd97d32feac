"""Sizes that a signature computes from others, solved when what they are computed from is known.

Sums are linear and need nothing. A product is linear as soon as one factor is a number. A quotient is linear, too, seen
from the other end: where nI // 4 columns come out, 4 * n go in, and n come out. So what a layer takes says that its
width must be a multiple of 4, and unification finds it from either side. In the same way, nI - 2 columns of output mean
that n + 2 go in, where n is at least 1.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Final

from typedthinc.shapes.messages import Mismatch, no_multiple, too_small
from typedthinc.shapes.scheme import Signature, Solved
from typedthinc.shapes.sizes import (
    UNKNOWN,
    Atom,
    Computed,
    Known,
    Size,
    Unknown,
    Var,
    atom,
    is_plain,
    number,
    plus,
    show_dims,
    times,
    variable_of,
)
from typedthinc.shapes.substitution import Substitution, fraction
from typedthinc.shapes.terms import map_term

# Windows move over a sequence, an image or a volume.
MOST_WINDOWED: Final = 3


def difference(one: Size, two: Size) -> Size:
    """Subtract a size from another."""
    return plus(one, times(two, -1))


def product(one: Size, two: Size) -> Size:
    """Multiply two sizes."""
    if isinstance(one, Unknown) or isinstance(two, Unknown):
        return UNKNOWN
    if not two.terms:  # linear with a number: solved like any sum
        return times(one, two.constant)
    return times(two, one.constant) if not one.terms else atom(Computed("product", one, two))


def quotient(one: Size, two: Size) -> Size:
    """Divide a size by another, without rest."""
    if isinstance(one, Unknown) or isinstance(two, Unknown):
        return UNKNOWN
    return atom(Computed("quotient", one, two))  # solved in compute, with the values of both


def floor(one: Size, two: Size) -> Size:
    """Divide a size by another, rounding down; what is not known yet stays a floor."""
    match one, two:
        case (Unknown(), _) | (_, Unknown()):
            return UNKNOWN
        case Known(), Known(1, ()):
            return one
        case Known(size, ()), Known(divisor, ()) if divisor:
            return number(size // divisor)
        case Known(), Known():
            return atom(Computed("floor", one, two))


def multiple(one: Size, two: Size) -> Size:
    """Say that a size is a multiple of another."""
    if isinstance(one, Unknown) or isinstance(two, Unknown):
        return one
    return atom(Computed("multiple", one, two))


def along(one: Size, two: Size) -> Size:
    """Return what a variable stands for along an axis, whose number is the other size: a variable of its own."""
    match one, two:
        case Known(0, ((Var() as var, 1),)), Known(axis, ()):
            return atom(Var(name_along(var.name, axis), var.owner))
        case _:
            return one


def name_along(name: str, axis: int) -> str:
    """Return what messages call a size along an axis, as the item of a tuple is written."""
    return f"{name}[{axis}]"


def compute(signature: Signature, layer: str, value_of: Callable[[Var], Size]) -> tuple[Signature, Solved]:
    """Put values in place of the variables of a signature, and solve the sizes that are computed from them.

    Args:
        signature: What the annotations say.
        layer: The layer that has it, which messages name.
        value_of: What a variable stands for: itself, if nothing tells.

    Returns:
        The signature, and what was found of sizes that one object misses: that they are multiples, say.

    Raises:
        Mismatch: A division that leaves a rest, or a size that is less than 1.
    """
    solver = _Solver(layer, value_of)
    found = Signature(*(map_term(term, solver.size) for term in (signature.input, signature.output)))
    bound = solver.bound
    if not bound.sizes:
        return found, ()
    owned = tuple((var, bound.size(atom(var))) for var in bound.sizes if var.owner)  # free ones stand in the signature
    return Signature(bound.term(found.input), bound.term(found.output)), owned


def has_computed(signature: Signature) -> bool:
    """Tell whether a size of a signature is more than a number or a variable."""
    found: list[Size] = []

    def on_size(size: Size) -> Size:
        found.append(size)
        return size

    for term in (signature.input, signature.output):
        map_term(term, on_size)
    return any(isinstance(size, Known) and size.terms and not is_plain(size) for size in found)


class _Solver:
    """The variables of one signature, and what the divisions in it say of them."""

    def __init__(self, layer: str, value_of: Callable[[Var], Size]) -> None:
        self.bound = Substitution()
        self._layer = layer
        self._value_of = value_of

    def size(self, size: Size) -> Size:
        """Compute a size.

        Raises:
            Mismatch: It cannot be computed, or is less than 1.
        """
        if isinstance(size, Unknown) or not size.terms:  # most sizes
            return size
        var = variable_of(size)
        if var is not None:
            return self.bound.size(self._value_of(var))
        found = self._value(size)
        if isinstance(found, Unknown):
            return found
        if not found.terms and found.constant < 1:  # a kernel longer than the sequence, say
            raise Mismatch("size", too_small(self._layer, show_dims(size), found.constant))
        return self.bound.at_least_one(found)

    def _value(self, size: Known) -> Size:
        total: Size = number(size.constant)
        for item, factor in size.terms:
            total = plus(total, times(self._atom(item), factor))
        return total

    def _atom(self, item: Atom) -> Size:
        match item:
            case Var():
                return self.bound.size(self._value_of(item))
            case Computed(operation, left, right):
                return self._computed(operation, left, right)
            case _:
                return atom(item)

    def _computed(self, operation: str, left: Known, right: Known) -> Size:
        one, two = self._value(left), self._value(right)
        if operation == "product":
            return product(one, two)
        if operation == "floor":
            return floor(one, two)
        if isinstance(one, Unknown) or isinstance(two, Unknown) or two.terms or two.constant < 1:  # the divisor is open
            return one if operation == "multiple" else UNKNOWN
        part = self._part(one, two.constant)
        if part is None:
            names = show_dims(left), show_dims(right) if is_plain(right) else ""
            raise Mismatch("size", no_multiple(self._layer, names[0], one.constant, names[1], two.constant))
        return self.bound.size(one) if operation == "multiple" else part  # "multiple" only checks

    def _part(self, size: Known, divisor: int) -> Size | None:
        """Divide a size; a variable in it becomes a multiple. None where a rest is left."""
        match size:
            case Known(constant, ()):
                return None if constant % divisor else number(constant // divisor)
            case Known(constant, ((Var() as var, factor),)) if constant % divisor == 0 and factor > 0:
                common = gcd(factor, divisor)  # 6 * n over 4: common 2
                if common < divisor:  # n must be even: n = 2 * part
                    part = fraction(atom(var), divisor // common) or self.bound.fresh(var)
                    self.bound.sizes[var] = times(atom(part), divisor // common)
                    var = part
                return Known(constant // divisor, ((var, factor // common),))  # 6 * 2 * part / 4 = 3 * part
            case _:
                return UNKNOWN
