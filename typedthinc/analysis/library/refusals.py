"""Arguments that are something else altogether than what a function of the library takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typedthinc.analysis.declared import term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import Hint, Named, members_of
from typedthinc.analysis.library.arity import arguments_go_together
from typedthinc.analysis.library.signatures import SignatureText, signatures_of
from typedthinc.analysis.library.taking import first_refused, may_be
from typedthinc.analysis.library.words import bounds, came_in_words, wanted_in_words
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.classes import Class, Imported
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import ListObject
from typedthinc.analysis.values.terms import term_of
from typedthinc.error_codes import Kind
from typedthinc.shapes.argument_messages import A_LOSS, AN_OPTIMIZER, in_a_list, takes_as, takes_role
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.hints import hint_of_numbers
from typedthinc.shapes.messages import Mismatch, no_share, takes_but
from typedthinc.shapes.sizes import Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Term
from typedthinc.shapes.unify import fit

# Parameters of which a sentence says what they are for.
# All parameters of these names take a number of at least 0 and below 1.
_SHARES: Final = frozenset(("drop", "dropout", "dropout_rate", "label_smoothing", "momentum", "rate"))
ROLES: Final = {
    ("train", "loss"): A_LOSS,
    ("train", "optimizer"): AN_OPTIMIZER,
    ("lr_find", "loss"): A_LOSS,
    ("lr_find", "optimizer"): AN_OPTIMIZER,
    ("finish_update", "optimizer"): AN_OPTIMIZER,
}
_SIZES: Final = ("nO", "nI", "nP")


def arguments_fit(engine: Engine, name: str, full: str, call: Call) -> bool:
    """Tell whether a function of the library may be called so; report what does not fit if not."""
    return arguments_go_together(engine, name, full, call) and arguments_are_taken(engine, name, full, call)


def arguments_are_taken(engine: Engine, name: str, full: str, call: Call) -> bool:
    """Tell whether a function of the library may take what a call gives it; report the first argument if not."""
    found = signatures_of(full)
    if not found or call.is_open:
        return True
    return are_taken(engine, name, found[:-1] or found, call)


def are_taken(engine: Engine, name: str, overloads: Sequence[SignatureText], call: Call) -> bool:
    """Tell whether an overload takes what a call gives; report the first argument that none of them takes if not."""
    placed = [each for item in overloads if (each := _placed(item, call)) is not None]
    if not placed:
        return True
    given = [*call.args, *call.named.values()]
    choices = [[hint for _, hint in item] for item in placed]
    refused = first_refused(choices, [each.value for each in given])
    if refused is None:
        return _are_shares(engine, name, placed[0], given, call)
    place, wanted = refused
    engine.report(_refusal(name, placed[0][place][0], wanted, given[place].value), given[place].node, call.scope)
    return False


def _are_shares(
    engine: Engine, name: str, placed: Sequence[tuple[str, Hint]], given: Sequence[Argument], call: Call
) -> bool:
    """Tell whether rates are in their range; report the first that is not."""
    for (role, hint), argument in zip(placed, given, strict=True):
        value = argument.value if isinstance(argument.value, float) else number_of(argument.value)
        is_rate = role in _SHARES and Named("builtins.float") in members_of(hint)
        if is_rate and value is not None and not 0 <= value < 1:
            engine.report(Mismatch("size", no_share(name, role, value)), argument.node, call.scope)
            return False
    return True


def _placed(signature: SignatureText, call: Call) -> list[tuple[str, Hint]] | None:
    """Return the parameter of each argument, None where they do not go together."""
    parameters = {each.name: each for each in signature.parameters}
    places = signature.places
    if len(call.args) > len(places) or not call.named.keys() <= parameters.keys():
        return None
    names = [*places[: len(call.args)], *call.named]
    if any(each.default is ABSENT and each.name not in names for each in signature.parameters):
        return None
    return [(name, parameters[name].hint) for name in names]


def _refusal(name: str, role: str, wanted: Sequence[Hint], value: Value) -> Mismatch:
    came = came_in_words(value)
    if (name, role) in ROLES:
        return Mismatch("container", takes_role(name, ROLES[name, role], came))
    words = wanted_in_words(wanted)
    if role in _SIZES:
        # A size that is left out is found later: nobody writes None for it.
        words = [each for each in words if each != "None"]
    text = takes_as(name, words, role, f"the argument is {came}", hint=_way_out(name, wanted, value))
    return Mismatch(_kind(wanted, value), text)


def _way_out(name: str, wanted: Sequence[Hint], value: Value) -> str:
    members = [each for hint in wanted for part in members_of(hint) for each in bounds(part)]
    for each in members:
        found = hint_of_numbers(term_of_hint(each), term_of(value))
        if found:
            return found
        is_list = isinstance(each, Named) and each.name in ("builtins.list", "collections.abc.Sequence") and each.args
        is_object = not isinstance(value, ListObject | Class | Imported)
        if is_list and isinstance(each, Named) and is_object and may_be(value, each.args[0]):
            return in_a_list(name)
    return ""


def _kind(wanted: Sequence[Hint], value: Value) -> Kind:
    """Say what disagrees; where several things do, that they are other things."""
    if len(wanted) != 1 or not isinstance(value, ArrayValue):
        return "container"
    term = term_of_hint(wanted[0])
    if not isinstance(term, Array):
        return "container"
    try:
        fit(term_of(value), term, Substitution(None))
    except Misfit as misfit:
        return misfit.kind
    return "container"


def sizes_agree(engine: Engine, name: str, full: str, call: Call) -> bool:
    """Tell whether the arrays that a call gives an op have the sizes that its parameters share; report it if not."""
    found, failures = signatures_of(full), list[tuple[Mismatch, Argument]]()
    given = [*call.args, *call.named.values()]
    for item in found[:-1] or found:
        placed = None if call.is_open else _placed(item, call)
        if placed is None or first_refused([[hint for _, hint in placed]], [each.value for each in given]) is not None:
            continue
        failure = _disagreement(name, [hint for _, hint in placed], given)
        if failure is None:
            return True
        failures.append(failure)
    if failures:
        mismatch, argument = next((each for each in failures if each[0].kind == "size"), failures[0])
        engine.report(mismatch, argument.node, call.scope)
    return not failures


def _disagreement(name: str, hints: Sequence[Hint], given: Sequence[Argument]) -> tuple[Mismatch, Argument] | None:
    bound = Substitution(None)
    for hint, argument in zip(hints, given, strict=True):
        wanted = [term for each in members_of(hint) if isinstance(term := term_of_hint(each), Array | Var)]
        if isinstance(argument.value, ArrayValue) and argument.value.sizes and wanted:
            value = term_of(argument.value)
            after, misfit = _fitted(value, wanted, bound)
            if misfit is not None:
                text = takes_but(name, bound.term(wanted[0]), "the argument is", value, misfit)
                return Mismatch(misfit.kind, text), argument
            bound = after
    return None


def _fitted(value: Term, wanted: Sequence[Term], bound: Substitution) -> tuple[Substitution, Misfit | None]:
    """Return what is known when an argument has been taken, and why not if it never is."""
    failure: Misfit | None = None
    for term in wanted:
        after = bound.copy()
        try:
            fit(value, term, after)
        except Misfit as misfit:
            failure = failure or misfit
        else:
            return after, None
    return bound, failure
