"""The forward that a `Model` is made of: whether its model, its X, its output and its callback go together.

What plain mypy cannot do: say which of them is wrong. It infers InT and OutT from all of them at once, and where that
fails, it writes out the whole type of the function beside the one that it wants.

1. Read the four from the type of the function that is given as `forward`, and the model that an annotation wants.
2. Compare them two by two; report the first two that disagree.
3. Where they agree, `models_made.py` says what the call makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import Expression, MemberExpr, NameExpr
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.compat import altered, expected_type, type_of
from typedthinc._mypy.context import Call, loosened
from typedthinc._mypy.features import refusals
from typedthinc._mypy.features.models_made import layer_made
from typedthinc._mypy.features.parameters import written
from typedthinc._mypy.names import BACKPROP
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import instance, model_arguments
from typedthinc.shapes.refusals import CALLBACK, PARAMETERS, forward_disagrees, forward_is_no
from typedthinc.shapes.scheme import mistaken
from typedthinc.shapes.sentences import Mismatch

_PARAMETER = "forward"


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Type a call of `Model`."""
    given = by_parameter(call, signature, args).get(_PARAMETER)
    sentence = _sentence(call, given) if given is not None else None
    if sentence is None:
        return refusals.arguments(call, signature, "Model") or _made(call, signature, args)
    call.report(Mismatch("container", sentence), given)
    return loosened(signature, erased(signature.ret_type))


def _made(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Keep what is known of the model beside its type."""
    try:
        layer = layer_made(call, signature, args)
    except Mismatch as mismatch:
        call.report(mismatch)
        layer = mistaken("Model")
    return signature if layer is None else altered(signature, call.with_layer_type(signature.ret_type, layer))


def _sentence(call: Call, argument: Expression) -> str | None:
    """Say what is wrong with a forward; None if nothing is, or nobody knows."""
    typ = get_proper_type(type_of(call.checker, argument))
    if isinstance(typ, Instance) and not typ.type.has_readable_member("__call__") and not typ.type.fallback_to_any:
        return forward_is_no("the argument", PARAMETERS, f"is {written(call, typ)}")
    if not isinstance(typ, CallableType) or typ.is_type_obj() or any(kind.is_star() for kind in typ.arg_kinds):
        return None
    name = argument.name if isinstance(argument, NameExpr | MemberExpr) else "the function"
    if len(typ.arg_types) < 3 or any(kind.is_required() for kind in typ.arg_kinds[3:]):
        taken = " and ".join(each or "_" for each in typ.arg_names)
        return forward_is_no(name, PARAMETERS, f"takes {taken or 'nothing'}")
    returned = get_proper_type(typ.ret_type)
    if isinstance(returned, AnyType):
        return None
    if not isinstance(returned, TupleType) or len(returned.items) != 2:
        return forward_is_no(name, CALLBACK, f"returns {written(call, returned)}")
    return next(_disagreements(call, typ, returned, name), None)


def _disagreements(call: Call, forward: CallableType, returned: TupleType, name: str) -> Iterator[str]:
    """Go through what does not go together, in the order in which the parameters stand."""
    model, X = (erased(typ) for typ in forward.arg_types[:2])
    Y, callback = (erased(typ) for typ in returned.items)
    ends = model_arguments(model)
    names = [each or "input" for each in forward.arg_names]
    given = call.checker.named_type("builtins.bool")

    def says(first: str, one: Type, second: str, other: Type) -> str:
        return forward_disagrees(name, first, written(call, one), second, written(call, other))

    if ends is not None and not is_subtype(ends[0], X):
        yield says(f"its {names[0]} is", model, f"its {names[1]} is", X)
    if ends is not None and not is_subtype(Y, ends[1]):
        yield says(f"its {names[0]} is", model, "its output is", Y)
    needed = instance(call.classes, BACKPROP, [Y, X])
    if not is_subtype(callback, needed):
        yield says("its callback is", callback, "its X and output ask for", needed)
    if not is_subtype(given, erased(forward.arg_types[2])):
        yield says(f"its {names[2]} is", forward.arg_types[2], "what it gets is", given)
    declared = _declared(call)
    wanted = model_arguments(declared) if declared is not None else None
    if declared is not None and wanted is not None:
        if not is_subtype(erased(wanted[0]), X):
            yield says(f"its {names[1]} is", X, "the declared type is", declared)
        if not is_subtype(Y, erased(wanted[1])):
            yield says("its output is", Y, "the declared type is", declared)


def _declared(call: Call) -> Type | None:
    """Return the type of model that an annotation asks for."""
    expected = expected_type(call.checker, returned=call.assignments.is_returned(call.node))
    return get_proper_type(expected) if expected is not None else None
