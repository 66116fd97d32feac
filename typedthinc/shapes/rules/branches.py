"""How parts combine: each has alternatives, and each choice of them that fits is a way through the layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from typedthinc.shapes.objects import Clash, found_in, hint_of_sharing, recalled
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, differs, two_sizes
from typedthinc.shapes.substitution import Kind, Misfit, Substitution
from typedthinc.shapes.terms import ANY, Anything, Term
from typedthinc.shapes.unify import fit

# A polymorphic layer behind a polymorphic layer multiplies the ways; past these, nothing is known.
MOST_WAYS: Final = 16
_SPECIFIC: Final = {"size": 0, "rank": 1, "dtype": 2, "arity": 3, "container": 4}


@dataclass
class Branch:
    """One choice of alternatives: its bindings, its input, and the outputs so far."""

    bound: Substitution
    input: Term
    outputs: tuple[Term, ...]


def begin(parts: Sequence[LayerType], at: Composition) -> list[Branch]:
    bound = recalled(parts[0], Substitution(at.is_base))
    first = parts[0].scheme.instantiate("0.")
    return [Branch(bound.copy() if len(first) > 1 else bound, item.input, (item.output,)) for item in first]


def extend(
    ways: list[Branch],
    part: LayerType,
    position: int,
    step: Callable[[Branch, Signature], Branch],
    fail: Callable[[Misfit, Branch, Signature], Mismatch],
    *,
    most: int = MOST_WAYS,
) -> list[Branch]:
    """Go on from every way with every alternative that fits; of more than `most` ways nothing is known.

    Raises:
        Mismatch: None fits.
    """
    found: list[Branch] = []
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
        return [Branch(found[0].bound, ANY, (ANY,) * len(found[0].outputs))]
    return found


def feed(way: Branch, item: Signature) -> Branch:
    fit(way.outputs[-1], item.input, way.bound)
    way.bound.settle()
    return Branch(way.bound, way.input, (item.output,))


def spread(parts: Sequence[LayerType], at: Composition) -> list[Branch]:
    ways = begin(parts, at)

    def share(way: Branch, item: Signature) -> Branch:
        fit(way.input, item.input, way.bound)
        return Branch(
            way.bound, item.input if isinstance(way.input, Anything) else way.input, (*way.outputs, item.output)
        )

    for position, part in enumerate(parts[1:], 1):

        def fail(misfit: Misfit, way: Branch, item: Signature, position: int = position) -> Mismatch:
            shown = way.bound.term(item.input), way.bound.term(way.input)
            takers = parts[position].taker, parts[0].taker
            hint = hint_of_sharing(parts, position, misfit)
            text = differs(at.name, position, takers[0], shown[0], takers[1], shown[1], misfit, "takes", hint=hint)
            return Mismatch(misfit.kind, text, position)

        ways = extend(ways, part, position, share, fail)
    return ways


def scheme_of(ways: Iterable[Branch], output: Callable[[Branch], Term]) -> Scheme:
    return Scheme.of(*(Signature(way.bound.term(way.input), way.bound.term(output(way))) for way in ways))


def agreeing_branches(name: str, ways: Iterable[Branch], output: Callable[[Branch], Term]) -> LayerType:
    """Keep the ways whose outputs agree.

    Raises:
        Mismatch: In no way do they.
    """
    found: list[Branch] = []
    failures: list[Mismatch] = []
    for way in ways:
        try:
            result = output(way)
            way.bound.settle()
            found.append(Branch(way.bound, way.input, (result,)))
        except Mismatch as mismatch:
            failures.append(mismatch)
    if not found:
        raise best(failures)
    return LayerType(name, scheme_of(found, lambda way: way.outputs[0]), found=found_in([way.bound for way in found]))


def _clash(clash: Clash, position: int) -> Mismatch:
    return Mismatch("size", two_sizes(clash.one, clash.two), position)


def best(failures: Sequence[Mismatch]) -> Mismatch:
    """Choose what to tell: of several alternatives that fail, the one that came nearest."""
    return min(failures, key=lambda failure: _SPECIFIC[failure.kind])
