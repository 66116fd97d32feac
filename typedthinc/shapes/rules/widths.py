"""Layers whose width is computed from their arguments, not declared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import EllipsisType

from typedthinc.shapes.rules.branches import IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, no_count, no_size, no_sizes
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms, number, times
from typedthinc.shapes.terms import Array, Term, Tuple, container, width_of, with_width


def multi_softmax(
    parts: Sequence[LayerType],
    *,
    is_base: IsBase | None = None,
    name: str = "MultiSoftmax",
    nOs: tuple[int | EllipsisType, ...] | EllipsisType = ...,
) -> LayerType:
    """Put several softmaxes side by side: the widths add up.

    Raises:
        Mismatch: A width that is none, or there are none.
    """
    if not isinstance(nOs, tuple):
        return parts[0]
    if not nOs:
        raise Mismatch("size", f"{name}: {no_sizes('nOs', nOs)}", argument="nOs")
    known = [nO for nO in nOs if isinstance(nO, int)]
    for place, nO in enumerate(nOs):
        if isinstance(nO, int) and nO < 1:
            raise Mismatch("size", f"{name}: {no_size(f'nOs[{place}]', nO)}", argument="nOs")
    total = number(sum(known)) if len(known) == len(nOs) else UNKNOWN
    return with_output_width(parts[0], lambda _: total)


def with_output_width(part: LayerType, width: Callable[[Size], Size]) -> LayerType:
    """Give a part another width of its output, which may depend on the width of its input."""

    def widened(item: Signature) -> Signature:
        return Signature(item.input, with_width(item.output, width(width_of(item.input))))

    return LayerType(part.name, Scheme.of(*map(widened, part.scheme.alternatives)), part.takes, part.gives, part.found)


def expand_window(
    parts: Sequence[LayerType],
    *,
    is_base: IsBase | None = None,
    name: str = "expand_window",
    window_size: int | EllipsisType = 1,
) -> LayerType:
    """Put as many rows side by side as a window has."""
    if isinstance(window_size, int) and window_size < 0:
        raise Mismatch("size", no_count(name, "window_size", 0, window_size), argument="window_size")
    width = atom(Var("I"))
    wide = UNKNOWN if window_size is ... else times(width, 2 * window_size + 1)
    rows = atom(Var("B"))
    array = Signature(Array("Floats", (rows, width)), Array("Floats", (rows, wide)))
    return LayerType(
        name, Scheme.of(array, Signature(container("Ragged", array.input), container("Ragged", array.output)))
    )


def resizable(
    parts: Sequence[LayerType], *, is_base: IsBase | None = None, name: str = "resizable", owner: str = ""
) -> LayerType:
    """Forget how wide the one part's output is: that may change at any time, but for a size that is yet to be found.

    In the program, where the object is known, its width is one number, which `initialize` asks it for.
    """
    part = parts[0]
    width = atom(Var("O", name, owner)) if owner else UNKNOWN
    ways = (Signature(item.input, _of_width(item.output, width)) for item in part.scheme.alternatives)
    return LayerType(name, Scheme.of(*ways), found=part.found)


def _of_width(term: Term, width: Size) -> Term:
    if isinstance(term, Tuple):
        return Tuple(tuple(_of_width(item, UNKNOWN) for item in term.items))
    is_missing = any(var.layer for var in atoms(width_of(term)))
    return term if is_missing else with_width(term, width)
