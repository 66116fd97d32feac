"""Arguments that are something else altogether than what a function of the library takes."""

from collections.abc import Sequence
from typing import Final

from typedthinc.analysis.declared import term_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import Hint, Named, members_of
from typedthinc.analysis.library.arity import arguments_go_together, overloads_may_take
from typedthinc.analysis.library.signatures import SignatureText, signatures_of
from typedthinc.analysis.library.taking import first_refused, may_be
from typedthinc.analysis.library.uses import forget_used
from typedthinc.analysis.library.words import bounds, came_in_words, wanted_in_words
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Class, Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import Callback, ListObject
from typedthinc.analysis.values.terms import term_of
from typedthinc.error_codes import Kind
from typedthinc.shapes.argument_messages import A_LOSS, AN_OPTIMIZER, in_a_list, takes_as, takes_role
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.hints import hint_of_numbers
from typedthinc.shapes.messages import Mismatch, no_share, takes_but
from typedthinc.shapes.sizes import Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Array, Term
from typedthinc.shapes.unify import fit

# All parameters of these names take a number of at least 0 and below 1.
_SHARES: Final = frozenset(("drop", "dropout", "dropout_rate", "label_smoothing", "momentum", "rate"))
# Parameters of which a sentence says what they are for.
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
        return overloads_may_take(engine, name, overloads, call)
    given = [*call.args, *call.named.values()]
    choices = [[hint for _, hint in item] for item in placed]
    refused = first_refused(choices, [each.value for each in given])
    if refused is None:
        return _are_shares(engine, name, placed[0], given, call)
    place, wanted = refused
    role, value = placed[0][place][0], given[place].value
    hint = _in_a_list(name, wanted, value)
    mismatch = refusal(name, role, wanted, came_in_words(value), term_of(value), hint=hint)
    engine.report(mismatch, given[place].node, call.scope)
    if isinstance(value, Callback) or not call.scope.run.is_open:
        # What a body was called with is wrong once, however often it is given on.
        forget_used(engine, given[place].node, call.scope)
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
    if len(call.args) > len(signature.places) or not signature.has_all(call) or signature.lacking(call):
        return None
    parameters = {each.name: each for each in signature.parameters}
    names = [*signature.places[: len(call.args)], *call.named]
    return [(name, parameters[name].hint) for name in names]


def refusal(
    name: str, role: str, wanted: Sequence[Hint], came: str, term: Term, *, hint: str = "", words: Sequence[str] = ()
) -> Mismatch:
    """Say that a function takes something else as a parameter.

    Args:
        wanted: What each overload takes.
        came: What the argument is, in words.
        words: What is wanted, where no annotation of the library says it.
    """
    if (name, role) in ROLES:
        return Mismatch("container", takes_role(name, ROLES[name, role], came))
    words = words or wanted_in_words(wanted)
    if role in _SIZES:
        # A size that is left out is found later: nobody writes None for it.
        words = [each for each in words if each != "None"]
    meant = (hint_of_numbers(term_of_hint(each), term) for each in _parts(wanted))
    hint = next(filter(None, meant), hint)
    return Mismatch(_kind(wanted, term), takes_as(name, words, role, f"the argument is {came}", hint=hint))


def taken_as(full: str, role: str) -> Sequence[Hint]:
    """Return what the overloads of a function of the library take as a parameter."""
    found = signatures_of(full) or signatures_of(f"{full}.__init__")
    hints = [each.hint for item in found[:-1] or found for each in item.parameters if each.name == role]
    return list(dict.fromkeys(hints))


def _parts(wanted: Sequence[Hint]) -> Sequence[Hint]:
    return [each for hint in wanted for part in members_of(hint) for each in bounds(part)]


def _in_a_list(name: str, wanted: Sequence[Hint], value: Value) -> str:
    """Return a hint where an item came by itself."""
    if isinstance(value, ListObject | Class | Imported):
        return ""
    named = [each for each in _parts(wanted) if isinstance(each, Named) and each.args]
    lists = [each for each in named if each.name in ("builtins.list", "collections.abc.Sequence")]
    return in_a_list(name) if any(may_be(value, each.args[0]) for each in lists) else ""


def _kind(wanted: Sequence[Hint], came: Term) -> Kind:
    """Say what disagrees; where several things do, that they are other things."""
    term = term_of_hint(wanted[0]) if len(wanted) == 1 else ANY
    if not isinstance(came, Array) or not isinstance(term, Array):
        return "container"
    try:
        fit(came, term, Substitution(None))
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
