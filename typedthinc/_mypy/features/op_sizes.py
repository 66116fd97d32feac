"""Sizes that several arguments of an op share: `ops.gemm(X, Y)` of matrices that do not fit is an error.

What plain mypy cannot do: the types of arrays are covariant in their sizes, so that it joins the two sizes that a type
variable gets to int, and takes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression
from mypy.types import CallableType, Type

from typedthinc._mypy.context import Call
from typedthinc._mypy.features.parameters import Parameter
from typedthinc._mypy.to_shapes import TypeReader, members
from typedthinc.shapes.sentences import Mismatch, takes_but
from typedthinc.shapes.sizes import Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Term
from typedthinc.shapes.unify import fit

# Ops never broadcast; other functions of the library may take arrays of different sizes for one type variable.
OPS: Final = "typedthinc.backends."


def disagreement(
    call: Call, name: str, choices: Sequence[tuple[CallableType, Sequence[Parameter]]]
) -> tuple[Expression, Mismatch] | None:
    """Return the first argument whose sizes do not go with those before it; None if they do in one of the overloads.

    Of several overloads, one for arrays of as many axes has the word.
    """
    node = call.node
    found: list[tuple[Expression, Mismatch]] = []
    assert isinstance(node, CallExpr)
    for item, parameters in choices:
        failure = _failure(call, name, item, [(each.typ, arg) for each, arg in zip(parameters, node.args, strict=True)])
        if failure is None:
            return None
        found.append(failure)
    return next((each for each in found if each[1].kind == "size"), found[0]) if found else None


def are_of_ranks(call: Call, parameters: Sequence[Parameter]) -> bool:
    """Tell whether the arrays of a call have as many axes as an overload takes, as far as that is known."""
    node = call.node
    assert isinstance(node, CallExpr)
    for parameter, argument in zip(parameters, node.args, strict=True):
        value = call.term_of(argument)
        wanted = [call.reader.term(each) for each in members(parameter.typ)]
        ranks = [len(term.sizes) for term in wanted if isinstance(term, Array)]
        if isinstance(value, Array) and len(ranks) == len(wanted) and len(value.sizes) not in ranks:
            return False
    return True


def _failure(
    call: Call, name: str, item: CallableType, arguments: Sequence[tuple[Type, Expression]]
) -> tuple[Expression, Mismatch] | None:
    quantified = call.assignments.signature_info(item).quantified
    reader, bound = TypeReader(call.checker, quantified), Substitution(call.is_base)
    for typ, argument in arguments:
        value = call.term_of(argument)
        wanted = [term for each in members(typ) if isinstance(term := reader.term(each), Array | Var)]
        if isinstance(value, Array) and wanted:
            try:
                bound = _fitted(value, wanted, bound)
            except Misfit as misfit:
                text = takes_but(name, bound.term(wanted[0]), "the argument is", value, misfit)
                return argument, Mismatch(misfit.kind, text)
    return None


def _fitted(value: Term, wanted: Sequence[Term], bound: Substitution) -> Substitution:
    """Return what is known when an argument has been taken.

    Raises:
        Misfit: None of what is wanted takes it.
    """
    failures: list[Misfit] = []
    for term in wanted:
        after = bound.copy()
        try:
            fit(value, term, after)
        except Misfit as misfit:
            failures.append(misfit)
        else:
            return after
    raise failures[0]
