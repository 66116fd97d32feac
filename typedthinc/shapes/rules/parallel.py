"""Layers side by side: all get the same input, and their outputs are added, joined or kept as a tuple."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.shapes.objects import found_in, hint_of_sharing
from typedthinc.shapes.rules.ways import IsBase, Way, part_of_any, scheme_of, spread
from typedthinc.shapes.scheme import Part
from typedthinc.shapes.sentences import Mismatch, differs
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, plus
from typedthinc.shapes.terms import ANY, AnyRank, Anything, Term, Tuple, width_of, with_width
from typedthinc.shapes.unify import Misfit, fit


def add(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "add") -> Part:
    """Give the same input to all parts and add their outputs, which must agree."""
    ways = spread(parts, name, is_base)

    def output(way: Way) -> Term:
        first = way.outputs[0]
        for position, other in enumerate(way.outputs[1:], 1):
            _agree(name, parts, position, other, first, way)
        return first

    return part_of_any(name, ways, output)


def concatenate(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "concatenate") -> Part:
    """Give the same input to all parts and put their outputs side by side: the widths add up."""
    return part_of_any(name, spread(parts, name, is_base), lambda way: _side_by_side(name, parts, way))


def tuplify(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "tuplify") -> Part:
    """Give the same input to all parts and their outputs as a tuple."""
    ways = spread(parts, name, is_base)
    return Part(name, scheme_of(ways, lambda way: Tuple(way.outputs)), found=found_in([way.bound for way in ways]))


def _agree(name: str, parts: Sequence[Part], position: int, value: Term, first: Term, way: Way) -> None:
    try:
        fit(value, first, way.bound)
    except Misfit as misfit:
        shown = way.bound.term(value), way.bound.term(first)
        givers = parts[position].giver, parts[0].giver
        hint = hint_of_sharing(parts, position, misfit)
        text = differs(name, position, givers[0], shown[0], givers[1], shown[1], misfit, "gives", hint=hint)
        raise Mismatch(misfit.kind, text, position) from None


def _side_by_side(name: str, parts: Sequence[Part], way: Way) -> Term:
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
