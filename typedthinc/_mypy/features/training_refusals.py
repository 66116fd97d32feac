"""What models are trained by: one sentence where a loss, an optimizer, guesses or truths are something else.

What plain mypy cannot do: say of truths that fit none of three types which ones a loss takes, or that what came in the
place of an optimizer is a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import CallExpr, Expression, MemberExpr, TupleExpr
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Instance, Overloaded, TupleType, Type, get_proper_type

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features.fitting import came_as, fits_type, has_base, is_class, is_worth
from typedthinc._mypy.features.refusals import arguments, refuse
from typedthinc._mypy.features.streams import batches_in, is_table
from typedthinc._mypy.names import LOSS, LOSS_METHODS, MODEL, OPTIMIZER
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import members, models_arguments
from typedthinc.shapes.refusals import A_LOSS, A_MODEL, AN_OPTIMIZER, takes_as, takes_role
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.terms import Anything, describe, without_variables

_Args = Sequence[Sequence[Expression]]


def optimizer(call: Call, signature: CallableType, args: _Args, name: str) -> CallableType:
    """Type `model.finish_update(optimizer)`."""
    given = by_parameter(call, signature, args)
    argument = next(iter(given.values()), None)
    if argument is None or fits_type(call, argument, signature.arg_types[0]):
        return signature
    call.report(Mismatch("container", takes_role(name, AN_OPTIMIZER, came_as(call, argument))), argument)
    return loosened(signature, signature.ret_type)


def arguments_of_train(call: Call, signature: CallableType, args: _Args, name: str) -> CallableType | None:
    """Refuse what `train` cannot take as a loss, optimizer, guesses or truths; None if all may fit."""
    given = by_parameter(call, signature, args)
    model = given.get("model")
    if model is not None and not has_base(call, model, MODEL):
        return refuse(
            call, signature, model, takes_as(name, [A_MODEL], "model", f"the argument is {came_as(call, model)}")
        )
    for role, base, wanted in (("loss", LOSS, A_LOSS), ("optimizer", OPTIMIZER, AN_OPTIMIZER)):
        for argument in _parts(given.get(role)):
            if is_class(call, argument) or not has_base(call, argument, base):
                call.report(Mismatch("container", takes_role(name, wanted, came_as(call, argument))), argument)
                return loosened(signature, signature.ret_type)
    made = type_of(call.checker, given["loss"]) if "loss" in given else None
    loss = _type_of_loss(call, made) if made is not None else None
    if made is None or loss is None:
        return _truths_of_outputs(call, signature, given) or arguments(call, signature, name)
    outputs = models_arguments(type_of(call.checker, given["model"])) if "model" in given else None
    if outputs is not None and not is_subtype(outputs[1], loss.args[0]):
        came = f"the model gives {describe(without_variables(call.reader.term(outputs[1])))}"
        return refuse(call, signature, given["loss"], _sentence(call, made, [loss.args[0]], "guesses", came))
    truths = given.get("Y")
    if truths is not None and not is_table(call, truths) and not is_worth(call, truths, loss.args[1]):
        came = f"the argument is {came_as(call, truths)}"
        return refuse(call, signature, truths, _sentence(call, made, [loss.args[1]], "truths", came))
    batch = batches_in(call, given["X"]) if truths is None and "X" in given else None
    if batch is not None and not is_subtype(batch[1], loss.args[1]):
        came = f"those of the stream are {describe(call.reader.term(batch[1]))}"
        return refuse(call, signature, given["X"], _sentence(call, made, [loss.args[1]], "truths", came))
    return arguments(call, signature, name)


def _truths_of_outputs(
    call: Call, signature: CallableType, given: Mapping[str | None, Expression]
) -> CallableType | None:
    """Refuse truths that the loss of an output does not take, where there are several of both."""
    losses = get_proper_type(type_of(call.checker, given["loss"])) if "loss" in given else None
    truths = given.get("Y")
    if not isinstance(losses, TupleType) or not isinstance(truths, TupleExpr):
        return None
    for typ, argument in zip(losses.items, truths.items, strict=False):
        loss = _type_of_loss(call, typ)
        if loss is not None and not is_table(call, argument) and not is_worth(call, argument, loss.args[1]):
            came = f"the argument is {came_as(call, argument)}"
            return refuse(call, signature, argument, _sentence(call, typ, [loss.args[1]], "truths", came))
    return None


def _parts(argument: Expression | None) -> list[Expression]:
    """Return an argument, or those of a tuple that is written there: losses of several outputs."""
    return [] if argument is None else argument.items if isinstance(argument, TupleExpr) else [argument]


def arguments_of_loss(call: Call, signature: CallableType, args: _Args) -> CallableType | None:
    """Refuse what cannot be guesses or truths of a loss; None if all may fit."""
    node = call.node
    callee = node.callee if isinstance(node, CallExpr) else None
    method = "__call__"
    if isinstance(callee, MemberExpr) and callee.name in LOSS_METHODS:
        method, callee = callee.name, callee.expr
    loss = _type_of_loss(call, type_of(call.checker, callee)) if callee is not None else None
    if loss is None or callee is None:
        return None
    given = by_parameter(call, signature, args)
    choices = _choices(call, callee, method)
    for role in ("guesses", "truths"):
        argument = given.get(role)
        fitting = [choice for choice in choices if argument is None or is_worth(call, argument, choice[role])]
        if not fitting and argument is not None:
            came = f"the argument is {came_as(call, argument)}"
            wanted = [choice[role] for choice in choices]
            return refuse(call, signature, argument, _sentence(call, type_of(call.checker, callee), wanted, role, came))
        choices = fitting
    return None


def _choices(call: Call, loss: Expression, method: str) -> list[dict[str, Type]]:
    """List what each overload of a method takes, by the names of its parameters."""
    typ = get_proper_type(type_of(call.checker, loss))
    found = typ.type.get_method(method) if isinstance(typ, Instance) else None
    declared = get_proper_type(found.type) if found is not None else None
    items = declared.items if isinstance(declared, CallableType | Overloaded) else []
    choices = (dict(zip(item.arg_names, item.arg_types, strict=True)) for item in items)
    return [
        {role: choice[role] for role in ("guesses", "truths")}
        for choice in choices
        if {"guesses", "truths"} <= choice.keys()
    ]


def _sentence(call: Call, loss: Type, wanted: Sequence[Type], role: str, came: str) -> str:
    made = get_proper_type(loss)
    name = made.type.name if isinstance(made, Instance) else "the loss"
    texts = (describe(call.reader.term(item)) for typ in wanted for item in members(erased(typ)))
    return takes_as(name, list(dict.fromkeys(texts)), role, came)


def _type_of_loss(call: Call, loss: Type) -> Instance | None:
    """Return `Loss[guesses, truths, ...]` of a loss whose types are all known to us."""
    typ = get_proper_type(loss)
    if not isinstance(typ, Instance) or not typ.type.has_base(LOSS):
        return None
    base = map_instance_to_supertype(typ, next(info for info in typ.type.mro if info.fullname == LOSS))
    known = (call.reader.term(item) for wanted in base.args[:2] for item in members(wanted))
    return None if any(isinstance(term, Anything) for term in known) else base
