"""Layers of padded sequences side by side, one of them backwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from typedthinc.shapes.objects import found_in, recalled
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.rules.parallel import concatenate
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, no_padded_floats
from typedthinc.shapes.sizes import Var, atom
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Term, container
from typedthinc.shapes.unify import fit

_TAKES: Final = container("Padded", Array("Floats", tuple(atom(Var(name)) for name in ("steps", "batch", "taken"))))
_GIVES: Final = container("Padded", Array("Floats", tuple(atom(Var(name)) for name in ("rows", "columns", "given"))))


def bidirectional(parts: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Put what two parts of padded sequences give side by side; where there is one, the second is a copy of it."""
    padded = [_padded(part, place, at) for place, part in enumerate(parts)]
    if len(padded) == 1:
        # The sizes that the first one misses may be others in the copy.
        padded.append(padded[0].disowned(lambda _: False))
    return concatenate(padded, at)


def _padded(part: LayerType, position: int, at: Composition) -> LayerType:
    """Keep the ways in which a part takes and gives padded sequences.

    Raises:
        Mismatch: There are none.
    """
    ways: list[Signature] = []
    bounds: list[Substitution] = []
    for item in part.scheme.instantiate(""):
        bound = recalled(part, Substitution(at.is_base))
        try:
            fit(_TAKES, item.input, bound)
            fit(item.output, _GIVES, bound)
        except Misfit:
            continue
        ways.append(Signature(bound.term(item.input), bound.term(item.output)))
        bounds.append(bound)
    if not ways:
        raise Mismatch("container", _sentence(part, at.name), position)
    return replace(part, scheme=Scheme.of(*ways), found=found_in(bounds))


def _sentence(part: LayerType, name: str) -> str:
    item = part.scheme.alternatives[0]
    takes: tuple[str, str, Term] = part.taker, "takes", item.input
    gives: tuple[str, str, Term] = part.giver, "gives", item.output
    who, verb, term = takes if _misfits(item.input) else gives
    return no_padded_floats(name, who, verb, term)


def _misfits(term: Term) -> bool:
    try:
        fit(_TAKES, term, Substitution(None))
    except Misfit:
        return True
    return False
