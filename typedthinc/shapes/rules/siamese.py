"""One layer on both halves of a pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.shapes.messages import Mismatch, takes_but
from typedthinc.shapes.objects import solved_in
from typedthinc.shapes.rules.branches import MOST_BRANCHES, Branch, begin, extend, feed, scheme_of
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Signature
from typedthinc.shapes.sizes import atoms
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Tuple

_MOST_PAIRS: Final = MOST_BRANCHES**2


def siamese(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Run the first layer on both items of a pair, and the second on the pair of its outputs."""
    # Whether the layer has a name or not, the sizes that it misses are the same for both items.
    layer, similarity = layers[0].with_owner(at.name), layers[1]

    def pair(branch: Branch, item: Signature) -> Branch:
        return Branch(branch.bound, Tuple((branch.input, item.input)), (Tuple((branch.outputs[0], item.output)),))

    def fail(misfit: Misfit, branch: Branch, item: Signature) -> Mismatch:
        value = branch.bound.term(branch.outputs[-1])
        came = f"the two outputs of {layer.giver} are"
        return Mismatch(misfit.kind, takes_but(similarity.taker, item.input, came, value, misfit), 1)

    # All pairs of alternatives: only some of them are for the similarity.
    branches = extend(begin([layer], at), layer, 2, pair, fail, most=_MOST_PAIRS)
    branches = extend(branches, similarity, 1, feed, fail)
    scheme = scheme_of(branches, lambda branch: branch.outputs[-1]).without_owner(at.name)
    found = solved_in([branch.bound for branch in branches])
    others = [(var, size) for var, size in found if all(each.owner != at.name for each in (var, *atoms(size)))]
    return LayerType(at.name, scheme, solved=found if len(others) == len(found) else tuple(others))
