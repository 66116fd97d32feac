"""Objects with missing sizes: a layer that is used twice has one size, on which both places must agree.

A missing size is a variable with an owner. It is the same at every use, while the variables of polymorphic layers are
other ones at each. What it is solved to be in one composition is kept in the layer type, for another may hold the
object too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from typedthinc.shapes.messages import stands_twice
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Array

Equation: TypeAlias = tuple[Size, Size]

# A layer type keeps this many, so that a chain that grows step by step costs no more at each.
_MOST_SOLVED = 64


class Solution(tuple[tuple[Var, Size], ...]):
    """What a composition solved of the objects in it: the latest, which other compositions assume.

    Attributes:
        equations: All that it solved, the older ones too, and what it could not solve yet; `initialize` solves them.
        inside: What the compositions inside solved.
    """

    equations: tuple[Equation, ...]
    inside: tuple[Solution, ...]


class OwnerConflict(Exception):
    """Two layers that hold one object found different sizes for it; `who` is the object, for a message."""

    who: str
    one: Size
    two: Size

    def __init__(self, who: str, one: Size, two: Size) -> None:
        super().__init__(who, one, two)
        self.who, self.one, self.two = who, one, two


def conflict(misfit: Misfit, *involved: Var) -> OwnerConflict:
    """Say of a misfit whose sizes differ: those of the first object involved, where one is."""
    who = named(involved[0]) if involved else "one layer"
    return OwnerConflict(who, *(misfit.sizes or (UNKNOWN, UNKNOWN)))


def owner_named(place: str, layer: str, label: str) -> str:
    """Make the owner of sizes that an object misses, as the checker knows it.

    Args:
        place: What tells it from other objects: where it is made.
        layer: The layer that it is, "chain" say.
        label: The variable that holds it.
    """
    return "|".join((place, layer, label))


def named(var: Var) -> str:
    """Name the object that misses a size, for a message: the program names the layer, the checker what holds it.

    `block (chain)` holds all that misses sizes in it, of which the checker keeps one where several are equal.
    """
    _, _, names = var.owner.partition("|")
    layer, _, label = names.partition("|")
    return LayerType(layer, label=label).titled if label else var.layer


def assume_solved(layer: LayerType, bound: Substitution) -> Substitution:
    """Add what is solved in a layer type to a substitution.

    Raises:
        OwnerConflict: The substitution has another size for one of its objects.
    """
    conflicts: list[OwnerConflict] = []
    if layer.solved:
        bound.assumed.append(layer.solved)
    for var, size in layer.solved:
        try:
            bound.equate(atom(var), size, Misfit("size", ANY, ANY))
        except Misfit as misfit:
            conflicts.append(conflict(misfit, var))
    if conflicts:
        # Objects have no order that the checker and the run time share, sizes have.
        raise min(conflicts, key=lambda each: (repr(each.one), repr(each.two), each.who))
    return bound


def solved_in(substitutions: Sequence[Substitution]) -> Solution:
    """Collect what all branches have found of objects with missing sizes, in terms of such objects."""
    each = [
        {var: size for var in substitution.sizes if var.owner and (size := substitution.size(atom(var))) is not UNKNOWN}
        for substitution in substitutions
    ]
    # What only one of several branches found may be wrong in the others.
    same = each[0].items() if len(each) == 1 else set(each[0].items()).intersection(*(found.items() for found in each))
    kept = sorted(((var, size) for var, size in same if _is_owned(size)), key=_age)  # free sizes mean nothing outside
    found = Solution(kept[-_MOST_SOLVED:])  # the latest: others stand in inside
    assumed_pairs = {pair for pairs in substitutions[0].assumed for pair in pairs}
    new = [(atom(var), size) for var, size in kept if (var, size) not in assumed_pairs]
    found.equations = (*new, *(_open(substitutions[0]) if len(substitutions) == 1 else ()))
    found.inside = tuple(pairs for pairs in substitutions[0].assumed if isinstance(pairs, Solution))
    return found


def hint_of_sharing(layers: Sequence[LayerType], position: int, misfit: Misfit) -> str:
    """Say that one object is used twice, if it is its size that does not fit."""
    if misfit.kind != "size":
        return ""
    layers = layers[: position + 1]  # layers behind do not matter yet
    terms = (term for term in (misfit.wanted, misfit.value) if isinstance(term, Array))
    involved = {var for term in terms for var in atoms(term.sizes[misfit.axis]) if var.owner}
    # Of sizes that were found to be equal only one is left in the terms.
    involved |= {var for layer in layers for var, size in layer.solved if involved.intersection(atoms(size))}
    shared = [named(var) for var in involved if sum(var.owner in layer.owners() for layer in layers) > 1]
    return stands_twice(min(shared)) if shared else ""


def _is_owned(size: Size) -> bool:
    return all(item.owner for item in atoms(size))


def _open(substitution: Substitution) -> list[Equation]:
    """Collect the equations between sizes of objects that are not solved yet."""
    left = [(substitution.size(one), substitution.size(two)) for one, two in substitution.unsolved()]
    return [(one, two) for one, two in left if _is_owned(one) and _is_owned(two)]


def _age(found: tuple[Var, Size]) -> tuple[int, str, str]:
    owner = found[0].owner
    return len(owner), owner, found[0].name  # "9" comes before "10"
