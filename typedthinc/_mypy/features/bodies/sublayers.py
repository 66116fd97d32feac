"""The layers directly below a model: `model.layers`, as the call that made the model lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy.nodes import ARG_STAR, CallExpr, Expression, MemberExpr, RefExpr, StarExpr, TupleExpr

from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.names import COMBINATORS, KEEPING_METHODS, MODEL
from typedthinc._mypy.values import is_layers

# Lists what models an expression may stand for.
ModelsOf: TypeAlias = "Callable[[Node, Frame], list[Origin]]"
_SAME = KEEPING_METHODS | {"initialize"}


def sublayers(name: MemberExpr, frame: Frame, models_of: ModelsOf) -> Origin:
    """Return the list or tuple of the layers below a model, as it is written.

    Raises:
        Unreadable: Nobody can tell.
    """
    found = models_of(name.expr, frame)
    node, inner = found[0]
    if len(found) != 1 or not isinstance(node, CallExpr) or not isinstance(node.callee, RefExpr):
        raise Unreadable
    if isinstance(node.callee, MemberExpr) and not node.callee.fullname and node.callee.name in _SAME:
        return sublayers(MemberExpr(node.callee.expr, name.name), inner, models_of)
    if node.callee.fullname in COMBINATORS:
        pairs = zip(node.args, node.arg_kinds, strict=True)
        return Origin(TupleExpr([StarExpr(each) if kind == ARG_STAR else each for each, kind in pairs]), inner)
    held = _given(node) if node.callee.fullname == MODEL else None
    if held is None:
        raise Unreadable
    return (
        sublayers(held, inner, models_of) if isinstance(held, MemberExpr) and is_layers(held) else Origin(held, inner)
    )


def _given(node: CallExpr) -> Expression | None:
    """Return what a call of `Model` gives as its layers, which stand behind a keyword."""
    pairs = zip(node.arg_names, node.args, strict=True)
    return next((each for name, each in pairs if name == "layers"), None)
