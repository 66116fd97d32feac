"""Where a size of data comes from: the call that made them, and what that was given, to the line that has the number.

1. A number that stands in what made the data, `np.zeros((8, 64))`, is its own answer.
2. Else what stands in that is followed to what made it in turn, through names, functions, attributes and modules.
3. Where no text has the number, the data themselves are named, with what is known of them.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final

from typedthinc.analysis.facts import fact_of
from typedthinc.analysis.record import Spot
from typedthinc.inspection.declarations import of_variable
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.numbers import Origin, origin
from typedthinc.shapes.shown import data_line, is_data
from typedthinc.shapes.terms import Term

# This many steps from what was made to what it was made of are followed.
_DEEPEST: Final = 6


def of_data(check: FinishedCheck, data: Spot, size: int) -> Iterator[Origin]:
    """Find a size of data in the source, the likeliest place first."""
    seen, left = set[ast.expr](), [data]
    for _ in range(_DEEPEST):
        makers = [check.record.made(each.value) or each for each in left]
        makers = [each for each in dict.fromkeys(makers) if each.node not in seen]
        seen.update(each.node for each in makers)
        for each in makers:
            yield from _stands_in(check, each, size)
        left = [inner for each in makers for inner in check.record.inside(each) if inner.node is not each.node]
    yield from _known(check, data, size)


def _stands_in(check: FinishedCheck, made: Spot, size: int) -> Iterator[Origin]:
    for each in check.record.inside(made):
        if each.number == size and isinstance(each.node, ast.Constant | ast.Name | ast.Attribute):
            yield origin(check, each, size, f"stands in {check.segment(made.node, made.path)}")
    if isinstance(made.node, ast.Name):
        yield from of_variable(check, made, size)


def _known(check: FinishedCheck, data: Spot, size: int) -> Iterator[Origin]:
    """Name the data, if it is known that they have the size."""
    term = fact_of(data.fact)
    if isinstance(term, Term) and is_data(term) and re.search(rf"\b{size}\b", data_line(term)):
        yield origin(check, data, size, f"is a size of {check.segment(data.node, data.path)}, {data_line(term)}")
