"""One layer at one place of a tuple."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from typedthinc.shapes.messages import Mismatch, no_place
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme
from typedthinc.shapes.sizes import Var
from typedthinc.shapes.terms import Term, Tuple

# A tuple of each length is an alternative of its own.
MOST_ITEMS: Final = 16


def with_getitem(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Run the one layer on an item of a tuple; the other items pass."""
    idx = at.argument("idx", ...)
    layer = layers[0]
    if idx is ...:
        return LayerType(at.name, UNKNOWN_SCHEME, solved=layer.solved)
    if not isinstance(idx, int) or not -MOST_ITEMS <= idx < MOST_ITEMS:
        raise Mismatch("arity", no_place(at.name, MOST_ITEMS, idx), argument="idx")
    least = idx + 1 if idx >= 0 else -idx  # -2 wants two items
    signatures = (
        replace(item, input=_tuple(length, idx, item.input), output=_tuple(length, idx, item.output))
        for length in range(least, MOST_ITEMS + 1)
        for item in layer.scheme.instantiate("0.")
    )
    return LayerType(at.name, Scheme.of(*signatures), solved=layer.solved)


def _tuple(length: int, idx: int, item: Term) -> Tuple:
    items: list[Term] = [Var(f"item{place}") for place in range(length)]  # the others pass, whatever they are
    items[idx] = item
    return Tuple(tuple(items))
