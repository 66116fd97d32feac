"""How parts combine: each has alternatives, and each choice of them that fits is a way through the layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from typedthinc.shapes.objects import Clash, found_in, hint_of_sharing, recalled
from typedthinc.shapes.scheme import Part, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, differs, two_sizes
from typedthinc.shapes.substitution import Kind, Misfit, Substitution
from typedthinc.shapes.terms import ANY, Anything, Term
from typedthinc.shapes.unify import fit

IsBase: TypeAlias = Callable[[str, str], bool]
Rule: TypeAlias = Callable[..., Part]

# A polymorphic layer behind a polymorphic layer multiplies the ways; past these, nothing is known.
MOST_WAYS: Final = 16
_SPECIFIC: Final = {"size": 0, "rank": 1, "dtype": 2, "arity": 3, "container": 4}


@dataclass
class Way:
    """One choice of alternatives: its bindings, its input, and the outputs so far."""

    bound: Substitution
    input: Term
    outputs: tuple[Term, ...]


def begin(parts: Sequence[Part], is_base: IsBase | None) -> list[Way]:
    bound = recalled(parts[0], Substitution(is_base))
    first = parts[0].scheme.instantiate("0.")
    return [Way(bound.copy() if len(first) > 1 else bound, item.input, (item.output,)) for item in first]


def extend(
    ways: list[Way],
    part: Part,
    position: int,
    step: Callable[[Way, Signature], Way],
    fail: Callable[[Misfit, Way, Signature], Mismatch],
    *,
    most: int = MOST_WAYS,
) -> list[Way]:
    """Go on from every way with every alternative that fits; of more than `most` ways nothing is known.

    Raises:
        Mismatch: None fits.
    """
    found: list[Way] = []
    # Sentences are long in the making: none is made where another alternative fits.
    failures: list[tuple[Kind, Callable[[], Mismatch]]] = []
    alternatives = part.scheme.instantiate(f"{position}.")
    for way in ways:
        for item in alternatives:
            branch = replace(way, bound=way.bound.copy()) if len(alternatives) > 1 else way
            try:
                recalled(part, branch.bound)
                found.append(step(branch, item))
            except Clash as clash:
                failures.append(("size", partial(_clash, clash, position)))
            except Misfit as misfit:
                failures.append((misfit.kind, partial(fail, misfit, branch, item)))
    if not found:
        raise min(failures, key=lambda failure: _SPECIFIC[failure[0]])[1]()
    if len(found) > most:
        return [Way(found[0].bound, ANY, (ANY,) * len(found[0].outputs))]
    return found


def feed(way: Way, item: Signature) -> Way:
    fit(way.outputs[-1], item.input, way.bound)
    way.bound.settle()
    return Way(way.bound, way.input, (item.output,))


def spread(parts: Sequence[Part], name: str, is_base: IsBase | None) -> list[Way]:
    ways = begin(parts, is_base)

    def share(way: Way, item: Signature) -> Way:
        fit(way.input, item.input, way.bound)
        return Way(way.bound, item.input if isinstance(way.input, Anything) else way.input, (*way.outputs, item.output))

    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: Way, item: Signature, position: int = position) -> Mismatch:
            shown = way.bound.term(item.input), way.bound.term(way.input)
            takers = parts[position].taker, parts[0].taker
            hint = hint_of_sharing(parts, position, misfit)
            text = differs(name, position, takers[0], shown[0], takers[1], shown[1], misfit, "takes", hint=hint)
            return Mismatch(misfit.kind, text, position)

        ways = extend(ways, part, position, share, fail)
    return ways


def scheme_of(ways: Iterable[Way], output: Callable[[Way], Term]) -> Scheme:
    return Scheme.of(*(Signature(way.bound.term(way.input), way.bound.term(output(way))) for way in ways))


def part_of_any(name: str, ways: Iterable[Way], output: Callable[[Way], Term]) -> Part:
    """Keep the ways whose outputs agree.

    Raises:
        Mismatch: In no way do they.
    """
    found: list[Way] = []
    failures: list[Mismatch] = []
    for way in ways:
        try:
            result = output(way)
            way.bound.settle()
            found.append(Way(way.bound, way.input, (result,)))
        except Mismatch as mismatch:
            failures.append(mismatch)
    if not found:
        raise best(failures)
    return Part(name, scheme_of(found, lambda way: way.outputs[0]), found=found_in([way.bound for way in found]))


def _clash(clash: Clash, position: int) -> Mismatch:
    return Mismatch("size", two_sizes(clash.one, clash.two), position)


def best(failures: Sequence[Mismatch]) -> Mismatch:
    """Choose what to tell: of several alternatives that fail, the one that came nearest."""
    return min(failures, key=lambda failure: _SPECIFIC[failure.kind])
