"""The truths that `initialize` is given beside data: they are as wide as what the model gives."""

from __future__ import annotations

from typedthinc.shapes.messages import Mismatch, other_columns
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import Unknown
from typedthinc.shapes.solve import Solver, Target, Width, number_of, widest
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple


def check_truths(layer: LayerType, data: Term, truths: Term) -> None:
    """Compare truths with what a model gives for its data.

    Raises:
        Mismatch: It never gives what is so wide.
    """
    target = _target(truths)
    if target is None:
        return
    solver, sample = Solver(), None if data == ANY else data
    if sample is not None:
        solver.take_input(layer, sample)
    try:
        solver.take_output(layer, sample, target)
    except Misfit as misfit:
        if misfit.sizes is not None and not any(isinstance(size, Unknown) for size in misfit.sizes):
            text = other_columns(layer.giver, *misfit.sizes)
            raise Mismatch("size", text, misfit=misfit) from None


def _target(truths: Term) -> Target:
    """Return what truths tell of the width of an output; of labels, only who runs the program knows the largest."""
    match truths:
        case Array(_, (_, *_, width)) if len(truths.sizes) > 1:
            columns = number_of(width)
            return None if columns is None else Width(columns)
        case Tuple(items):
            return tuple(map(_target, items))
        case Container(_, items):
            return widest(map(_target, items))
        case _:
            return None
