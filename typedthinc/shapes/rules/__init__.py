"""The rules of the combinators: from the types of the layers inside to the type of the whole.

Each rule takes the types of the layers and returns that of the model that they make, or raises Mismatch. The plugin and
the run time both call it, so that they cannot disagree. Its contract stands in `composition.py`.
"""

from typedthinc.shapes.rules.bidirectional import bidirectional
from typedthinc.shapes.rules.composition import Composition, IsBase, Rule
from typedthinc.shapes.rules.containers import (
    around,
    map_list,
    with_array2d,
    with_flatten,
    with_list,
    with_padded,
    with_ragged,
    with_reshape,
)
from typedthinc.shapes.rules.indexing import array_getitem, floats_getitem, ints_getitem
from typedthinc.shapes.rules.parallel import add, concatenate, tuplify
from typedthinc.shapes.rules.resizable import resizable
from typedthinc.shapes.rules.sequence import accept, chain, clone, noop, residual
from typedthinc.shapes.rules.siamese import siamese
from typedthinc.shapes.rules.uniqued import uniqued
from typedthinc.shapes.rules.with_array import with_array
from typedthinc.shapes.rules.with_getitem import with_getitem

__all__ = [
    "Composition", "IsBase", "Rule", "accept", "add", "around", "array_getitem", "bidirectional", "chain", "clone",
    "concatenate", "floats_getitem", "ints_getitem", "map_list", "noop", "residual", "resizable", "siamese", "tuplify",
    "uniqued", "with_array", "with_array2d", "with_flatten", "with_getitem", "with_list", "with_padded", "with_ragged",
    "with_reshape",
]  # fmt: skip
