"""The rules of the combinators: from the types of the layers inside to the type of the whole.

Each rule takes the parts and gives the part that they make, or raises Mismatch. The plugin and the run time both call
them, so that they cannot disagree.

A rule whose result depends on more than the layers takes that by keyword, beside `is_base` and `name`: such an argument
has the name and the default of the factory's parameter, and of the attribute of the model that holds it. It is Ellipsis
where the checker does not know it. A rule may also take the `owner` of sizes, which the program alone knows. The rule
of a layer that has no layers inside gets the part that the annotations of its forward declare, and refines it.
"""

from __future__ import annotations

import inspect
from functools import cache

from typedthinc.shapes.rules.bidirectional import bidirectional
from typedthinc.shapes.rules.branches import IsBase, Rule
from typedthinc.shapes.rules.containers import (
    around,
    map_list,
    of_sequences,
    with_array2d,
    with_flatten,
    with_list,
    with_padded,
    with_ragged,
    with_reshape,
)
from typedthinc.shapes.rules.elementwise import elementwise
from typedthinc.shapes.rules.embed import table
from typedthinc.shapes.rules.heads import multi_head, recurrent
from typedthinc.shapes.rules.indexing import array_getitem, floats_getitem, ints_getitem
from typedthinc.shapes.rules.parallel import add, concatenate, tuplify
from typedthinc.shapes.rules.positional_encoding import positional_encoding
from typedthinc.shapes.rules.sequence import accept, chain, clone, noop, residual
from typedthinc.shapes.rules.siamese import siamese
from typedthinc.shapes.rules.uniqued import remap_ids, uniqued
from typedthinc.shapes.rules.widths import expand_window, multi_softmax, resizable
from typedthinc.shapes.rules.with_array import with_array
from typedthinc.shapes.rules.with_getitem import with_getitem

__all__ = [
    "IsBase",
    "Rule",
    "accept",
    "add",
    "arguments_of",
    "around",
    "array_getitem",
    "bidirectional",
    "chain",
    "clone",
    "concatenate",
    "elementwise",
    "expand_window",
    "floats_getitem",
    "ints_getitem",
    "map_list",
    "multi_head",
    "multi_softmax",
    "noop",
    "of_sequences",
    "positional_encoding",
    "recurrent",
    "remap_ids",
    "residual",
    "resizable",
    "siamese",
    "table",
    "takes_owner",
    "tuplify",
    "uniqued",
    "with_array",
    "with_array2d",
    "with_flatten",
    "with_getitem",
    "with_list",
    "with_padded",
    "with_ragged",
    "with_reshape",
]


@cache
def arguments_of(rule: Rule) -> tuple[str, ...]:
    """Name what a rule depends on besides the layers."""
    return tuple(name for name in _keywords(rule) if name not in ("is_base", "name", "owner"))


@cache
def takes_owner(rule: Rule) -> bool:
    """Tell whether a rule asks which object it makes the type of."""
    return "owner" in _keywords(rule)


def _keywords(rule: Rule) -> list[str]:
    parameters = inspect.signature(rule).parameters.values()
    return [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
