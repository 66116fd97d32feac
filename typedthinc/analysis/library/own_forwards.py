"""Layers that a program wrote: their `init`, `forward` and callback are walked with the data that reach them."""

import ast
from collections.abc import Sequence

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.labels import labelled, worded
from typedthinc.analysis.limits import MODEL_DEPTH
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.values.callables import Closure
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Callback, Model, TupleOf
from typedthinc.analysis.values.origins import given_by, refusal
from typedthinc.analysis.values.terms import data_of, is_doubtful, term_of, unlike_items
from typedthinc.shapes import rules
from typedthinc.shapes.hints import DATA
from typedthinc.shapes.messages import Mismatch, callback_gives, gradients_callback
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, mistaken
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, Container, Term, Tuple, filled_in, without_variables
from typedthinc.shapes.unify import fit


def has_own(model: Model, depth: int = 0) -> bool:
    """Tell whether data that reach a model reach a layer that the program wrote."""
    return _own(model.state.made_with[1]) is not None or (
        depth < MODEL_DEPTH and any(has_own(each, depth + 1) for each in _chained(model))
    )


def _own(function: Value) -> Closure | None:
    return function if isinstance(function, Closure) and function.owner is None else None


def _chained(model: Model) -> Sequence[Model]:
    """List the layers through which data go one after the other, none where they go otherwise."""
    state = model.state
    inside = [each for each in state.layers or () if isinstance(each, Model)]
    is_chain = state.recipe is not None and state.recipe.rule is rules.chain
    return inside if is_chain and len(inside) == len(state.layers or ()) else []


def _call(engine: Engine, function: Value, call: Call) -> Value:
    """Return what a call gives, of which no expression in it tells: not every call of such a function is seen."""
    facts, engine.facts = engine.facts, None
    try:
        return engine.call(function, call)
    finally:
        engine.facts = facts


def send(
    engine: Engine, model: Model, data: Argument, output: Term, layer: LayerType, call: Call
) -> tuple[Value, Callback]:
    """Send data through a model that takes them; return what comes out, and the callback of its gradient.

    Args:
        output: What the model gives by its type.
        layer: The model as messages name it.

    Raises:
        Mismatch: A layer of the library does not take what a layer before it gives.
    """
    own, value, steps = _own(model.state.made_with[1]), data.value, list[Value]()
    if own is not None:
        engine.own_forwards.add(own.node)
        result = _call(engine, own, call.with_args(model, value, UNKNOWN))
        value, step = result.items if isinstance(result, TupleOf) and len(result.items) == 2 else (UNKNOWN, UNKNOWN)
        steps += [] if isinstance(step, Unknown) else [step]
    elif has_own(model):
        came = DATA
        for each in _chained(model):
            value, step = _send_on(engine, each, Argument(value, data.node), came, call)
            came = f"{each.type.giver} before it gives"
            steps.append(step)
    else:
        value = UNKNOWN
    given = term_of(value) if output == ANY else filled_in(output, term_of(value))
    scheme = Scheme.of(Signature(given, without_variables(term_of(data.value))))
    callback = Callback(LayerType(gradients_callback(layer.giver), scheme), tuple(steps))
    return (value if output == ANY else data_of(given)), callback


def accepted(
    engine: Engine, model: Model, named: ast.AST | None, data: Argument, call: Call
) -> tuple[Value, Callback] | None:
    """Send data through a model; return what comes out, and the callback, or None after a report."""
    told = len(engine.findings)
    if model.type.is_mistaken:
        return None
    try:
        output = taken(model, named, data.value, call.scope)
        value, callback = send(engine, model, data, output, labelled(model, named, call.scope), call)
    except Mismatch as mismatch:
        engine.report(mismatch, data.node, call.scope, refusal(mismatch, model, data.value))
        return None
    finally:
        mistaken_if_told(engine, model, told)
    return given_by(value, model), callback


def taken(model: Model, named: ast.AST | None, data: Value, scope: Scope) -> Term:
    """Return what a model gives for data by its type.

    Raises:
        Mismatch: It does not take them, or one item of them.
    """

    def accept(part: Term) -> Term:
        return worded(scope, lambda: rules.accept(labelled(model, named, scope), part, DATA))

    unlike = list(map(term_of, unlike_items(data)))
    for each in unlike:
        accept(each)
    if unlike:
        # Their sizes have to agree.
        accept(Tuple(tuple(each.items[0] for each in unlike if isinstance(each, Container)), is_list=True))
    return accept(term_of(data))


def mistaken_if_told(engine: Engine, model: Model, told: int) -> None:
    """Say no more of a model of whose own layers a mistake was told since there were so many."""
    if len(engine.findings) > told and has_own(model):
        engine.heap.write(model.cell, model.with_type(mistaken(model.type.name)))


def _send_on(engine: Engine, model: Model, data: Argument, came: str, call: Call) -> tuple[Value, Callback]:
    output = rules.accept(model.type, term_of(data.value), came)
    return send(engine, model, data, output, model.type, call)


def send_back(engine: Engine, callback: Callback, gradient: Value, call: Call) -> Value:
    """Send a gradient through the callback of a model; return that of its data.

    Raises:
        Mismatch: The callback, or one in it, does not take it or does not give it.
    """
    given = rules.accept(callback.type, term_of(gradient), "the gradient is")
    for step in reversed(callback.steps):
        if isinstance(step, Callback):
            gradient = send_back(engine, step, gradient, call)
        else:
            gradient = _call(engine, step, call.with_args(gradient))
            _is_like_data(callback, gradient, given)
    return data_of(given)


def _is_like_data(callback: Callback, gradient: Value, data: Term) -> None:
    came = term_of(gradient)
    try:
        fit(came, data, Substitution(None))
    except Misfit as misfit:
        if not is_doubtful(misfit):
            raise Mismatch(misfit.kind, callback_gives(callback.type.name, came, data, misfit), misfit=misfit) from None


def initialize_own(engine: Engine, model: Model, data: Argument, truths: Value, call: Call, came: str = DATA) -> None:
    """Walk what initializes the layers that the program wrote, each with the data that reach it.

    Raises:
        Mismatch: A layer of the library does not take what a layer before it gives.
    """
    init = _own(model.state.made_with[0])
    if init is not None:
        _call(engine, init, call.with_args(model, data.value, truths))
    for each in _chained(model) if has_own(model) else ():
        initialize_own(engine, each, data, UNKNOWN, call, came)
        if data.value is not None:
            data = Argument(_send_on(engine, each, data, came, call)[0], data.node)
        came = f"{each.type.giver} before it gives"
