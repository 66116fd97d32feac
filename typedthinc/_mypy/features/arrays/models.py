"""Methods of models that data meets: what they make of it, called at once or kept, `predict = model.predict`.

Where mypy has been, the hook of a call knows it, too, and has reported what does not fit. A function that the checker
has not come to yet, or that is called with other data each time, only a run through its statements tells of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, Expression, MemberExpr

from typedthinc._mypy.array_types import term_of_value, value_of_term
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.names import MODEL
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.sharpening import sharpened
from typedthinc.shapes.arrays.values import Dict, FunctionValue, Repeated, Value
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch, gradients_callback
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.text import dump_layer_type, load_layer_type

_CALL: Final = "__call__"
_UPDATING: Final = frozenset({_CALL, "begin_update"})
_NAMED: Final = frozenset({"begin_update", "predict"})


@dataclass(frozen=True)
class Method:
    """A method of a model, or the callback that takes the gradient of its output.

    Attributes:
        layer: What is known of the model, as text; of a callback, what it takes and gives.
        name: The method; of a callback nothing.
    """

    layer: str
    name: str = ""


def kept(file: File, node: MemberExpr) -> FunctionValue | None:
    """Return a method of a model that is not called where it is named; None if it is something else."""
    layer = file.layer(node.expr) if node.name in _NAMED and _is_own(file, node.expr, node.name) else None
    return None if layer is None else FunctionValue(Method(layer, node.name))


def held(file: File, node: Expression) -> Value:
    """Return a model that a list or dict holds, as it is there; unknown where the file changes models in place."""
    layer = file.layer(node) if not file.changes_models and _is_own(file, node, _CALL) else None
    return UNKNOWN if layer is None else FunctionValue(Method(layer, _CALL))


def may_be_held(value: Value) -> bool:
    """Tell whether a list or dict may hold models, as far as its items tell: bodies of other modules have no types."""
    match value:
        case list():
            items = value
        case Repeated(item):
            items = [item]
        case Dict(pairs):
            items = [each for _, each in pairs]
        case _:
            return False
    return any(_may_be_model(each) for each in items)


def _may_be_model(value: Value) -> bool:
    return isinstance(value, Unknown) or (isinstance(value, FunctionValue) and isinstance(value.what, Method))


def of_held(owner: Value, name: str) -> Method | None:
    """Return a method of a model that a list or dict holds; None if it is something else."""
    what = owner.what if isinstance(owner, FunctionValue) and not (owner.args or owner.named) else None
    is_model = isinstance(what, Method) and what.name == _CALL and name in _NAMED
    return replace(what, name=name) if isinstance(what, Method) and is_model else None


def called(file: File, node: CallExpr, args: Sequence[Value]) -> Value:
    """Return what a call of a method of a model returns, or of the model itself."""
    callee = node.callee
    is_named = isinstance(callee, MemberExpr) and callee.name in _NAMED
    owner, name = (callee.expr, callee.name) if is_named and isinstance(callee, MemberExpr) else (callee, _CALL)
    if not _is_own(file, owner, name):
        return UNKNOWN
    layer = file.layer(owner) if file.is_taken(node) else None
    found = UNKNOWN if layer is None else of_call(Method(layer, name), node, args)
    return sharpened(found, file.typed(node))


def _is_own(file: File, owner: Expression, name: str) -> bool:
    """Tell whether an object is a model whose method of a name no class of the user's has written anew."""
    model = file.model(owner)
    symbol = None if model is None else model.type.get(name)
    method = None if symbol is None else symbol.node
    return method is not None and getattr(method, "fullname", "") == f"{MODEL}.{name}"


def of_call(method: Method, node: CallExpr, args: Sequence[Value]) -> Value:
    """Return what a method of a model makes of the arguments of a call; nothing of what does not fit."""
    if not {ARG_POS, ARG_NAMED}.issuperset(node.arg_kinds):
        return UNKNOWN
    pairs = list(zip(node.arg_names, args, strict=True))
    positional = [value for name, value in pairs if name is None]
    try:
        return given(method, positional, {name: value for name, value in pairs if name is not None})
    except Mismatch:
        # The hook of the call reports it.
        return UNKNOWN


def given(method: Method, args: Sequence[Value], named: Mapping[str, Value]) -> Value:
    """Return what a method of a model makes of its arguments.

    Raises:
        Mismatch: The data or the gradient does not fit.
    """
    layer, data = load_layer_type(method.layer), [*args[:1], *(named[name] for name in named if name == "X")]
    if len(data) != 1 or layer.is_mistaken:
        return UNKNOWN
    taken = term_of_value(data[0])
    output = rules.accept(layer, taken, "the data is" if method.name else "the gradient is")
    found = value_of_term(output)
    if method.name not in _UPDATING:
        return found
    gradient = LayerType(gradients_callback(layer.giver), Scheme.of(Signature(output, taken)))
    is_whole = named.get("need_dX", True) is True
    return found, FunctionValue(Method(dump_layer_type(gradient))) if is_whole else UNKNOWN
