"""Where data comes from: what was refused once is refused again wherever it, or some of its rows, are given again."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from typedthinc.analysis.limits import MODEL_DEPTH
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import ListObject, Model
from typedthinc.shapes.arrays.values import ArrayValue, Holder
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import Mismatch

# Functions and methods that keep what an array, or the rows of one, look like.
KEEPING: Final = frozenset("array asarray ascontiguousarray astype copy as_contig to_numpy asarray_f asarray_i".split())


@dataclass(frozen=True, slots=True, eq=False)
class Output:
    """The origin of what a model gives."""

    giver: Model


@dataclass(frozen=True, slots=True, eq=False)
class Refusal:
    """Who refused what, and why.

    Attributes:
        takers: The model, function, loss or callback that refused it, and all that it is made of.
        givers: The models that gave what came beside it: a loss that refuses truths has guesses of a model.
        origin: Where the data comes from.
        misfit: What did not fit.
    """

    takers: Sequence[Value]
    givers: Sequence[Value]
    origin: object
    misfit: tuple[object, ...]

    def is_told_by(self, earlier: Refusal) -> bool:
        """Tell whether an earlier refusal was of the same mistake."""
        one, other = self.origin, earlier.origin
        is_of_one = isinstance(one, Output) and isinstance(other, Output) and one.giver is other.giver
        if one is not other and not is_of_one:
            return False
        return self.is_like(earlier) or _meet(self.givers, earlier.takers)

    def is_like(self, earlier: Refusal) -> bool:
        """Tell whether the same was refused by the same."""
        return self.misfit == earlier.misfit and _meet(self.takers, earlier.takers)


def _meet(ones: Sequence[Value], twos: Sequence[Value]) -> bool:
    return any(one is two for one in ones for two in twos)


def origin_of(value: Value) -> object:
    """Return where data comes from: what stands for itself where nothing else is known."""
    match value:
        case ArrayValue():
            return value if value.origin is None else value.origin
        case Holder(items=(first, *_)):
            return origin_of(first)
        case ListObject() if isinstance(one := next(iter(value.items.head), value.items.middle), ArrayValue):
            return one.origin if isinstance(one.origin, ast.AST) else value
        case _:
            return value


def coming_from(made: Value, source: Value) -> Value:
    """Return data that is worth as much as its source: some of its rows, or a copy."""
    return replace(made, origin=origin_of(source)) if isinstance(made, ArrayValue) else made


def made_by(made: Value, node: ast.expr) -> Value:
    """Return an item of a list that one expression makes: whatever list holds some of them comes from there."""
    return replace(made, origin=node) if isinstance(made, ArrayValue) and made.origin is None else made


def given_by(made: Value, giver: Model) -> Value:
    """Return data that a model gives."""
    return replace(made, origin=Output(giver)) if isinstance(made, ArrayValue) else made


def refusal(mismatch: Mismatch, taker: Value, value: Value, *others: Value) -> Refusal:
    """Note who refused what."""
    givers = [origin.giver for each in others if isinstance(origin := origin_of(each), Output)]
    takers = list(_parts(taker, 0))
    misfit = mismatch.misfit
    known = (misfit.axis, misfit.sizes) if misfit is not None and misfit.sizes is not None else ()
    return Refusal(takers, givers, origin_of(value), (mismatch.kind, *known))


def _parts(taker: Value, depth: int) -> Iterator[Value]:
    yield taker
    if isinstance(taker, Closure) and taker.owner is not None:
        # What one method of a class refuses, others do.
        yield taker.owner
    if isinstance(taker, Model) and depth < MODEL_DEPTH:
        for each in taker.state.inside:
            yield from _parts(each, depth + 1)
