"""Layers one behind the other: chain, and those that need a layer which gives what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from types import EllipsisType
from typing import Final

from typedthinc.shapes.objects import found_in, hint_of_sharing, recalled
from typedthinc.shapes.rules.branches import Branch, begin, best, extend, feed, scheme_of
from typedthinc.shapes.rules.composition import Composition, IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, join
from typedthinc.shapes.sentences import Mismatch, no_count, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Term, common, map_term, width_of, without_variables
from typedthinc.shapes.unify import fit

# Past so many copies, only those that stay of one type are followed.
_MOST_COPIES: Final = 100


def chain(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Return the output of each part to the next."""
    ways = begin(parts, at)
    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: Branch, item: Signature, position: int = position) -> Mismatch:
            return Mismatch(misfit.kind, _chain_sentence(parts, position, misfit, way, item), position)

        ways = extend(ways, part, position, feed, fail)
    return join(parts, at.name, scheme_of(ways, lambda way: way.outputs[-1]), found_in([way.bound for way in ways]))


def residual(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Add the input of the one part to its output: both must be of one type."""
    part = parts[0]
    ways: list[Branch] = []
    failures: list[Mismatch] = []
    for item in part.scheme.instantiate("0."):
        bound = recalled(part, Substitution(at.is_base))
        try:
            fit(item.output, item.input, bound)
            ways.append(Branch(bound, item.input, (item.output,)))
        except Misfit as misfit:
            came = "it gives" if part.taker == part.giver else f"{part.giver} at its end gives"
            text = takes_but(
                part.taker,
                bound.term(item.input),
                came,
                bound.term(item.output),
                misfit,
                hint=(f"{at.name} needs a layer that gives what it takes"),
            )
            failures.append(Mismatch(misfit.kind, text))
    if not ways:
        raise best(failures)
    return LayerType(at.name, scheme_of(ways, lambda way: way.outputs[0]), found=found_in([way.bound for way in ways]))


def clone(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Chain n copies of the one part, each of which misses sizes of its own; the program has the copies themselves."""
    n: int | EllipsisType = at.argument("n", ...)
    if len(parts) > 1:
        return _called(at.name, _copies_in_a_row(parts, at))
    if type(n) is int or isinstance(n, bool):
        if isinstance(n, bool) or n < 0:
            raise Mismatch("size", no_count(at.name, "n", 0, n), argument="n")
        return parts[0] if n == 1 else _called(at.name, _copies(parts[0], n, at)) if n else noop([], at)
    return _some_copies(parts[0], at)


def _called(name: str, copies: LayerType) -> LayerType:
    return LayerType(name, copies.scheme, found=copies.found)


def _copies(part: LayerType, n: int, at: Composition) -> LayerType:
    total, copy = part, part.copied()
    for _ in range(min(n, _MOST_COPIES) - 1):
        longer = _copies_in_a_row([total, copy], at)
        if longer.scheme == total.scheme:
            return longer
        total = longer
    return total if n <= _MOST_COPIES else _some_copies(part, at)


def _some_copies(part: LayerType, at: Composition) -> LayerType:
    """Say what is known of nobody knows how many copies: there may be one, which fits anywhere, or none."""
    try:
        longer = _copies_in_a_row([part, part.copied()], at)
    except Mismatch:
        return LayerType(at.name)
    return LayerType(at.name, Scheme.of(*map(_of_any_size, longer.scheme.alternatives)))


def _of_any_size(item: Signature) -> Signature:
    return Signature(*(map_term(term, lambda _: UNKNOWN, lambda var: var) for term in (item.input, item.output)))


def _copies_in_a_row(parts: Sequence[LayerType], at: Composition) -> LayerType:
    """Return the output of each copy to the next.

    Raises:
        Mismatch: The layer does not take what it gives.
    """
    ways = begin(parts, at)
    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: Branch, item: Signature, position: int = position) -> Mismatch:
            return Mismatch(
                misfit.kind, _copy_sentence(at.name, parts[position - 1], parts[position], misfit, way, item)
            )

        ways = extend(ways, part, position, feed, fail)
    return join(parts, at.name, scheme_of(ways, lambda way: way.outputs[-1]), found_in([way.bound for way in ways]))


def _copy_sentence(name: str, before: LayerType, part: LayerType, misfit: Misfit, way: Branch, item: Signature) -> str:
    came = "it gives" if before.giver == part.taker else f"{before.giver} at its end gives"
    wanted, value = way.bound.term(item.input), way.bound.term(way.outputs[-1])
    return takes_but(part.taker, wanted, came, value, misfit, hint=f"{name} needs a layer that gives what it takes")


def noop(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Return the input as it came, whatever the parts are."""
    return LayerType(at.name, Scheme.of(Signature(Var("T"), Var("T"))))


def accept(part: LayerType, value: Term, came: str, *, is_base: IsBase | None = None) -> Term:
    """Return what a part makes of a value.

    Raises:
        Mismatch: The value does not fit.
    """

    def fail(misfit: Misfit, way: Branch, item: Signature) -> Mismatch:
        return Mismatch(misfit.kind, takes_but(part.taker, item.input, came, value, misfit))

    ways = extend([Branch(Substitution(is_base), ANY, (value,))], part, 0, feed, fail)
    return reduce(common, (without_variables(way.bound.term(way.outputs[-1])) for way in ways))


def _chain_sentence(parts: Sequence[LayerType], position: int, misfit: Misfit, way: Branch, item: Signature) -> str:
    part, before = parts[position], parts[position - 1]
    value = way.bound.term(way.outputs[-1])
    swapped = misfit.kind == "size" and misfit.sizes is not None and width_of(item.output) == misfit.sizes[1]
    shared = hint_of_sharing(parts, position, misfit)
    hint = shared or ("are nO and nI swapped?" if swapped else "")
    wanted = way.bound.term(item.input) if shared else item.input
    return takes_but(part.taker, wanted, f"{before.giver} before it gives", value, misfit, hint=hint)
