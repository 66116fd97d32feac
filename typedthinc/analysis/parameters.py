"""From the arguments of a call to the parameters of a function of the program."""

import ast
from collections.abc import Sequence

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import DictObject, Entries, Items, ListObject, TupleOf
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN


@dataclass(slots=True)
class Bindings:
    """What the parameters of a function are worth in a call.

    Attributes:
        values: Their values, by name.
        sources: Where the arguments are written that a call gives.
    """

    values: dict[str, Value]
    sources: dict[str, ast.AST]


def bind_parameters(engine: Engine, function: Closure, call: Call) -> Bindings | None:
    """Bind the arguments of a call to parameters, None where they do not go together."""
    spec, parameters = function.node.args, function.parameters
    found = Bindings({}, {})
    given, spread = _before_spread(call.args)
    for parameter, argument in zip(parameters, given, strict=False):
        found.values[parameter.arg], found.sources[parameter.arg] = argument.value, argument.node
    extra = [each.value for each in given[len(parameters) :]]
    if spec.vararg is not None:
        found.values[spec.vararg.arg] = _variadic(extra, spread)
    elif extra:
        return None
    if not _bind_named(function, call, found):
        return None
    _bind_defaults(function, found, is_open=call.is_open)
    return found if _bind_rest(engine, function, call, spread, found) else None


def _before_spread(args: Sequence[Argument]) -> tuple[Sequence[Argument], Value]:
    """Return the arguments before a star of which nobody knows how many it spreads, and what each of those is."""
    place = next((place for place, each in enumerate(args) if each.is_spread), None)
    if place is None:
        return args, ABSENT
    return args[:place], join_all([each.value for each in args[place:]])


def _variadic(extra: Sequence[Value], spread: Value) -> Value:
    if spread is ABSENT:
        return TupleOf(tuple(extra))
    return ListObject(Items(tuple(extra), spread), "iterator")


def _bind_named(function: Closure, call: Call, found: Bindings) -> bool:
    spec = function.node.args
    names = {each.arg for each in (*spec.args, *spec.kwonlyargs)}
    others: dict[Value, Value] = {}
    for name, argument in call.named.items():
        if name in names:
            found.values[name], found.sources[name] = argument.value, argument.node
        else:
            others[name] = argument.value
    if spec.kwarg is not None:
        found.values[spec.kwarg.arg] = DictObject(Entries(others, ABSENT if call.rest is None else UNKNOWN))
    return spec.kwarg is not None or not others


def _bind_defaults(function: Closure, found: Bindings, *, is_open: bool) -> None:
    parameters = function.parameters
    first = len(parameters) - len(function.defaults)
    for parameter, default in zip(parameters[first:], function.defaults, strict=True):
        found.values.setdefault(parameter.arg, UNKNOWN if is_open else default)
    for parameter in function.node.args.kwonlyargs:
        default = function.keyword_defaults.get(parameter.arg, UNKNOWN)
        found.values.setdefault(parameter.arg, UNKNOWN if is_open else default)


def _bind_rest(engine: Engine, function: Closure, call: Call, spread: Value, found: Bindings) -> bool:
    """Bind what only stars can give; tell whether nothing is left."""
    for parameter in function.parameters:
        name = parameter.arg
        if name in found.values and found.values[name] is not ABSENT:
            continue
        if spread is not ABSENT:
            found.values[name] = spread
        elif call.rest is not None:
            found.values[name] = engine.item(call.rest.value, name, call.node, call.scope)
        else:
            return False
    return True
