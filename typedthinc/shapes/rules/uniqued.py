"""Layers of ids and other keys: run once for each that is distinct, or put in place of them."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import Final

from typedthinc.shapes.objects import found_in, recalled
from typedthinc.shapes.rules.branches import Branch, IsBase, best, scheme_of
from typedthinc.shapes.rules.embed import width_with
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, unfit_inside
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Anything, Array, Container, Other, Term, Tuple, container
from typedthinc.shapes.unify import fit

_ROWS: Final = atom(Var("rows"))
_IDS: Final = Array("Ints", (_ROWS,))
_ONE_COLUMN: Final = Array("Ints", (_ROWS, number(1)))
_KEY: Final = Other("typing.Hashable")


def uniqued(
    parts: Sequence[LayerType],
    *,
    is_base: IsBase | None = None,
    name: str = "uniqued",
    column: int | EllipsisType | None = None,
) -> LayerType:
    """Run the one part on distinct ids, or on rows that are distinct in a column; the rows of its output come back."""
    part = parts[0]
    ways: list[Branch] = []
    failures: list[Mismatch] = []
    rows = Array("Ints", (_ROWS, width_with(column)))
    wanted = (rows,) if isinstance(column, int) else (_IDS, rows)
    for item in part.scheme.instantiate("0."):
        for ids in wanted:
            bound = recalled(part, Substitution(is_base))
            try:
                fit(ids, _with_rows(item.input, UNKNOWN), bound)
            except Misfit as misfit:
                takes = " or ".join(each.family + f"{len(each.sizes)}d" for each in wanted)
                failures.append(Mismatch(misfit.kind, unfit_inside(name, "takes", takes, part.taker, item.input)))
            else:
                ways.append(Branch(bound, ids, (_rows_of(name, part, bound.term(item.output)),)))
    if not ways:
        raise best(failures)
    return LayerType(name, scheme_of(ways, lambda way: way.outputs[0]), found=found_in([way.bound for way in ways]))


def remap_ids(
    parts: Sequence[LayerType],
    *,
    is_base: IsBase | None = None,
    name: str = "remap_ids",
    column: int | EllipsisType | None = None,
) -> LayerType:
    """Make one number of each key, or of each row of ids."""
    keys = Signature(container("list", _KEY), _with_rows(_ONE_COLUMN, UNKNOWN)), Signature(_IDS, _ONE_COLUMN)
    rows = Signature(Array("Ints", (_ROWS, width_with(column))), _ONE_COLUMN)
    match column:
        case None:
            return LayerType(name, Scheme.of(*keys))
        case int():
            return LayerType(name, Scheme.of(rows))
        case _:
            return LayerType(name, Scheme.of(*keys, rows))


def _rows_of(name: str, part: LayerType, output: Term) -> Term:
    if isinstance(output, Container | Tuple | Other):
        raise Mismatch("container", unfit_inside(name, "gives", "an array", part.giver, output))
    return _with_rows(output, _ROWS) if isinstance(output, Array | AnyRank | Anything) else ANY


def _with_rows(term: Term, rows: Size) -> Term:
    """Have an array as many rows as there are ids: the layer inside sees fewer of them."""
    return Array(term.family, (rows, *term.sizes[1:])) if isinstance(term, Array) else term
