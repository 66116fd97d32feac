"""How layers combine: each has alternatives, and each choice of them that fits is a branch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from typedthinc.error_codes import Kind
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.messages import Mismatch, differs, two_sizes_in
from typedthinc.shapes.objects import OwnerConflict, assume_solved, hint_of_sharing, solved_in
from typedthinc.shapes.rules.composition import Composition
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import atoms
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Anything, Term, variables
from typedthinc.shapes.unify import fit, passed_on

# A polymorphic layer behind a polymorphic layer multiplies the branches; past these, nothing is known.
MOST_BRANCHES: Final = 16
_SPECIFIC: Final = {"size": 0, "rank": 1, "dtype": 2, "arity": 3, "container": 4}


@dataclass
class Branch:
    """One choice of alternatives: its bindings, its input, and the outputs so far."""

    bound: Substitution
    input: Term
    outputs: tuple[Term, ...]


def begin(layers: Sequence[LayerType], at: Composition) -> list[Branch]:
    bound = assume_solved(layers[0], Substitution(at.is_base))
    first = layers[0].scheme.instantiate("0.")
    branches: list[Branch] = []
    for item in first:
        branch = Branch(bound.copy() if len(first) > 1 else bound, item.input, (item.output,))
        _require(item, branch)
        branches.append(branch)
    return branches


def extend(
    branches: list[Branch],
    layer: LayerType,
    position: int,
    step: Callable[[Branch, Signature], Branch],
    fail: Callable[[Misfit, Branch, Signature], Mismatch],
    *,
    most: int = MOST_BRANCHES,
) -> list[Branch]:
    """Go on from every branch with every alternative that fits; of more than `most` of them nothing is known.

    Raises:
        Mismatch: None fits.
    """
    found: list[Branch] = []
    # Sentences are long in the making: none is made where another alternative fits.
    failures: list[tuple[Kind, Callable[[], Mismatch]]] = []
    alternatives = layer.scheme.instantiate(f"{position}.")
    for before in branches:
        for item in alternatives:
            branch = replace(before, bound=before.bound.copy()) if len(alternatives) > 1 else before
            try:
                assume_solved(layer, branch.bound)
                _require(item, branch)
                found.append(step(branch, item))
            except OwnerConflict as conflict:
                failures.append(("size", partial(_conflict, conflict, layer, position)))
            except Misfit as misfit:
                failures.append((misfit.kind, partial(fail, misfit, branch, item)))
    if not found:
        # A wrong size came nearer to fit than a wrong container.
        raise min(failures, key=lambda failure: _SPECIFIC[failure[0]])[1]()
    # As many as came are not past it: it is growth that has no end.
    if len(found) > max(most, len(branches)):
        return [Branch(found[0].bound, ANY, (ANY,) * len(found[0].outputs))]
    return found


def follow(branches: Sequence[Branch], layer: LayerType) -> list[Branch] | None:
    """Go on as `extend` does with `feed`, at a glance: None where that has to look, or may fail.

    Most layers take an array of plain sizes and give another: then no variable is made, as there is nothing to solve.
    """
    if len(branches) != 1 or layer.solved or len(layer.scheme.alternatives) != 1:
        return None
    branch, item = branches[0], layer.scheme.alternatives[0]
    if item.where or branch.bound.unsolved():
        return None
    output = passed_on(branch.outputs[-1], item.input, item.output, branch.bound)
    return None if output is None else [Branch(branch.bound, branch.input, (output,))]


def feed(branch: Branch, item: Signature) -> Branch:
    fit(branch.outputs[-1], item.input, branch.bound)
    branch.bound.settle()  # the sizes of this input may solve what waited
    return Branch(branch.bound, branch.input, (item.output,))


def spread(layers: Sequence[LayerType], at: Composition) -> list[Branch]:
    branches = begin(layers, at)

    def share(branch: Branch, item: Signature) -> Branch:
        fit(branch.input, item.input, branch.bound)  # all take the same input
        return Branch(
            branch.bound,
            item.input if isinstance(branch.input, Anything) else branch.input,  # Anything is replaced by what is known
            (*branch.outputs, item.output),
        )

    for position, layer in enumerate(layers[1:], 1):

        def fail(misfit: Misfit, branch: Branch, item: Signature, position: int = position) -> Mismatch:
            shown = branch.bound.term(item.input), branch.bound.term(branch.input)
            takers = layers[position].taker, layers[0].taker
            hint = hint_of_sharing(layers, position, misfit)
            text = differs(at.name, position, takers[0], shown[0], takers[1], shown[1], misfit, "takes", hint=hint)
            return Mismatch(misfit.kind, text, position)

        branches = extend(branches, layer, position, share, fail)
    return branches


def scheme_of(branches: Iterable[Branch], output: Callable[[Branch], Term]) -> Scheme:
    return Scheme.of(*(_signature(branch, output(branch)) for branch in branches))


def _signature(branch: Branch, output: Term) -> Signature:
    """Close a branch; of what must hold inside it, that is kept which data can tell."""
    taken, given = branch.bound.term(branch.input), branch.bound.term(output)
    waiting = branch.bound.waiting()
    if not waiting:
        return Signature(taken, given)
    told = variables(taken) | variables(given)  # what nothing outside tells cannot be checked there
    return Signature(
        taken,
        given,
        where=tuple(pair for pair in waiting if told.issuperset(var for size in pair for var in atoms(size))),
    )


def _require(item: Signature, branch: Branch) -> None:
    """Take over what must hold inside a layer; `settle` looks at it when the sizes of its input are known."""
    for wanted, value in item.where:
        branch.bound.equate(wanted, value, Misfit("size", ANY, ANY, axis=-1, is_inside=True))


def agreeing_branches(name: str, branches: Iterable[Branch], output: Callable[[Branch], Term]) -> LayerType:
    """Keep the branches whose outputs agree.

    Raises:
        Mismatch: There are none.
    """
    found: list[Branch] = []
    failures: list[Mismatch] = []
    for branch in branches:
        try:
            result = output(branch)
            branch.bound.settle()  # what waited for the last layers
            found.append(Branch(branch.bound, branch.input, (result,)))
        except Mismatch as mismatch:
            failures.append(mismatch)
    if not found:
        raise best(failures)
    return LayerType(
        name, scheme_of(found, lambda branch: branch.outputs[0]), solved=solved_in([branch.bound for branch in found])
    )


def _conflict(conflict: OwnerConflict, layer: LayerType, position: int) -> Mismatch:
    return Mismatch("size", two_sizes_in(conflict.who, layer.titled, conflict.two, conflict.one), position)


def best(failures: Sequence[Mismatch]) -> Mismatch:
    """Choose what to tell: of several alternatives that fail, the one that came nearest."""
    return min(failures, key=lambda failure: _SPECIFIC[failure.kind])
