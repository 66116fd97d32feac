"""Methods of models: what they take is compared with what the model takes, and what they give is known by that."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

from typedthinc.analysis.copies import copied_model, shallow
from typedthinc.analysis.declared import value_of_hint
from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.fitting import vars_of
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.labels import label_of, labelled, owner_of, worded
from typedthinc.analysis.library.layer_parameters import check_parameter, parameter_of
from typedthinc.analysis.library.model_changes import fill_in, forget_model, replace_node, set_dim, told_width
from typedthinc.analysis.library.model_construction import flow_on, initialize
from typedthinc.analysis.library.operators import model_operator
from typedthinc.analysis.library.own_forwards import accepted, initialize_own, mistaken_if_told, send_back, taken
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.library.signatures import chosen_signature
from typedthinc.analysis.library.tables import METHODS_OF_OPERATORS
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.special_names import MODEL
from typedthinc.analysis.uninitialized import check_initialized
from typedthinc.analysis.values.callables import Bound, Closure
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_INT
from typedthinc.analysis.values.objects import ANY_ITEMS, NO_FUNCTIONS, Callback, Flow, ListObject, Model, TupleOf
from typedthinc.analysis.values.origins import refusal
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import ArrayValue, Int
from typedthinc.shapes.messages import Mismatch, other_columns
from typedthinc.shapes.objects import OwnerConflict
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.solve import Solver, Target, Width, number_of, widest
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple

_Method: TypeAlias = Callable[[Engine, Model, Call], Value]
_CAME: Final = "the data is"
_NOTHING_KNOWN: Final = Callback(LayerType("backprop"))


def call_model(engine: Engine, model: Model, call: Call) -> Value:
    """Return what calling a model gives."""
    own = ABSENT if model.cls is None else model.cls.find("__call__")
    if isinstance(own, Closure):
        return engine.call(Bound(own, model), call)
    called = label_of(owner_of(call.node), call.scope) or "the model"
    if not arguments_fit(engine, called, f"{MODEL}.__call__", call):
        return UNKNOWN
    return _begin_update(engine, model, call)


def model_method(engine: Engine, model: Model, name: str, call: Call) -> Value:
    """Return what a method of a model gives."""
    method = METHODS.get(name)
    called = label_of(owner_of(call.node), call.scope) or name if name == "__call__" else name
    if name != "__init__" and not arguments_fit(engine, called, f"{MODEL}.{name}", call):
        return UNKNOWN
    if method is not None:
        return method(engine, model, call)
    for argument in call.every:
        forget(engine, argument.value)
    signature = chosen_signature(f"{MODEL}.{name}", call)
    if signature is None or vars_of(signature.returns):
        return UNKNOWN
    return value_of_hint(engine, signature.returns)


def _accept(engine: Engine, model: Model, call: Call) -> tuple[Value, Value]:
    """Send data through a model: return what comes out, and the callback of its gradients."""
    data = call.argument(0, "X")
    if data is None:
        return UNKNOWN, _NOTHING_KNOWN
    found = accepted(engine, model, owner_of(call.node), data, call)
    if found is not None:
        check_initialized(engine, model, call)
    return found or (UNKNOWN, _NOTHING_KNOWN)


def _predict(engine: Engine, model: Model, call: Call) -> Value:
    flow = call.get(0)
    return flow_on(engine, model, flow, call) if isinstance(flow, Flow) else _accept(engine, model, call)[0]


def _begin_update(engine: Engine, model: Model, call: Call) -> Value:
    flow = call.get(0)
    if isinstance(flow, Flow):
        return TupleOf((flow_on(engine, model, flow, call), UNKNOWN))
    return TupleOf(_accept(engine, model, call))


def _initialize(engine: Engine, model: Model, call: Call) -> Value:
    data, truths = call.argument(0, "X"), call.argument(1, "Y")
    given = Argument(None, call.node) if data is None else data
    answers = Argument(None, call.node) if truths is None else truths
    term = ANY if given.value is None else term_of(given.value)
    told, refused = len(engine.findings), given
    try:
        if given.value is not None:
            taken(model, owner_of(call.node), given.value, call.scope)
        refused, came = answers, None if answers.value is None else term_of(answers.value)
        solver = worded(call.scope, lambda: solved(labelled(model, owner_of(call.node), call.scope), term, came))
        if solver.is_sound:
            fill_in(engine, model, solver)
        refused = given
        initialize_own(engine, model, given, answers.value, call)
    except Mismatch as mismatch:
        engine.report(mismatch, refused.node, call.scope, refusal(mismatch, model, refused.value))
    mistaken_if_told(engine, model, told)
    return model


def _get_dim(engine: Engine, model: Model, call: Call) -> Value:
    name = call.get(0, "name")
    held = model.state.dims.get(name) if isinstance(name, str) else None
    if held is not None:
        return held
    return ANY_INT if (size := told_width(model, name)) is None else Int(size)


def _has_dim(engine: Engine, model: Model, call: Call) -> Value:
    name = call.get(0, "name")
    if not isinstance(name, str) or name not in model.state.dims:
        return UNKNOWN
    if model.state.dims[name] is not None or told_width(model, name) is not None:
        return True
    # Layers beside it may tell a size that it misses.
    return UNKNOWN if engine.around.get(model) else None


def _maybe_get_dim(engine: Engine, model: Model, call: Call) -> Value:
    found = _get_dim(engine, model, call)
    return UNKNOWN if found is ANY_INT else found


def _set_parameter(what: str) -> _Method:
    def run(engine: Engine, model: Model, call: Call) -> Value:
        name, value = call.get(0, "name"), call.argument(1, "value")
        if value is None or not isinstance(name, str):
            return None
        try:
            check_parameter(model, name, what.format(name), value.value)
        except Mismatch as mismatch:
            engine.report(mismatch, value.node, call.scope)
            return None
        if what == "{}" and model.state.made_with != NO_FUNCTIONS:
            held = {name: value.value if isinstance(value.value, ArrayValue) else UNKNOWN}
            engine.heap.write(model.cell, replace(model.state, params={**model.state.params, **held}))
        return None

    return run


def _by_name(symbol: str) -> _Method:
    """Return the method behind an operator: `model.__rshift__(other)` is `model >> other`."""

    def run(engine: Engine, model: Model, call: Call) -> Value:
        left, right = Argument(model, owner_of(call.node) or call.node), call.argument(0, "other")
        if right is None:
            return UNKNOWN
        return model_operator(engine, Operation(symbol, left, right, call.node, call.scope))

    return run


METHODS: Final[dict[str, _Method]] = {
    "__init__": initialize,
    "__call__": call_model,
    "predict": _predict,
    "begin_update": _begin_update,
    "initialize": _initialize,
    "copy": lambda engine, model, call: copied_model(model),
    "__copy__": lambda engine, model, call: shallow(model),
    **dict.fromkeys(("from_bytes", "from_dict", "from_disk", "__enter__"), lambda engine, model, call: model),
    "get_dim": _get_dim,
    "has_dim": _has_dim,
    "maybe_get_dim": _maybe_get_dim,
    "set_dim": set_dim,
    "replace_callbacks": lambda engine, model, call: forget_model(engine, model),
    "replace_node": replace_node,
    "walk": lambda engine, model, call: ListObject(ANY_ITEMS),
    **dict.fromkeys(
        ("get_param", "maybe_get_param", "get_grad", "maybe_get_grad"),
        lambda engine, model, call: parameter_of(model, call.get(0, "name")),
    ),
    "set_param": _set_parameter("{}"),
    **dict.fromkeys(("set_grad", "inc_grad"), _set_parameter("the gradient of {}")),
    **dict.fromkeys(("finish_update", "to_cpu", "to_gpu", "to_disk", "summary"), lambda engine, model, call: None),
    **{name: _by_name(symbol) for name, symbol in METHODS_OF_OPERATORS.items()},
}


def call_callback(engine: Engine, callback: Callback, call: Call) -> Value:
    """Return what a callback of gradients gives."""
    gradient = call.argument(0, "dY")
    if gradient is None or gradient.is_spread:
        return UNKNOWN
    try:
        return send_back(engine, callback, gradient.value, call)
    except Mismatch as mismatch:
        engine.report(mismatch, gradient.node, call.scope, refusal(mismatch, callback, gradient.value))
        return UNKNOWN


def solved(layer: LayerType, data: Term, truths: Term | None) -> Solver:
    """Return what data and truths tell of the sizes of a model.

    Raises:
        Mismatch: It never gives what is so wide.
    """
    solver, sample = Solver(), None if data == ANY else data
    target = None if truths is None else _target(truths)
    try:
        with suppress(OwnerConflict):
            solver.take_in(layer)
        if sample is not None:
            solver.take_input(layer, sample)
        if target is not None:
            solver.take_output(layer, sample, target)
    except Misfit as misfit:
        if misfit.sizes is not None and not any(isinstance(size, Unknown) for size in misfit.sizes):
            text = other_columns(layer.giver, *misfit.sizes)
            raise Mismatch("size", text, misfit=misfit) from None
    return solver


def _target(truths: Term) -> Target:
    """Return what truths tell of the width of an output; of labels, only who runs the program knows the largest."""
    match truths:
        case Array(_, (_, *_, width)) if len(truths.sizes) > 1:
            columns = number_of(width)
            return None if columns is None else Width(columns)
        case Tuple(items):
            return tuple(map(_target, items))
        case Container(_, items):
            return widest(map(_target, items))
        case _:
            return None
