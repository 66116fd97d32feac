"""The program's own layers: the signature of a function that declares a model is its rule, if its body says less."""

from dataclasses import replace

from typedthinc.analysis.declared import ends_of, value_of_hint
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.fitting import Binding
from typedthinc.analysis.library.layers import Reading
from typedthinc.analysis.library.signatures import Parameter
from typedthinc.analysis.parameters import Bindings
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.objects import Model
from typedthinc.shapes.scheme import LayerType, Scheme
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.terms import Array, Container, Term


def by_declaration(
    engine: Engine, function: Closure, value: Value, found: Bindings, binding: Binding, call: Call
) -> Value:
    """Return what a call gives, of whose result the body says a value, perhaps nothing."""
    if function.returns is None:
        return value
    hint = hint_in(function.returns, function.scope)
    if ends_of(hint) is None:
        return value_of_hint(engine, hint, binding.bound) if isinstance(value, Unknown) else value
    with call.scope.run.doubting(Certainty.NEVER):
        made = _read(engine, function, found, call)
    if not isinstance(made, Model):
        return value
    if made.type.is_mistaken:
        again = _read(engine, function, found, call)
        return again if isinstance(again, Model) and again.type.is_mistaken else value
    if isinstance(value, Model) and value.type.is_mistaken:
        # The body has been told of; who calls it relies on what it declares.
        return made
    if not isinstance(value, Model):
        return made
    layer = value.type
    if made.type.scheme.has_sizes():
        # A layer of the program's own: it has a name, and what is in it is its own business.
        layer = replace(layer, name=function.name, takes="", gives="")
    layer = _as_declared(layer, made.type)
    if made.type.scheme.tells_more_than(layer.scheme):
        layer = replace(layer, scheme=made.type.scheme, solved=made.type.solved)
    layer = replace(layer, scheme=layer.scheme.filled_in(made.type.scheme))
    engine.heap.write(value.cell, replace(value.with_type(layer), declared_at=call.node))
    return value


def _as_declared(layer: LayerType, declared: LayerType) -> LayerType:
    """Keep of several containers that a layer takes the one that is declared."""
    first, *more = declared.scheme.alternatives
    kept = [
        each
        for each in layer.scheme.alternatives
        if _is_like(each.input, first.input) and _is_like(each.output, first.output)
    ]
    return replace(layer, scheme=Scheme.of(*kept)) if len(kept) == 1 and not more else layer


def _is_like(term: Term, declared: Term) -> bool:
    match term, declared:
        case Container(kind), Container(other):
            return kind == other
        case Array(family, sizes), Array(other, others):
            return (family, len(sizes)) == (other, len(others))
        case _:
            return False


def _read(engine: Engine, function: Closure, found: Bindings, call: Call) -> Value:
    parameters = [
        Parameter(each.arg, hint_in(each.annotation, function.scope), ABSENT, True)
        for each in (*function.parameters, *function.node.args.kwonlyargs)
    ]
    given = {
        name: Argument(value, found.sources.get(name, call.node))
        for name, value in found.values.items()
        if value is not UNKNOWN
    }
    reading = Reading(engine, function.name, call.node, call.scope, is_layer=True, is_open=False)
    for parameter in parameters:
        if found.values.get(parameter.name) is UNKNOWN:
            reading.binding.opened(parameter.hint)
    return reading.read(parameters, hint_in(function.returns, function.scope), given)
