"""Layers whose width is computed from their arguments, not declared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import EllipsisType

from typedthinc.shapes.rules.ways import IsBase
from typedthinc.shapes.scheme import Part, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.terms import width_of, with_width


def multi_softmax(
    parts: Sequence[Part],
    *,
    is_base: IsBase | None = None,
    name: str = "MultiSoftmax",
    nOs: tuple[int | EllipsisType, ...] | EllipsisType = ...,
) -> Part:
    """Put several softmaxes side by side: the widths add up."""
    if nOs is ...:
        return parts[0]
    known = [nO for nO in nOs if isinstance(nO, int)]
    total = number(sum(known)) if len(known) == len(nOs) else UNKNOWN
    return with_output_width(parts[0], lambda _: total)


def with_output_width(part: Part, width: Callable[[Size], Size]) -> Part:
    """Give a part another width of its output, which may depend on the width of its input."""

    def widened(item: Signature) -> Signature:
        return Signature(item.input, with_width(item.output, width(width_of(item.input))))

    return Part(part.name, Scheme.of(*map(widened, part.scheme.alternatives)), part.takes, part.gives, part.found)
