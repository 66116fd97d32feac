"""Type variables with a bound: one that is bound to a union stands for each member of it in turn.

`Model[T, T]` with T bound to `Floats2d | Ragged[Floats2d]` has two signatures, each of one form at both ends. Sizes
that the bound leaves out are the same at both ends, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Final

from typedthinc.shapes.scheme import Signature
from typedthinc.shapes.sizes import Var, atom
from typedthinc.shapes.terms import MOST_AXES, AnyRank, Array, Container, Term, container, map_term, variables

# Past this many combinations of members a variable stands for anything.
_MOST: Final = 25


def alternatives(signature: Signature, bounds: Mapping[Var, Sequence[Term]]) -> tuple[Signature, ...]:
    """Return a signature for each choice of members that its bounded variables stand for."""
    free = variables(signature.input) | variables(signature.output)
    members = {var: _members(var, bound) for var, bound in bounds.items() if var in free}
    members = {var: found for var, found in members.items() if found}
    if not members or prod(map(len, members.values())) > _MOST:
        return (signature,)
    return tuple(_chosen(signature, dict(zip(members, choice, strict=True))) for choice in product(*members.values()))


def _members(var: Var, bound: Sequence[Term]) -> list[Term]:
    """List what a variable may stand for; nothing if some of it is not a term."""
    found: list[Term] = []
    for term in bound:
        match term:
            case AnyRank("Array"):
                found.append(Var(var.name, rank=1))  # rank=1: at least one axis
            case AnyRank(family):
                found += [_sized(Array(family, (atom(var),) * rank), var, len(found)) for rank in _ranks(family)]
            case Array() | Container():
                found.append(_sized(term, var, len(found)))
            case _:
                return []  # then T stands for anything
    return found


def _ranks(family: str) -> Iterator[int]:
    """List the numbers of axes; the first one is named where none fits."""
    return chain((2, 1), range(3, MOST_AXES[family] + 1))


def _sized(term: Term, var: Var, place: int) -> Term:
    """Name the sizes of a member, but the rows of arrays inside containers, which differ."""
    match term:
        case Array(family, sizes):
            return Array(family, tuple(atom(Var(f"{var.name}{place}.{axis}")) for axis in range(len(sizes))))
        case Container(kind, items):
            return container(kind, *(_sized(item, var, place) for item in items))
        case _:
            return term


def _chosen(signature: Signature, members: Mapping[Var, Term]) -> Signature:
    def on_var(var: Var) -> Term:
        return members.get(var, var)

    return signature.with_ends(lambda end: map_term(end, lambda size: size, on_var))
