"""The methods of a model that data meets: predict, __call__, begin_update, initialize, and the gradient's callback.

What plain mypy cannot do: compare the sizes of the data with those of the model, and the gradient's with the output's.

1. Say what is known of the model and of the data.
2. Fit the data to what the model takes; report what does not fit on the data.
3. Keep the output beside the type of the result, and what the callback takes and gives beside the callback's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr
from mypy.types import AnyType, CallableType, Instance, NoneType, TupleType, Type, get_proper_type

from typedthinc._mypy.assignments import is_starred
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened, taking_all
from typedthinc._mypy.features import refusals, truths
from typedthinc._mypy.features.fitting import comes_of_mistake
from typedthinc._mypy.features.lists import taking_lists
from typedthinc._mypy.features.visiting import nodes_of
from typedthinc._mypy.names import ARRAYS, BACKPROP, KEEPING_METHODS
from typedthinc._mypy.to_shapes import any_type, type_of_term
from typedthinc._mypy.type_metadata import forget_made, get_metadata, put_metadata
from typedthinc.shapes import rules
from typedthinc.shapes.refusals import gives_output_alone
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, gradients_callback
from typedthinc.shapes.terms import ANY, Term
from typedthinc.shapes.text import dump_layer_type, load_layer_type

_METHODS: Final = frozenset({"__call__", "begin_update", "initialize", "predict", *KEEPING_METHODS})
# What it takes depends on the model.
_DATA: Final = frozenset({"X"})
_LISTS: Final = frozenset({"X", "Y", None})  # a callback takes its gradient by place

Args = Sequence[Sequence[Expression]]


def analyze(call: Call, signature: CallableType, args: Args, method: str) -> CallableType:
    """Type a call of a method of a model with data."""
    forget_made(call.assignments, call.node)
    layer = _layer(call)
    if layer is None:
        return signature
    if layer.is_mistaken:
        is_same = method == "initialize"
        given = signature.ret_type
        return taking_all(signature, call.with_layer_type(given, layer) if is_same else given)
    if method == "predict" and _is_unpacked_as_update(call):
        call.report(Mismatch("container", gives_output_alone()))
        return loosened(signature, any_type())
    if method == "initialize":
        return refusals.wrong_number(call, signature, method) or _initialize(call, signature, args, layer)
    refused = refusals.arguments(call, signature, method, but=_DATA)
    if refused is not None:
        return refused
    data = _data(call, args)
    value = call.term_of(data) if data is not None else ANY
    try:
        output = rules.accept(layer, value, "the data is", is_base=call.is_base)
        if data is not None and value == ANY:
            refusals.data(call, layer, data, signature.arg_types[0])
    except Mismatch as mismatch:
        call.report_data(mismatch, _taker(call), data)
        return loosened(signature, signature.ret_type)
    result = _result(call, signature.ret_type, layer, value, output)
    return altered(taking_lists(call, signature, args, _LISTS), result)


def analyze_keeping(call: Call, signature: CallableType, _args: Args, method: str) -> CallableType:
    """Type a call of a method that returns the model itself, or a copy, whose missing sizes are its own."""
    layer = _layer(call)
    if layer is None:
        return signature
    if "copy" in method:
        layer = layer.keeping_owners(lambda _: False)
    return altered(signature, call.with_layer_type(signature.ret_type, layer))


def analyze_backprop(call: Call, signature: CallableType, args: Args) -> CallableType:
    """Type a call of the callback that takes the gradient of the output."""
    node, gradient = call.node, _data(call, args)
    if not isinstance(node, CallExpr) or gradient is None:
        return signature
    text = get_metadata(call.checker, call.assignments, node.callee, type_of(call.checker, node.callee), "layer")
    if text is None:
        return taking_lists(call, signature, args, _LISTS)
    try:
        output = rules.accept(load_layer_type(text), call.term_of(gradient), "the gradient is", is_base=call.is_base)
    except Mismatch as mismatch:
        if not comes_of_mistake(call, gradient):
            call.report_data(mismatch, node.callee, gradient)
        return loosened(signature, signature.ret_type)
    return altered(taking_lists(call, signature, args, _LISTS), call.with_term(signature.ret_type, output))


def _is_unpacked_as_update(call: Call) -> bool:
    """Tell whether one of the names is called that an output is unpacked into: `Y, backprop = model.predict(X)`."""
    assignments = call.assignments
    if assignments.unpacked is None:
        calls = (each.callee for each in nodes_of(call.checker.tree) if isinstance(each, CallExpr))
        called = {each.node for each in calls if isinstance(each, NameExpr)}
        variables = assignments.contents.by_variable.items()
        parts = (each for variable, found in variables if variable in called for each in found if each.path)
        assignments.unpacked = {each.value for each in parts}
    return call.node in assignments.unpacked


def _layer(call: Call) -> LayerType | None:
    model = _taker(call)
    return None if model is None else call.layer_type_of(model)


def _taker(call: Call) -> Expression | None:
    """Return the model whose method is called."""
    node = call.node
    if not isinstance(node, CallExpr):
        return None
    callee = node.callee
    return callee.expr if isinstance(callee, MemberExpr) and callee.name in _METHODS else callee


def _data(call: Call, args: Args) -> Expression | None:
    """Return the first of some arguments; None if there is none, or stars hide it."""
    return args[0][0] if args and args[0] and not is_starred(call.node, args[0][0]) else None


def _initialize(call: Call, signature: CallableType, args: Args, layer: LayerType) -> CallableType:
    result = call.with_layer_type(signature.ret_type, layer)
    data = _data(call, args)
    value: Term = ANY
    if data is not None and not isinstance(get_proper_type(type_of(call.checker, data)), NoneType):
        try:
            value = call.term_of(data)
            rules.accept(layer, value, "the data is", is_base=call.is_base)
            if value == ANY:
                refusals.data(call, layer, data, signature.arg_types[0])
        except Mismatch as mismatch:
            call.report_data(mismatch, _taker(call), data)
            return loosened(signature, result)
    given = _data(call, args[1:])
    if given is not None:
        try:
            truths.check(layer, value, call.term_of(given))
        except Mismatch as mismatch:
            call.report_data(mismatch, _taker(call), given)
            return loosened(signature, result)
    return altered(taking_lists(call, signature, args, _LISTS), result)


def _result(call: Call, typ: Type, layer: LayerType, value: Term, output: Term) -> Type:
    proper = get_proper_type(typ)
    if not isinstance(proper, TupleType) or len(proper.items) != 2:
        return call.with_term(visible(call, proper, output), output)
    back = get_proper_type(proper.items[1])
    if isinstance(back, Instance) and back.type.fullname == BACKPROP:
        gradient = LayerType(gradients_callback(layer.giver), Scheme.of(Signature(output, value)))
        back = put_metadata(call.checker, call.assignments, back, "layer", dump_layer_type(gradient), call.node)
    return proper.copy_modified(items=[call.with_term(visible(call, proper.items[0], output), output), back])


def visible(call: Call, typ: Type, output: Term) -> Type:
    """Show the type of the output where the declared one of a polymorphic layer says nothing."""
    proper = get_proper_type(typ)
    inner = proper.args if isinstance(proper, Instance) and proper.type.fullname not in ARRAYS else ()
    if isinstance(proper, AnyType) or any(isinstance(get_proper_type(item), AnyType) for item in inner):
        return type_of_term(call.classes, output, given=True)
    return typ
