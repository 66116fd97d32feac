"""Layers of lists, Ragged or Padded lifted to the other containers, and layers of items lifted to lists of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final, TypeAlias

from typedthinc.shapes.messages import Mismatch, lifts
from typedthinc.shapes.objects import assume_solved, solved_in
from typedthinc.shapes.rules.branches import best
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.rules.with_array import MOST_AXES, of_arrays, with_array
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, join, lifted
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, atoms
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Array, Container, Other, Term, Tuple, Widened, container, map_term, variables
from typedthinc.shapes.unify import fit

# A form of data, made with variables of this name.
Form: TypeAlias = Callable[[str], Term]
Lift: TypeAlias = Callable[[Signature], Iterator[Signature]]

_KINDS: Final = ("list", "Ragged", "Padded")
_COUNTS: Final = Array("Ints", (UNKNOWN,))


def with_list(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes lists of arrays to one that takes a list, Ragged or Padded."""
    return _lift(layers[0], [_of("list")], "a list", _across, at)


def with_ragged(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes Ragged to one that takes Ragged, its fields as a tuple, a list or Padded."""

    def lift(item: Signature) -> Iterator[Signature]:
        first, *others = _across(item)
        yield first
        data = first.with_ends(_content)
        # Two arrays of integers with one axis are a list of sequences.
        if not (isinstance(data.input, Array) and (data.input.family, len(data.input.sizes)) == ("Ints", 1)):
            yield data.with_ends(lambda term: Tuple((term, _COUNTS)))  # data and lengths
        yield from others

    return _lift(layers[0], [_of("Ragged")], "Ragged", lift, at)


def with_padded(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes Padded to one that takes Padded, its data, its fields as a tuple, a list or Ragged."""

    def lift(item: Signature) -> Iterator[Signature]:
        first, *others = _across(item)
        yield first
        data = first.with_ends(_content)
        yield data.with_ends(lambda term: Tuple((term, _COUNTS, _COUNTS, _COUNTS)))  # data, size_at_t, lengths, indices
        if isinstance(data.input, Array) and len(data.input.sizes) == 3:  # (steps, B, width)
            yield data.with_ends(_with_steps)
        elif not isinstance(data.input, Array):
            yield from (_replaced(data, family) for family in ("Floats", "Ints"))
        yield from others

    return _lift(layers[0], [_of("Padded")], "Padded", lift, at)


def with_array2d(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes arrays of two axes to one that takes such an array, a list of them, Ragged or Padded."""
    rows = [partial(_matrix, family) for family in ("Floats", "Ints")]
    layer = _lift(layers[0], rows, "arrays of 2 axes", lambda item: iter([item]), at)
    return with_array([layer], at)  # then as with_array does


def with_reshape(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes arrays of 2 axes to one that takes arrays of 3, which it sees as rows of rows."""
    rows = [partial(_matrix, family) for family in ("Floats", "Ints")]

    def lift(item: Signature) -> Iterator[Signature]:
        yield item.with_ends(_as_rows_of_rows)  # (B, rows, width)

    return _lift(layers[0], rows, "arrays of 2 axes", lift, at)


def with_flatten(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer that takes a list to one that takes a list of lists."""

    def lift(item: Signature) -> Iterator[Signature]:
        yield item.with_ends(lambda term: container("list", term))

    return _lift(layers[0], [_of("list")], "a list", lift, at)


def map_list(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Lift a layer to one that takes a list of what it takes."""
    layer = layers[0]
    signatures = (item.with_ends(lambda term: container("list", term)) for item in layer.scheme.alternatives)
    return lifted(layer, at.name, Scheme.of(*signatures), layer.solved)


def around(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Leave a layer as it is: what stands around it changes none of the data."""
    return join(layers, at.name, layers[0].scheme, layers[0].solved)


def _lift(layer: LayerType, forms: Sequence[Form], wanted: str, lift: Lift, at: Composition) -> LayerType:
    """Make other signatures of those by which a layer takes one of these forms and gives one.

    Raises:
        Mismatch: The layer cannot be lifted.
    """
    found: list[Signature] = []
    bounds: list[Substitution] = []
    refused: dict[str, list[Mismatch]] = {"takes": [], "gives": []}

    def refuse(misfit: Misfit, who: str, verb: str, term: Term) -> None:
        refused[verb].append(Mismatch(misfit.kind, lifts(at.name, wanted, who, verb, term)))

    for item, taken, given in product(layer.scheme.instantiate("0."), forms, forms):
        bound = assume_solved(layer, Substitution(at.is_base))
        X, Y = taken("X"), given("Y")
        if (misfit := _misfit(X, item.input, bound)) is not None:
            refuse(misfit, layer.taker, "takes", item.input)
        elif (misfit := _misfit(item.output, Y, bound)) is not None:
            refuse(misfit, layer.giver, "gives", bound.term(item.output))
        else:
            where = item.mapped(bound.size).where
            found += lift(_without_new(Signature(bound.term(X), bound.term(Y), where=where)))
            bounds.append(bound)
    if not found:
        raise best(refused["gives"] or refused["takes"])
    return lifted(layer, at.name, Scheme.of(*found), solved_in(bounds))


def _misfit(value: Term, wanted: Term, bound: Substitution) -> Misfit | None:
    try:
        fit(value, wanted, bound)
    except Misfit as misfit:
        return misfit
    return None


def _of(kind: str) -> Form:
    return lambda name: Container(kind, (Var(name),))


def _matrix(family: str, name: str) -> Term:
    return Array(family, (atom(Var(f"{name}n")), atom(Var(f"{name}w"))))


def _without_new(item: Signature) -> Signature:
    """Forget what a form named in the output and the layer does not tell: nothing is known of it."""
    known = variables(item.input)

    def is_new(var: Var) -> bool:
        return var not in known and var.name in ("Y", "Yn", "Yw")

    def on_size(size: Size) -> Size:
        return UNKNOWN if any(map(is_new, atoms(size))) else size

    return replace(item, output=map_term(item.output, on_size, lambda var: ANY if is_new(var) else var))


def _across(item: Signature) -> Iterator[Signature]:
    """Return a signature of one kind of container, and one for each other kind that can hold the same."""
    own = item.input.kind if isinstance(item.input, Container) else ""
    # Of an array of one axis the width is the number of rows, which must stay what the container says.
    least = 2 if isinstance(_content(item.output), Widened) else 1
    arrays = of_arrays(item, least + (own == "Padded"))
    yield item if own == "list" else arrays
    for kind in (kind for kind in _KINDS if kind != own):
        more = (kind == "Padded") - (own == "Padded")
        X, Y = (_held(term, kind, more) for term in (arrays.input, arrays.output))
        if X is not None and Y is not None:
            yield Signature(container(kind, X), container(kind, Y))


def _held(term: Term, kind: str, more: int) -> Term | None:
    """Return what another container holds for what this one does, None for what only this one can hold.

    Args:
        kind: The other one.
        more: How many axes more the arrays in that have.
    """
    content = _content(term)
    match content:
        case Container() | Tuple() | Other():
            return None
        case Array(family, sizes):
            rest = sizes[2:] if isinstance(term, Container) and term.kind == "Padded" else sizes[1:]
            found = Array(family, (*(UNKNOWN,) * (2 if kind == "Padded" else 1), *rest))
            return found if len(found.sizes) <= MOST_AXES else None
        case _:
            return map_term(content, lambda size: size, lambda var: replace(var, rank=var.rank + more))


def _content(term: Term) -> Term:
    return term.items[0] if isinstance(term, Container) else ANY


def _as_rows_of_rows(term: Term) -> Term:
    """Return as many rows of as many rows at both ends."""
    if isinstance(term, Array):
        return Array(term.family, (atom(Var("A")), atom(Var("B")), *term.sizes[1:]))
    return ANY


def _with_steps(term: Term) -> Term:
    """Return the array that is the data of Padded as itself: as many steps and sequences come out as go in."""
    if isinstance(term, Array):
        return Array(term.family, (atom(Var("T")), atom(Var("B")), *term.sizes[2:]))
    return term


def _replaced(item: Signature, family: str) -> Signature:
    """Put an array where a layer takes anything; what it gives is known if it gives what it takes."""
    array = Array(family, (UNKNOWN, UNKNOWN, atom(Var("W"))))
    return Signature(array, array if item.output == item.input else ANY).with_ends(_with_steps)
