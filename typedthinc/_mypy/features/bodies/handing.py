"""Data that bodies give to models: which of it a model surely does not take, for what one call of the body gives.

    def scores(model, X):
        return model.predict(X / 255)

    scores(Linear(10, 784), np.zeros((5, 28)))

What the model is, `origins.py` finds with what the call gives to the parameters; what the data is, a run through the
body tells, as `features/arrays/following.py` makes it for a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    CallExpr,
    DictExpr,
    Expression,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.features.arrays.models import Method, of_call
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, agreed
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.sequences import items_of, pairs_of
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.names import MODEL
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.values import Dict, FunctionValue, Value
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.terms import ANY
from typedthinc.shapes.text import dump_layer_type

_CALL: Final = "__call__"
_TAKING: Final = frozenset({"begin_update", "initialize", "predict"})
_MAKING: Final = frozenset({"begin_update", "predict", _CALL})
_PLAIN: Final = frozenset({ARG_POS, ARG_NAMED})


def taken(node: CallExpr | OpExpr) -> tuple[Expression, Expression] | None:
    """Return what may be a model, and the data that a call gives it; None for any other call."""
    model = _taker(node) if isinstance(node, CallExpr) else None
    if not isinstance(node, CallExpr) or model is None or not _PLAIN.issuperset(node.arg_kinds):
        return None
    names = dict(zip(reversed(node.arg_names), reversed(node.args), strict=True))
    given = names.get("X", names.get(None))
    return None if given is None else (model, given)


def _taker(node: CallExpr) -> Expression | None:
    """Return whose method is called, or what is called itself where that is a variable."""
    match node.callee:
        case MemberExpr(name=name, expr=owner) if name in _TAKING:
            return owner
        case NameExpr(node=Var()) | MemberExpr(expr=NameExpr(node=Var())):
            return node.callee
        case _:
            return None


def misfit(asked: Asked, node: CallExpr, frame: Frame, data: Value) -> Mismatch | None:
    """Say what does not fit where a body gives data to a model; None if it may fit.

    Args:
        asked: The question that this is a part of.
        node: The call that gives it.
        frame: What the parameters around are given.
        data: What is given.

    Raises:
        Unreadable: Nobody can tell.
    """
    found, term = taken(node), term_of_value(data)
    if found is None or term == ANY or not _is_plain_model(asked, found[0], node, frame):
        return None
    try:
        layer = agreed(asked, [Origin(found[0], frame)])
        if not layer.is_mistaken:
            rules.accept(layer, term, "the data is", is_base=asked.call.is_base)
    except NoValue:
        return None
    except Mismatch as mismatch:
        return mismatch
    return None


def made(asked: Asked, node: CallExpr, frame: Frame, args: Sequence[Value]) -> Value:
    """Say what a model makes of the data that a body gives it; it may not be known.

    Args:
        args: What the arguments are worth.
    """
    found = taken(node)
    name = "" if found is None else _method_called(node, found[0])
    if found is None or name not in _MAKING:
        return UNKNOWN
    try:
        is_plain = _is_plain_model(asked, found[0], node, frame)
        layer = agreed(asked, [Origin(found[0], frame)]) if is_plain else NOBODY_KNOWS
    except (NoValue, Unreadable, RecursionError):
        return UNKNOWN
    return of_call(Method(dump_layer_type(layer), name), node, args)


def held(asked: Asked, node: Expression, frame: Frame) -> Value:
    """Say which models a list or dict holds, by number or literal key; nobody may know."""
    try:
        found = asked.origins.of(node, frame)
        if len(found) == 1 and isinstance(found[0].node, DictExpr):
            pairs = [(key.node, value) for key, value in pairs_of(asked, node, frame)]
            named = [(key.value, model(asked, each)) for key, each in pairs if isinstance(key, StrExpr)]
            return Dict(tuple(named), is_complete=len(named) == len(pairs))
        items = items_of(asked, node, frame)
    except (NoValue, Unreadable, RecursionError):
        return UNKNOWN
    return [model(asked, each) if isinstance(each, Origin) else UNKNOWN for each in items]


def model(asked: Asked, origin: Origin) -> Value:
    """Say which model an expression is, as lists and dicts hold it; unknown if its class has methods of its own."""
    try:
        found = asked.origins.of(*origin, is_model=True)
        if any(_has_own_methods(asked, each) for each in found):
            return UNKNOWN
        return FunctionValue(Method(dump_layer_type(agreed(asked, [origin])), _CALL))
    except (NoValue, Unreadable, RecursionError):
        return UNKNOWN


def _method_called(node: CallExpr, model: Expression) -> str:
    return node.callee.name if isinstance(node.callee, MemberExpr) and node.callee is not model else _CALL


def _is_plain_model(asked: Asked, model: Expression, node: CallExpr, frame: Frame) -> bool:
    """Tell whether no class of the user's can have written anew what is called."""
    name, found = _method_called(node, model), asked.origins.of(model, frame, is_model=True)
    if any(each.node in asked.origins.synthetic.own_methods for each in found):
        return False
    made = (asked.origins.objects_made.get(each) for each in found)
    return all(each is None or _is_inherited(each, name) for each in made)


def may_have_own_methods(asked: Asked, model: Origin) -> bool:
    """Tell whether a class of the user's may have written anew what models do, as far as one can tell."""
    try:
        found = asked.origins.of(*model, is_model=True)
    except (Unreadable, RecursionError):
        return True
    return any(_has_own_methods(asked, each) for each in found)


def _has_own_methods(asked: Asked, model: Origin) -> bool:
    return model in asked.origins.objects_made or model.node in asked.origins.synthetic.own_methods


def _is_inherited(made: Origin, name: str) -> bool:
    callee = made.node.callee if isinstance(made.node, CallExpr) else None
    info = callee.node if isinstance(callee, RefExpr) else None
    if not isinstance(info, TypeInfo) or not is_models_class(info):
        return False
    method = info.get(name)
    return method is not None and getattr(method.node, "fullname", "") == f"{MODEL}.{name}"
