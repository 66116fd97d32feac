"""A layer whose output may grow wider at any time."""

from collections.abc import Sequence
from dataclasses import replace

from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Scheme
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms
from typedthinc.shapes.terms import Term, Tuple, width_of, with_width


def resizable(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Forget how wide the one layer's output is: that may change at any time, but for a size that is yet to be found.

    In the program, where the object is known, its width is one number, which `initialize` asks it for.
    """
    layer = layers[0]
    width = atom(Var("O", at.name, at.owner)) if at.owner else UNKNOWN
    signatures = (replace(item, output=_of_width(item.output, width)) for item in layer.scheme.alternatives)
    return LayerType(at.name, Scheme.of(*signatures), solved=layer.solved)


def _of_width(term: Term, width: Size) -> Term:
    if isinstance(term, Tuple):
        return Tuple(tuple(_of_width(item, UNKNOWN) for item in term.items))
    is_missing = any(var.layer for var in atoms(width_of(term)))
    return term if is_missing else with_width(term, width)
