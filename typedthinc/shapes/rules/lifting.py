"""Layers of one form of data lifted to other forms: containers around what the layer inside takes and gives."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.shapes.rules.ways import IsBase
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Part, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Var
from typedthinc.shapes.terms import ANY, Anything, Array, Container, Term, Tuple, container, describe


def with_array(parts: Sequence[Part], *, is_base: IsBase | None = None, name: str = "with_array") -> Part:
    """Lift a part that takes arrays to one that takes an array, a list of them, Ragged or Padded."""
    part = parts[0]
    ways: list[Signature] = []
    for item in part.scheme.alternatives:
        if isinstance(item.input, Container | Tuple):
            text = f"{name} lifts a layer that takes arrays, but {part.taker} takes {describe(item.input)}"
            raise Mismatch("container", text)
        if isinstance(item.output, Container | Tuple):
            text = f"{name} lifts a layer that gives arrays, but {part.giver} gives {describe(item.output)}"
            raise Mismatch("container", text)
        if isinstance(item.input, Anything):
            return Part(name, UNKNOWN_SCHEME, found=part.found)
        ways.append(item)
        ways += [
            Signature(container(kind, _lifted(kind, item.input)), container(kind, _lifted(kind, item.output)))
            for kind in ("list", "Ragged", "Padded")
        ]
    return Part(name, Scheme.of(*ways), found=part.found)


def _lifted(kind: str, term: Term) -> Term:
    if isinstance(term, Array):
        extra = (UNKNOWN,) if kind == "Padded" else ()
        return Array(term.family, (*extra, *term.sizes))
    # A variable that is both input and output stays one: a layer that takes anything keeps the width of Padded, too.
    return ANY if kind == "Padded" and not isinstance(term, Var) else term
