"""One layer on both halves of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes.objects import found_in
from typedthinc.shapes.rules.branches import MOST_WAYS, Branch, begin, extend, feed, scheme_of
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Signature
from typedthinc.shapes.sentences import Mismatch, takes_but
from typedthinc.shapes.sizes import atoms
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Tuple

_MOST_PAIRS: Final = MOST_WAYS**2


def siamese(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Run the first part on both items of a pair, and the second on the pair of its outputs."""
    # Whether the layer has a name or not, the sizes that it misses are the same for both items.
    layer, similarity = parts[0].owned(at.name), parts[1]

    def pair(way: Branch, item: Signature) -> Branch:
        return Branch(way.bound, Tuple((way.input, item.input)), (Tuple((way.outputs[0], item.output)),))

    def fail(misfit: Misfit, way: Branch, item: Signature) -> Mismatch:
        value = way.bound.term(way.outputs[-1])
        came = f"the two outputs of {layer.giver} are"
        return Mismatch(misfit.kind, takes_but(similarity.taker, item.input, came, value, misfit), 1)

    # All pairs of alternatives: only some of them are for the similarity.
    ways = extend(begin([layer], at), layer, 2, pair, fail, most=_MOST_PAIRS)
    ways = extend(ways, similarity, 1, feed, fail)
    scheme = scheme_of(ways, lambda way: way.outputs[-1]).released(at.name)
    found = found_in([way.bound for way in ways])
    others = [(var, size) for var, size in found if all(each.owner != at.name for each in (var, *atoms(size)))]
    return LayerType(at.name, scheme, found=found if len(others) == len(found) else tuple(others))
