"""Layers side by side: all get the same input, and their outputs are added, joined or kept as a tuple."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.shapes.messages import SIDE_BY_SIDE, Mismatch, differs
from typedthinc.shapes.objects import hint_of_sharing, solved_in
from typedthinc.shapes.rules.branches import Branch, agreeing_branches, scheme_of, spread
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Var, atom, plus
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import (
    ANY,
    AnyRank,
    Anything,
    Array,
    Container,
    Term,
    Tuple,
    Widened,
    map_widths,
    widened,
    width_of,
    with_width,
)
from typedthinc.shapes.unify import fit


def add(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Pass the same input to all layers and add their outputs, which must agree."""
    branches = spread(layers, at)

    def output(branch: Branch) -> Term:
        first = branch.outputs[0]
        for position, other in enumerate(branch.outputs[1:], 1):  # all against the first
            _agree(at.name, layers, position, other, first, branch)
        return first

    return agreeing_branches(at.name, branches, output)


def concatenate(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Pass the same input to all layers and put their outputs side by side, so that the widths add up."""
    return agreeing_branches(at.name, spread(layers, at), lambda branch: _side_by_side(at.name, layers, branch))


def tuplify(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Pass the same input to all layers and return their outputs as a tuple."""
    branches = spread(layers, at)
    return LayerType(
        at.name,
        scheme_of(branches, lambda branch: Tuple(branch.outputs)),
        solved=solved_in([branch.bound for branch in branches]),
    )


def _agree(name: str, layers: Sequence[LayerType], position: int, value: Term, first: Term, branch: Branch) -> None:
    try:
        fit(value, first, branch.bound)
    except Misfit as misfit:
        raise _disagree(name, layers, position, value, first, branch, misfit) from None


def _disagree(
    name: str, layers: Sequence[LayerType], position: int, value: Term, first: Term, branch: Branch, misfit: Misfit
) -> Mismatch:
    shown = branch.bound.term(value), branch.bound.term(first)
    givers = layers[position].giver, layers[0].giver
    hint = hint_of_sharing(layers, position, misfit) or (SIDE_BY_SIDE if _differs_in_width(name, misfit) else "")
    text = differs(name, position, givers[0], shown[0], givers[1], shown[1], misfit, "gives", hint=hint)
    return Mismatch(misfit.kind, text, position)


def _differs_in_width(name: str, misfit: Misfit) -> bool:
    return name == "add" and misfit.kind == "size" and misfit.axis == -1


def _side_by_side(name: str, layers: Sequence[LayerType], branch: Branch) -> Term:
    total, *others = branch.outputs
    for position, output in enumerate(others, 1):
        try:
            total = _joined(total, output, branch.bound)
        except Misfit as misfit:
            value, first = (with_width(branch.bound.term(each), UNKNOWN) for each in (output, branch.outputs[0]))
            raise _disagree(name, layers, position, value, first, branch, misfit) from None
    return total


def _joined(one: Term, two: Term, bound: Substitution) -> Term:
    """Put the second behind the first: what both are, with the sum of their widths."""
    one, two = bound.resolve(one), bound.resolve(two)
    match one, two:
        case (Anything() | AnyRank(), _) | (_, Anything() | AnyRank()):
            return ANY
        case Array(), Array():
            fit(_any_width(two), _any_width(one), bound)  # only the widths may differ
            return with_width(one, plus(width_of(one), width_of(two)))  # 4 and 5 columns: 9
        case (Container(kind, items), Container(other, others)) if kind == other and len(items) == len(others):
            return Container(kind, tuple(_joined(*pair, bound) for pair in zip(items, others, strict=True)))
        case (Tuple(items), Tuple(others)) if len(items) == len(others):
            return Tuple(tuple(_joined(*pair, bound) for pair in zip(items, others, strict=True)))
        case (Var() | Widened(), _) | (_, Var() | Widened()):
            return _joined_unknown(one, two, bound)
        case _:
            fit(two, one, bound)  # others have no width to add
            return one


def _joined_unknown(one: Term, two: Term, bound: Substitution) -> Term:
    """Join two outputs, one of which is whatever the input is: the input is like the other one then, in any width."""
    var, factor = _multiple(one)
    other, other_factor = _multiple(two)
    if var is not None and other is not None:
        return widened(var, factor + other_factor) if var == other else ANY  # T beside T is 2 * T
    known = two if other is None else one
    fit(map_widths(known, lambda _: atom(bound.fresh(Var("w")))), var or other or ANY, bound)
    return _joined(one, two, bound)


def _multiple(term: Term) -> tuple[Var | None, int]:
    match term:
        case Var():
            return term, 1
        case Widened(var, factor):
            return var, factor
        case _:
            return None, 0


def _any_width(term: Term) -> Term:
    return map_widths(term, lambda _: UNKNOWN)
