"""The rules of the combinators: from the types of the layers inside to the type of the whole.

Each rule takes the parts and gives the part that they make, or raises Mismatch. The plugin and the run time both call
them, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from typedthinc.shapes.objects import Clash, found_in, hint_of_sharing, recalled
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Part, Scheme, Signature, join
from typedthinc.shapes.sentences import Mismatch, differs, takes_but, two_sizes
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, plus
from typedthinc.shapes.terms import (
    ANY,
    AnyRank,
    Anything,
    Array,
    Container,
    Term,
    Tuple,
    container,
    describe,
    width_of,
    with_width,
    without_variables,
)
from typedthinc.shapes.unify import Misfit, Substitution, fit

IsBase: TypeAlias = Callable[[str, str], bool]
Rule: TypeAlias = Callable[..., Part]

# A polymorphic layer behind a polymorphic layer multiplies the ways; past these, nothing is known.
_MOST_WAYS = 16
_SPECIFIC = {"size": 0, "rank": 1, "dtype": 2, "arity": 3, "container": 4}


@dataclass
class _Way:
    """One choice of alternatives: its bindings, its input, and the outputs so far."""

    bound: Substitution
    input: Term
    outputs: tuple[Term, ...]


def chain(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "chain") -> Part:
    """Give the output of each part to the next."""
    ways = _begin(parts, is_base)
    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: _Way, item: Signature, position: int = position) -> Mismatch:
            return Mismatch(misfit.kind, _chain_sentence(parts, position, misfit, way, item), position)

        ways = _extend(ways, part, position, _feed, fail)
    return join(parts, name, _scheme(ways, lambda way: way.outputs[-1]), found_in([way.bound for way in ways]))


def add(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "add") -> Part:
    """Give the same input to all parts and add their outputs, which must agree."""
    ways = _spread(parts, name, is_base)

    def output(way: _Way) -> Term:
        first = way.outputs[0]
        for position, other in enumerate(way.outputs[1:], 1):
            _agree(name, parts, position, other, first, way)
        return first

    return _part_of_any(name, ways, output)


def concatenate(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "concatenate") -> Part:
    """Give the same input to all parts and put their outputs side by side: the widths add up."""
    return _part_of_any(name, _spread(parts, name, is_base), lambda way: _side_by_side(name, parts, way))


def tuplify(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "tuplify") -> Part:
    """Give the same input to all parts and their outputs as a tuple."""
    ways = _spread(parts, name, is_base)
    return Part(name, _scheme(ways, lambda way: Tuple(way.outputs)), found=found_in([way.bound for way in ways]))


def residual(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "residual") -> Part:
    """Add the input of the one part to its output: both must be of one type."""
    part = parts[0]
    ways: list[_Way] = []
    failures: list[Mismatch] = []
    for item in part.scheme.instantiate("0."):
        bound = recalled(part, Substitution(is_base))
        try:
            fit(item.output, item.input, bound)
            ways.append(_Way(bound, item.input, (item.output,)))
        except Misfit as misfit:
            came = "it gives" if part.taker == part.giver else f"{part.giver} at its end gives"
            text = takes_but(
                part.taker,
                bound.term(item.input),
                came,
                bound.term(item.output),
                misfit,
                hint=(f"{name} needs a layer that gives what it takes"),
            )
            failures.append(Mismatch(misfit.kind, text))
    if not ways:
        raise _best(failures)
    return Part(name, _scheme(ways, lambda way: way.outputs[0]), found=found_in([way.bound for way in ways]))


def clone(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "clone") -> Part:
    """Chain copies of the one part: it must give what it takes."""
    return residual(parts, is_base=is_base, name=name)


def noop(parts: Sequence[Part] = (), *, is_base: IsBase | None = None, name: str = "noop") -> Part:
    """Give the input as it came, whatever the parts are."""
    return Part(name, Scheme.of(Signature(Var("T"), Var("T"))))


def with_array(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "with_array") -> Part:
    """Lift a part that takes arrays to one that takes an array, a list of them, Ragged or Padded."""
    part = parts[0]
    ways: list[Signature] = []
    for item in part.scheme.alternatives:
        if isinstance(item.input, Container | Tuple):
            text = f"{name} lifts a layer that takes arrays, but {part.taker} takes {describe(item.input)}"
            raise Mismatch("container", text)
        if isinstance(item.output, Container | Tuple):
            text = f"{name} lifts a layer that gives arrays, but {part.giver} gives {describe(item.output)}"
            raise Mismatch("container", text)
        if isinstance(item.input, Anything):
            return Part(name, UNKNOWN_SCHEME, found=part.found)
        ways.append(item)
        ways += [
            Signature(container(kind, _lifted(kind, item.input)), container(kind, _lifted(kind, item.output)))
            for kind in ("list", "Ragged", "Padded")
        ]
    return Part(name, Scheme.of(*ways), found=part.found)


def accept(part: Part, value: Term, came: str, *, is_base: IsBase | None = None) -> Term:
    """Give what a part makes of a value.

    Raises:
        Mismatch: The value does not fit.
    """

    def fail(misfit: Misfit, way: _Way, item: Signature) -> Mismatch:
        return Mismatch(misfit.kind, takes_but(part.taker, item.input, came, value, misfit))

    ways = _extend([_Way(Substitution(is_base), ANY, (value,))], part, 0, _feed, fail)
    outputs = {without_variables(way.bound.term(way.outputs[-1])) for way in ways}
    return outputs.pop() if len(outputs) == 1 else ANY


def _lifted(kind: str, term: Term) -> Term:
    if isinstance(term, Array):
        extra = (UNKNOWN,) if kind == "Padded" else ()
        return Array(term.family, (*extra, *term.sizes))
    # A variable that is both input and output stays one: a layer that takes anything keeps the width of Padded, too.
    return ANY if kind == "Padded" and not isinstance(term, Var) else term


def _extend(
    ways: list[_Way],
    part: Part,
    position: int,
    step: Callable[[_Way, Signature], _Way],
    fail: Callable[[Misfit, _Way, Signature], Mismatch],
) -> list[_Way]:
    """Go on from every way with every alternative that fits.

    Raises:
        Mismatch: None fits.
    """
    found: list[_Way] = []
    failures: list[Mismatch] = []
    alternatives = part.scheme.instantiate(f"{position}.")
    for way in ways:
        for item in alternatives:
            branch = replace(way, bound=way.bound.copy()) if len(alternatives) > 1 else way
            try:
                recalled(part, branch.bound)
                found.append(step(branch, item))
            except Clash as clash:
                failures.append(Mismatch("size", two_sizes(clash.layer, clash.one, clash.two), position))
            except Misfit as misfit:
                failures.append(fail(misfit, branch, item))
    if not found:
        raise _best(failures)
    if len(found) > _MOST_WAYS:
        return [_Way(found[0].bound, ANY, (ANY,) * len(found[0].outputs))]
    return found


def _feed(way: _Way, item: Signature) -> _Way:
    fit(way.outputs[-1], item.input, way.bound)
    way.bound.settle()
    return _Way(way.bound, way.input, (item.output,))


def _spread(parts: Sequence[Part], name: str, is_base: IsBase | None) -> list[_Way]:
    ways = _begin(parts, is_base)

    def share(way: _Way, item: Signature) -> _Way:
        fit(way.input, item.input, way.bound)
        return _Way(
            way.bound, item.input if isinstance(way.input, Anything) else way.input, (*way.outputs, item.output)
        )

    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: _Way, item: Signature, position: int = position) -> Mismatch:
            shown = way.bound.term(item.input), way.bound.term(way.input)
            takers = parts[position].taker, parts[0].taker
            hint = hint_of_sharing(parts, position, misfit)
            text = differs(name, position, takers[0], shown[0], takers[1], shown[1], misfit, "takes", hint=hint)
            return Mismatch(misfit.kind, text, position)

        ways = _extend(ways, part, position, share, fail)
    return ways


def _agree(name: str, parts: Sequence[Part], position: int, value: Term, first: Term, way: _Way) -> None:
    try:
        fit(value, first, way.bound)
    except Misfit as misfit:
        shown = way.bound.term(value), way.bound.term(first)
        givers = parts[position].giver, parts[0].giver
        hint = hint_of_sharing(parts, position, misfit)
        text = differs(name, position, givers[0], shown[0], givers[1], shown[1], misfit, "gives", hint=hint)
        raise Mismatch(misfit.kind, text, position) from None


def _side_by_side(name: str, parts: Sequence[Part], way: _Way) -> Term:
    outputs = [way.bound.term(output) for output in way.outputs]
    if len(outputs) == 1:
        return outputs[0]
    if any(isinstance(output, Anything | Var | AnyRank) for output in outputs):
        return ANY
    total: Size = width_of(outputs[0])
    for position, output in enumerate(outputs[1:], 1):
        _agree(name, parts, position, with_width(output, UNKNOWN), with_width(outputs[0], UNKNOWN), way)
        total = plus(total, width_of(output))
    return with_width(outputs[0], total)


def _scheme(ways: Iterable[_Way], output: Callable[[_Way], Term]) -> Scheme:
    return Scheme.of(*(Signature(way.bound.term(way.input), way.bound.term(output(way))) for way in ways))


def _part_of_any(name: str, ways: Iterable[_Way], output: Callable[[_Way], Term]) -> Part:
    """Keep the ways whose outputs agree.

    Raises:
        Mismatch: In no way do they.
    """
    found: list[_Way] = []
    failures: list[Mismatch] = []
    for way in ways:
        try:
            result = output(way)
            way.bound.settle()
            found.append(_Way(way.bound, way.input, (result,)))
        except Mismatch as mismatch:
            failures.append(mismatch)
    if not found:
        raise _best(failures)
    return Part(name, _scheme(found, lambda way: way.outputs[0]), found=found_in([way.bound for way in found]))


def _best(failures: Sequence[Mismatch]) -> Mismatch:
    """Choose what to tell: of several alternatives that fail, the one that came nearest."""
    return min(failures, key=lambda failure: _SPECIFIC[failure.kind])


def _chain_sentence(parts: Sequence[Part], position: int, misfit: Misfit, way: _Way, item: Signature) -> str:
    part, before = parts[position], parts[position - 1]
    value = way.bound.term(way.outputs[-1])
    swapped = misfit.kind == "size" and misfit.sizes is not None and width_of(item.output) == misfit.sizes[1]
    shared = hint_of_sharing(parts, position, misfit)
    hint = shared or ("are nO and nI swapped?" if swapped else "")
    wanted = way.bound.term(item.input) if shared else item.input
    return takes_but(part.taker, wanted, f"{before.giver} before it gives", value, misfit, hint=hint)


def _begin(parts: Sequence[Part], is_base: IsBase | None) -> list[_Way]:
    bound = recalled(parts[0], Substitution(is_base))
    first = parts[0].scheme.instantiate("0.")
    return [_Way(bound.copy() if len(first) > 1 else bound, item.input, (item.output,)) for item in first]
