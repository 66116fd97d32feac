"""The type of a layer as a scheme: one or more signatures, whose variables stand for anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from typedthinc.shapes.sizes import Known, Size, Unknown, Var
from typedthinc.shapes.terms import ANY, Term, map_term


@dataclass(frozen=True, slots=True)
class Signature:
    """One way to use a layer: what it takes and what it gives for that."""

    input: Term
    output: Term


@dataclass(frozen=True, slots=True)
class Scheme:
    """The signatures of a layer; `with_array(...)` has one for each container."""

    alternatives: tuple[Signature, ...]

    @staticmethod
    def of(*alternatives: Signature) -> Scheme:
        """Make a scheme with its variables numbered anew, so that equal schemes compare equal."""
        return Scheme(tuple(dict.fromkeys(_renamed(item, "") for item in alternatives)))

    def instantiate(self, prefix: str) -> tuple[Signature, ...]:
        """Give the signatures with variables that no other prefix has."""
        return tuple(_renamed(item, prefix) for item in self.alternatives)


UNKNOWN_SCHEME: Final = Scheme((Signature(ANY, ANY),))


@dataclass(frozen=True, slots=True)
class Part:
    """A layer as the rules see it.

    Attributes:
        name: The name of the layer, "Linear" say.
        takes: The name of the layer inside that takes the input: the first of a chain.
        gives: The name of the layer inside that gives the output: the last of a chain.
    """

    name: str
    scheme: Scheme = UNKNOWN_SCHEME
    takes: str = ""
    gives: str = ""

    @property
    def taker(self) -> str:
        """Name who takes the input."""
        return self.takes or self.name

    @property
    def giver(self) -> str:
        """Name who gives the output."""
        return self.gives or self.name

    def named(self, name: str, scheme: Scheme) -> Part:
        """Make a part of another name and scheme that takes and gives by itself."""
        return replace(self, name=name, scheme=scheme, takes="", gives="")


def join(parts: Sequence[Part], name: str, scheme: Scheme) -> Part:
    """Make the part that a chain of parts is."""
    return Part(name, scheme, parts[0].taker, parts[-1].giver)


@lru_cache(maxsize=4096)
def _renamed(signature: Signature, prefix: str) -> Signature:
    names: dict[Var, Var] = {}

    def on_var(var: Var) -> Var:
        return names.setdefault(var, Var(f"{prefix}{len(names)}"))

    def on_size(size: Size) -> Size:
        if isinstance(size, Unknown) or not size.terms:
            return size
        terms = [(on_var(item) if isinstance(item, Var) else item, factor) for item, factor in size.terms]
        return Known(size.constant, tuple(sorted(terms, key=lambda term: term[0].name)))

    return Signature(map_term(signature.input, on_size, on_var), map_term(signature.output, on_size, on_var))
