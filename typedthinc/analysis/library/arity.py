"""Calls with arguments that a function of the library does not have, or without those that it needs."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.hints import ANY_HINT
from typedthinc.analysis.library.signatures import SignatureText, signature_of_arguments, signatures_of
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.callables import Bound, Class, Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.shapes import argument_messages
from typedthinc.shapes.argument_names import argument_here
from typedthinc.shapes.messages import Mismatch, no_layer


def arguments_go_together(engine: Engine, name: str, full: str, call: Call) -> bool:
    """Tell whether a function may be called so; report it if not."""
    found = signatures_of(full)
    return _is_right(engine, _misfit(name, found[-1], call) if found and not call.is_open else "", call)


def _is_right(engine: Engine, message: str, call: Call) -> bool:
    """Tell whether there is nothing to say of the arguments of a call; report what there is."""
    if message:
        engine.report(Mismatch("arity", message), call.node, call.scope)
    return not message


def own_arguments_go_together(engine: Engine, function: Value, call: Call) -> bool:
    """Tell whether a function of the program may be called so; report it if not."""
    closure = function
    if isinstance(function, Bound):
        closure = function.function
    elif isinstance(function, Class) and _is_plain(function):
        closure = function.find("__init__")
    if not isinstance(closure, Closure) or call.is_open:
        return True
    if isinstance(closure.node, ast.Lambda) or closure.node.decorator_list:
        return True
    found = signature_of_arguments(closure.node.args, lambda _: ANY_HINT)
    found = replace(found, parameters=found.parameters[closure is not function :])
    name = function.name if isinstance(function, Class) else closure.name
    return _is_right(engine, _misfit(name, found, call), call)


def _is_plain(cls: Class) -> bool:
    """Tell whether nothing but `__init__` says what a class is called with."""
    if cls.is_open or cls.find("__new__") is not ABSENT:
        return False
    nodes = [each.node for each in cls.classes()]
    # A decorator or a metaclass may make another `__init__`.
    return all(each is not None and not each.decorator_list and not each.keywords for each in nodes)


def _misfit(name: str, signature: SignatureText, call: Call) -> str:
    """Return what there is to say of the arguments of a call; nothing where they go together."""
    places, given = signature.places, len(call.args)
    names = [each.name for each in signature.parameters if each.has_name]
    if given > len(places) and not signature.is_variadic:
        return argument_messages.takes_at_most(name, len(places), given)
    for each in call.named:
        if each in names and each in places[:given]:
            return argument_messages.takes_twice(name, each)
        if each not in names and not signature.takes_names:
            here = argument_here(name, each, names)
            return argument_messages.takes_no_such(
                name, each, names, by_place=len(names) < len(signature.parameters), here=here
            )
    lacking = signature.lacking(call)
    return argument_messages.needs(name, lacking, is_more=bool(call.args or call.named)) if lacking else ""


def overloads_may_take(engine: Engine, name: str, overloads: Sequence[SignatureText], call: Call) -> bool:
    """Tell whether a call may be right though its arguments go with no overload; report what it lacks if not."""
    if len(overloads) == 1 or any(each.is_variadic or each.takes_names for each in overloads):
        return True
    lacking = [item.lacking(call) for item in overloads if item.has_all(call)]
    if lacking:
        text = argument_messages.needs(name, min(lacking, key=len))
    else:
        required = [[each.name for each in item.parameters if each.default is ABSENT] for item in overloads]
        text = argument_messages.takes_other_arguments(name, min(required, key=len), len(call.args) + len(call.named))
    return _is_right(engine, text, call)


def layers_go_together(engine: Engine, name: str, call: Call) -> bool:
    """Tell whether a combinator of any number of layers may be called so; report it if not."""
    if call.rest is not None:
        return True
    message = "" if call.args else no_layer(name)
    return _is_right(
        engine, argument_messages.takes_layers_alone(name, next(iter(call.named))) if call.named else message, call
    )


def both_are_given(engine: Engine, name: str, call: Call) -> bool:
    """Tell whether a method of a loss gets guesses and truths; report it if not."""
    given = len(call.args) + len(call.named)
    if call.is_open or given == 2:
        return True
    return _is_right(engine, argument_messages.takes_other_arguments(name, ("guesses", "truths"), given), call)


def called_on_class(engine: Engine, owner: str, method: str, call: Call, *, is_model: bool) -> None:
    """Report that a method was called on its class."""
    text = (
        argument_messages.is_called_on_model(method)
        if is_model
        else argument_messages.is_called_on_object(owner.rpartition(".")[2], method)
    )
    engine.report(Mismatch("arity", text), call.node, call.scope)
