"""A layer that runs once for each distinct id."""

from collections.abc import Sequence
from types import EllipsisType
from typing import Final

from typedthinc.shapes.messages import Mismatch, unfit_inside
from typedthinc.shapes.objects import assume_solved, solved_in
from typedthinc.shapes.rules.branches import Branch, best, scheme_of
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Anything, Array, Container, Other, Term, Tuple
from typedthinc.shapes.unify import fit

_ROWS: Final = atom(Var("rows"))
_IDS: Final = Array("Ints", (_ROWS,))


def uniqued(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Run the one layer on distinct ids, or on rows that are distinct in a column; the rows of its output come back."""
    column: int | EllipsisType | None = at.argument("column", None)
    layer = layers[0]
    branches: list[Branch] = []
    failures: list[Mismatch] = []
    rows = Array("Ints", (_ROWS, _width_with(column)))
    wanted = (rows,) if isinstance(column, int) else (_IDS, rows)  # ids alone have no column
    for item in layer.scheme.instantiate("0."):
        for ids in wanted:
            bound = assume_solved(layer, Substitution(at.is_base))
            try:
                fit(ids, _with_rows(item.input, UNKNOWN), bound)  # how many are distinct is open
            except Misfit as misfit:
                takes = " or ".join(each.family + f"{len(each.sizes)}d" for each in wanted)
                failures.append(Mismatch(misfit.kind, unfit_inside(at.name, "takes", takes, layer.taker, item.input)))
            else:
                branches.append(Branch(bound, ids, (_rows_of(at.name, layer, bound.term(item.output)),)))
    if not branches:
        raise best(failures)
    return LayerType(
        at.name,
        scheme_of(branches, lambda branch: branch.outputs[0]),
        solved=solved_in([branch.bound for branch in branches]),
    )


def _width_with(column: object) -> Size:
    """Return the width that rows must have to have a column, counted from 0: one more at least."""
    beyond = atom(Var("columns"))
    return plus(number(column), beyond) if isinstance(column, int) else beyond  # column 3 needs width 4


def _rows_of(name: str, layer: LayerType, output: Term) -> Term:
    if isinstance(output, Container | Tuple | Other):
        raise Mismatch("container", unfit_inside(name, "gives", "an array", layer.giver, output))
    return _with_rows(output, _ROWS) if isinstance(output, Array | AnyRank | Anything) else ANY


def _with_rows(term: Term, rows: Size) -> Term:
    """Have an array as many rows as there are ids: the layer inside sees fewer of them."""
    return Array(term.family, (rows, *term.sizes[1:])) if isinstance(term, Array) else term
