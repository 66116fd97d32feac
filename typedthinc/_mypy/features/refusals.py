"""Arguments that are something else altogether: one sentence in place of mypy's, which lists members of protocols.

What plain mypy cannot do: say "takes an Optimizer" of a parameter whose type is a callable, or a sentence on truths
that fit none of three types, or that two arguments are swapped.

1. Compare the type of the argument with the declared one, as mypy would (`fitting.py`).
2. If it does not fit, report one sentence on the argument, and take any arguments: mypy says no more of the call.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from mypy.nodes import (
    ARG_POS,
    ArgKind,
    CallExpr,
    Context,
    Expression,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
)
from mypy.types import AnyType, CallableType, FunctionLike, Instance, Type, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, is_overloaded, label_of, loosened, taking_all
from typedthinc._mypy.features.fitting import (
    DEFINED,
    axes_of,
    came_as,
    comes_of_mistake,
    each_is_taken,
    fits_type,
    is_item_alone,
    is_looked_at,
    takes,
)
from typedthinc._mypy.features.keywords import names_taken, no_such
from typedthinc._mypy.features.lists import fits_as_read
from typedthinc._mypy.features.parameters import (
    Parameter,
    described,
    overloads,
    placed_arguments,
    readings,
)
from typedthinc._mypy.names import MODEL
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import members, models_arguments
from typedthinc.analysis.library.refusals import ROLES
from typedthinc.error_codes import Kind
from typedthinc.shapes.argument_messages import (
    in_a_list,
    needs_too,
    takes_as,
    takes_at_most,
    takes_data,
    takes_other_arguments,
    takes_role,
)
from typedthinc.shapes.hints import DATA, hint_of_numbers
from typedthinc.shapes.mends import mend_of_data
from typedthinc.shapes.messages import Mismatch, a_callable, no_model
from typedthinc.shapes.rules import accept
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Array, Container, Term, describe
from typedthinc.shapes.unify import fit

_CATALOGUE: Final = "typedthinc.config.catalogue.Catalogue"


def _written_name(call: Call) -> str:
    """Return the name of a function whose overloads a protocol declares, `sum` say; "" for all others."""
    callee = call.node.callee if isinstance(call.node, CallExpr) else None
    if isinstance(callee, RefExpr) and isinstance(callee.node, DEFINED):
        return ""
    typ = get_proper_type(type_of(call.checker, callee)) if isinstance(callee, RefExpr) else None
    if isinstance(typ, Instance) and typ.type.fullname == _CATALOGUE and isinstance(callee, RefExpr):
        return label_of(callee)
    is_protocol = isinstance(typ, Instance) and typ.type.is_protocol and isinstance(callee, RefExpr)
    return callee.name if is_protocol and isinstance(callee, NameExpr | MemberExpr) else ""


def arguments(call: Call, signature: CallableType, name: str, *, but: Collection[str] = ()) -> CallableType | None:
    """Refuse the first argument that no overload takes; None if all may fit, or mypy says it in a sentence.

    Args:
        but: The parameters that are looked at elsewhere.
    """
    node = call.node
    if not isinstance(node, CallExpr) or any(kind.is_star() for kind in node.arg_kinds):
        return None
    name = _written_name(call) or name
    types = tuple(map(call.type_of, node.args))
    if call.file.fitting.get(node) == types:
        # mypy asks about each overload in turn.
        return None
    items = overloads(call, node, signature)
    choices = [placed for item in items if (placed := placed_arguments(item, node)) is not None]
    if items and not choices:
        return _miscounted(call, signature, name, items, node)
    for place, argument in enumerate(node.args):
        parameters = [choice[place] for choice in choices]
        if any(each.name in but for each in parameters):
            continue
        if len(items) > 1 or any(map(partial(is_looked_at, call, argument), parameters)):
            fitting = [choice for choice in choices if takes(call, argument, choice[place].typ)]
            # mypy asks about each member of a union by itself, if need be.
            is_split = not fitting and each_is_taken(call, argument, [each.typ for each in parameters])
            choices = choices if is_split else fitting
            if parameters and not choices:
                if comes_of_mistake(call, argument):
                    return loosened(signature, erased(signature.ret_type))
                return refuse(call, signature, argument, *_wrong_argument(call, name, parameters, argument))
    call.file.fitting[node] = types
    return None


def _miscounted(
    call: Call, signature: CallableType, name: str, items: Sequence[CallableType], node: CallExpr
) -> CallableType:
    """Refuse a call with too many arguments, or too few; of what they are nothing is said then."""
    name = label_of(node.callee) or "the model" if name == "__call__" else name
    sentence = _other_arguments(name, items, node) if len(items) > 1 else _wrong_number(name, items[0], node)
    if not sentence and is_overloaded(call):
        # Of overloads mypy says only that none matches.
        sentence = _of_this_one(name, items[0], node)
    call.file.refused.add(call.node)
    if not sentence:
        # mypy says it, in one message.
        return loosened(signature, erased(signature.ret_type))
    call.report(Mismatch("arity", sentence))
    return taking_all(signature, erased(signature.ret_type))


def _other_arguments(name: str, items: Sequence[CallableType], node: CallExpr) -> str:
    for given in node.arg_names:
        if given is not None and given not in names_taken(items):
            return no_such(name, given, items)
    required = (
        [each or "" for each, kind in zip(item.arg_names, item.arg_kinds, strict=True) if kind.is_required()]
        for item in items
    )
    fewest = min(required, key=len)
    unnamed = sum(kind is ARG_POS for kind in node.arg_kinds)
    most = max(sum(kind.is_positional() for kind in item.arg_kinds) for item in items)
    if unnamed > most > len(fewest) and not any(item.is_var_arg for item in items):
        return takes_at_most(name, most, unnamed)
    return takes_other_arguments(name, fewest, len(node.args))


def _of_this_one(name: str, item: CallableType, node: CallExpr) -> str:
    """Say which argument a call has that the overload which it means has not, or lacks."""
    for given in node.arg_names:
        if given is not None and given not in item.arg_names:
            return no_such(name, given, [item])
    lacking = _lacking(item, node)
    return needs_too(name, [each for each, _ in lacking]) if lacking else ""


def _lacking(item: CallableType, node: CallExpr) -> list[tuple[str, ArgKind]]:
    given = sum(kind is ARG_POS for kind in node.arg_kinds)
    rest = zip(item.arg_names[given:], item.arg_kinds[given:], strict=True)
    return [(each, kind) for each, kind in rest if kind.is_required() and each and each not in node.arg_names]


def _wrong_number(name: str, item: CallableType, node: CallExpr) -> str:
    """Say that a call has too many arguments, or lacks several; "" for what mypy says in one message."""
    given = sum(kind is ARG_POS for kind in node.arg_kinds)
    most = sum(kind.is_positional() for kind in item.arg_kinds)
    # A class whose constructor mypy has not come to seems to take nothing.
    if given > most > 0 and not item.is_var_arg:
        return takes_at_most(name, most, given)
    lacking = _lacking(item, node)
    is_several = len(lacking) > 1 and any(kind.is_named() for _, kind in lacking)
    is_known = all(each is None or each in item.arg_names for each in node.arg_names)
    return needs_too(name, [each for each, _ in lacking]) if is_several and is_known else ""


def _wrong_argument(call: Call, name: str, parameters: Sequence[Parameter], argument: Expression) -> tuple[str, Kind]:
    role = ROLES.get((name, parameters[0].name))
    if role is not None:
        return takes_role(name, role, came_as(call, argument)), "container"
    value = call.term_of(argument)
    terms = [call.reader.term(item) for each in parameters for item in members(each.typ)]
    read = (item for each in parameters for reading in readings(each.typ) for item in members(reading))
    hint = next(filter(None, (hint_of_numbers(call.reader.term(item), value) for item in read)), "")
    if not hint and any(is_item_alone(call, argument, each.typ) for each in parameters):
        hint = in_a_list(name)
    wanted, came = described(call, [each.typ for each in parameters]), f"the argument is {came_as(call, argument)}"
    return takes_as(name, wanted, parameters[0].name, came, hint=hint), _misfit_kind(value, terms)


def _misfit_kind(value: Term, wanted: Sequence[Term]) -> Kind:
    """Say what disagrees between a value and what is wanted; where several things are, that they are other things."""
    if len(wanted) == 1 and isinstance(value, Array) and isinstance(wanted[0], Array):
        try:
            fit(value, wanted[0], Substitution(None))
        except Misfit as misfit:
            return misfit.kind
    return "container"


def data(call: Call, layer: LayerType, argument: Expression, wanted: Type) -> None:
    """Refuse data of which only mypy knows the type.

    Raises:
        Mismatch: The layer cannot take it.
    """
    value = call.term_of(argument)
    if isinstance(value, Array | Container):
        accept(layer, value, DATA)
    if not fits_type(call, argument, wanted) and not fits_as_read(call, argument, wanted):
        takes = " or ".join(dict.fromkeys(describe(item.input) for item in layer.scheme.alternatives))
        axes, taken = axes_of(call, argument), layer.scheme.alternatives[0].input
        # Of an array whose sizes mypy does not know either, the number of axes tells what is meant.
        value = Array(taken.family, (UNKNOWN,) * axes) if isinstance(taken, Array) and axes else ANY
        hint = mend_of_data(taken, value)
        raise Mismatch("container", takes_data(layer.taker, takes, came_as(call, argument), hint=hint))


def placed_layers(node: Context) -> list[tuple[int, Expression]]:
    """Return the layers that a combinator or an operator of a model is given, with places; none beside a star."""
    match node:
        case CallExpr(args=given, arg_kinds=kinds) if all(kind is ARG_POS for kind in kinds):
            return list(enumerate(given, 1))
        case OpExpr(right=right):
            return [(2, right)]
        case _:
            return []


def layers(call: Call, signature: CallableType, name: str) -> CallableType | None:
    """Refuse the first argument of a combinator that by its type cannot be a model; None if all may be models."""
    for place, argument in placed_layers(call.node):
        came = _no_model(call.type_of(argument), argument)
        if came and not comes_of_mistake(call, argument):
            return refuse(call, signature, argument, no_model(name, place, came))
    return None


def _no_model(typ: Type, argument: Expression) -> str:
    proper = get_proper_type(typ)
    name = argument.name if isinstance(argument, NameExpr | MemberExpr) else ""
    match proper:
        case FunctionLike() if name and (proper.is_type_obj() or any(map(_may_make_models, proper.items))):
            return a_callable("class" if proper.is_type_obj() else "function", name)
        case FunctionLike():
            return f"the function {name}" if name else "a lambda" if isinstance(argument, LambdaExpr) else "a function"
        case Instance(type=info) if not info.has_base(MODEL) and not info.fallback_to_any:
            return info.name
        case _:
            return ""


def _may_make_models(function: CallableType) -> bool:
    made = get_proper_type(function.ret_type)
    return isinstance(made, AnyType) or models_arguments(made) is not None


def refuse(
    call: Call, signature: CallableType, argument: Expression, sentence: str, kind: Kind = "container"
) -> CallableType:
    """Report a sentence on an argument, and take any arguments."""
    call.report(Mismatch(kind, sentence), argument)
    call.file.refused.add(call.node)
    return loosened(signature, erased(signature.ret_type))
