"""Layers one behind the other: chain, and those that need a layer which gives what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from types import EllipsisType
from typing import Final

from typedthinc.shapes.hints import DATA
from typedthinc.shapes.messages import SWAPPED_SIZES, Mismatch, both_directions, gives_other, no_count, takes_but
from typedthinc.shapes.objects import assume_solved, hint_of_sharing, solved_in
from typedthinc.shapes.rules.branches import Branch, begin, best, extend, feed, follow, scheme_of
from typedthinc.shapes.rules.composition import Composition, IsBase
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, join
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var, times
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Term, common, map_term, width_of, without_variables
from typedthinc.shapes.unify import fit

# The layers that run in both directions with bidirectional=True.
_OF_DIRECTIONS: Final = frozenset(("GRU", "LSTM", "PyTorchLSTM", "RNN"))
# Past this many copies, only those that stay of one type are followed.
_MOST_COPIES: Final = 100


def chain(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Pass the output of each layer to the next."""
    branches = begin(layers, at)
    for position, layer in enumerate(layers[1:], 1):

        def fail(misfit: Misfit, branch: Branch, item: Signature, position: int = position) -> Mismatch:
            return Mismatch(misfit.kind, _chain_message(layers, position, misfit, branch, item), position)

        branches = follow(branches, layer) or extend(branches, layer, position, feed, fail)
    return join(
        layers,
        at.name,
        scheme_of(branches, lambda branch: branch.outputs[-1]),
        solved_in([branch.bound for branch in branches]),
    )


def residual(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Add the input of the one layer to its output, which must be of the same type."""
    layer = layers[0]
    branches: list[Branch] = []
    failures: list[Mismatch] = []
    for item in layer.scheme.instantiate("0."):
        bound = assume_solved(layer, Substitution(at.is_base))
        try:
            fit(item.output, item.input, bound)
            branches.append(Branch(bound, item.input, (item.output,)))
        except Misfit as misfit:
            wanted, value = bound.term(item.input), bound.term(item.output)
            text = gives_other(at.name, layer.taker, wanted, layer.giver, value, misfit, is_one=layer.is_one)
            failures.append(Mismatch(misfit.kind, text))
    if not branches:
        raise best(failures)
    return LayerType(
        at.name,
        scheme_of(branches, lambda branch: branch.outputs[0]),
        solved=solved_in([branch.bound for branch in branches]),
    )


def clone(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Chain n copies of the one layer, each of which misses sizes of its own; the program has the copies themselves."""
    n: int | EllipsisType = at.argument("n", ...)
    if len(layers) > 1:
        return _called(at.name, _copies_in_a_row(layers, at))
    if type(n) is int or isinstance(n, bool):
        if isinstance(n, bool) or n < 0:
            raise Mismatch("size", no_count(at.name, "n", 0, n), argument="n")
        return layers[0] if n == 1 else _called(at.name, _copies(layers[0], n, at)) if n else noop([], at)
    return _some_copies(layers[0], at)


def _called(name: str, copies: LayerType) -> LayerType:
    return LayerType(name, copies.scheme, solved=copies.solved)


def _copies(layer: LayerType, n: int, at: Composition) -> LayerType:
    total, copy = layer, layer.copied()
    for _ in range(min(n, _MOST_COPIES) - 1):
        longer = _copies_in_a_row([total, copy], at)
        if longer.scheme == total.scheme:
            return longer
        total = longer
    return total if n <= _MOST_COPIES else _some_copies(layer, at)


def _some_copies(layer: LayerType, at: Composition) -> LayerType:
    """Say what is known of an unknown number of copies: there may be one, which fits anywhere, or none."""
    try:
        longer = _copies_in_a_row([layer, layer.copied()], at)
    except Mismatch:
        return LayerType(at.name)
    return LayerType(at.name, Scheme.of(*map(_of_any_size, longer.scheme.alternatives)))


def _of_any_size(item: Signature) -> Signature:
    return Signature(*(map_term(term, lambda _: UNKNOWN) for term in (item.input, item.output)))


def _copies_in_a_row(layers: Sequence[LayerType], at: Composition) -> LayerType:
    """Pass the output of each copy to the next.

    Raises:
        Mismatch: The layer does not take what it gives.
    """
    branches = begin(layers, at)
    for position, layer in enumerate(layers[1:], 1):

        def fail(misfit: Misfit, branch: Branch, item: Signature, position: int = position) -> Mismatch:
            return Mismatch(
                misfit.kind, _copy_message(at.name, layers[position - 1], layers[position], misfit, branch, item)
            )

        branches = follow(branches, layer) or extend(branches, layer, position, feed, fail)
    return join(
        layers,
        at.name,
        scheme_of(branches, lambda branch: branch.outputs[-1]),
        solved_in([branch.bound for branch in branches]),
    )


def _copy_message(
    name: str, before: LayerType, layer: LayerType, misfit: Misfit, branch: Branch, item: Signature
) -> str:
    wanted, value = branch.bound.term(item.input), branch.bound.term(branch.outputs[-1])
    return gives_other(name, layer.taker, wanted, before.giver, value, misfit, is_one=layer.is_one)


def noop(layers: Sequence[LayerType], at: Composition, /) -> LayerType:
    """Return the input as it came, whatever the layers are."""
    return LayerType(at.name, Scheme.of(Signature(Var("T"), Var("T"))))


def accept(layer: LayerType, value: Term, came: str, *, is_base: IsBase | None = None) -> Term:
    """Return what a layer makes of a value.

    Raises:
        Mismatch: The value does not fit.
    """

    def fail(misfit: Misfit, branch: Branch, item: Signature) -> Mismatch:
        taken, given = width_of(item.input), width_of(item.output)
        are_numbers = layer.is_one and _is_number(taken, taken) and _is_number(_came(misfit), given)
        is_swapped = came == DATA and are_numbers and taken != given
        hint = SWAPPED_SIZES if is_swapped else ""
        return Mismatch(misfit.kind, takes_but(layer.taker, item.input, came, value, misfit, hint=hint), misfit=misfit)

    branches = extend([Branch(Substitution(is_base), ANY, (value,))], layer, 0, feed, fail)
    return reduce(common, (without_variables(branch.bound.term(branch.outputs[-1])) for branch in branches))


def _chain_message(layers: Sequence[LayerType], position: int, misfit: Misfit, branch: Branch, item: Signature) -> str:
    layer, before = layers[position], layers[position - 1]
    value = branch.bound.term(branch.outputs[-1])
    shared = hint_of_sharing(layers, position, misfit)
    hint = shared or _hint_of_directions(before, misfit) or (SWAPPED_SIZES if _is_swapped(branch, item, misfit) else "")
    wanted = branch.bound.term(item.input) if shared else item.input
    return takes_but(layer.taker, wanted, f"{before.giver} before it gives", value, misfit, hint=hint)


def _came(misfit: Misfit) -> Size | None:
    """Return the width that came where another is taken."""
    return misfit.sizes[1] if misfit.kind == "size" and misfit.sizes is not None and misfit.axis == -1 else None


def _is_swapped(branch: Branch, item: Signature, misfit: Misfit) -> bool:
    """Tell whether layers would fit with their sizes the other way round: the one that takes, or all in a row."""
    came = _came(misfit)
    begins, ends = width_of(branch.bound.term(branch.input)), width_of(item.output)
    return came is not None and _has_sizes(item) and (ends == came or _is_number(begins, ends))


def _has_sizes(item: Signature) -> bool:
    """Tell whether a layer has two sizes: one that keeps the width, as LayerNorm does, has none to be swapped."""
    width = width_of(item.input)
    return isinstance(width, Known) and width != width_of(item.output)


def _is_number(one: Size | None, other: Size) -> bool:
    return isinstance(one, Known) and not one.terms and one == other


def _hint_of_directions(before: LayerType, misfit: Misfit) -> str:
    """Say what the size of a layer counts that runs in both directions, where twice as many are wanted."""
    # Of with_padded(LSTM), what is inside.
    came, name = _came(misfit), before.last.rstrip(")").rpartition("(")[2]
    is_twice = came is not None and misfit.sizes is not None and misfit.sizes[0] == times(came, 2)
    return both_directions(name) if is_twice and name in _OF_DIRECTIONS else ""
