"""Objects with missing sizes: a layer that stands at two places has one size, which both places must agree on.

A missing size is a variable with an owner. It is the same at every use, while the variables of polymorphic layers are
other ones at each. What it is found to be in one composition is kept in the part, for another may hold the object too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import STANDS_TWICE
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Array

Equation: TypeAlias = tuple[Size, Size]

# A part recalls so many, so that a chain that grows step by step costs no more at each.
_MOST_FOUND = 64


class Found(tuple[tuple[Var, Size], ...]):
    """What a composition found of the objects in it: the latest, which other compositions recall.

    Attributes:
        equations: All that it found, the older ones too, and what it could not solve yet; `initialize` solves them.
        inside: What the compositions inside found.
    """

    equations: tuple[Equation, ...]
    inside: tuple[Found, ...]


class Clash(Exception):
    """Two parts that hold one object each found another size for it."""

    one: Size
    two: Size

    def __init__(self, one: Size, two: Size) -> None:
        super().__init__(one, two)
        self.one, self.two = one, two


def recalled(part: LayerType, bound: Substitution) -> Substitution:
    """Take in what a part has found of the objects in it.

    Raises:
        Clash: Something else has been found for one of them.
    """
    clashes: list[Clash] = []
    if part.found:
        bound.recalled.append(part.found)
    for var, size in part.found:
        try:
            bound.equate(atom(var), size, Misfit("size", ANY, ANY))
        except Misfit as misfit:
            clashes.append(Clash(*(misfit.sizes or (UNKNOWN, UNKNOWN))))
    if clashes:
        # Objects have no order that the checker and the run time share, sizes have.
        raise min(clashes, key=lambda clash: (repr(clash.one), repr(clash.two)))
    return bound


def found_in(ways: Sequence[Substitution]) -> Found:
    """Collect what all ways have found of objects with missing sizes, in terms of such objects."""
    each = [
        {var: size for var in way.sizes if var.owner and (size := way.size(atom(var))) is not UNKNOWN} for way in ways
    ]
    same = each[0].items() if len(each) == 1 else set(each[0].items()).intersection(*(found.items() for found in each))
    kept = sorted(((var, size) for var, size in same if _is_owned(size)), key=_age)
    found = Found(kept[-_MOST_FOUND:])
    recalled_pairs = {pair for pairs in ways[0].recalled for pair in pairs}
    new = [(atom(var), size) for var, size in kept if (var, size) not in recalled_pairs]
    found.equations = (*new, *(_open(ways[0]) if len(ways) == 1 else ()))
    found.inside = tuple(pairs for pairs in ways[0].recalled if isinstance(pairs, Found))
    return found


def hint_of_sharing(parts: Sequence[LayerType], position: int, misfit: Misfit) -> str:
    """Say that one object stands at two places, if it is its size that does not fit."""
    if misfit.kind != "size":
        return ""
    parts = parts[: position + 1]
    terms = (term for term in (misfit.wanted, misfit.value) if isinstance(term, Array))
    involved = {var for term in terms for var in atoms(term.sizes[misfit.axis]) if var.owner}
    # Of sizes that were found to be equal only one is left in the terms.
    involved |= {var for part in parts for var, size in part.found if involved.intersection(atoms(size))}
    is_shared = any(sum(var.owner in part.owners() for part in parts) > 1 for var in involved)
    return STANDS_TWICE if is_shared else ""


def _is_owned(size: Size) -> bool:
    return all(item.owner for item in atoms(size))


def _open(way: Substitution) -> list[Equation]:
    """Collect the equations between sizes of objects that are not solved yet."""
    left = [(way.size(one), way.size(two)) for one, two in way.unsolved()]
    return [(one, two) for one, two in left if _is_owned(one) and _is_owned(two)]


def _age(found: tuple[Var, Size]) -> tuple[int, str, str]:
    owner = found[0].owner
    return len(owner), owner, found[0].name
