"""Which expressions change a model in place: `model.replace_node(old, new)`, `layer.set_dim("nO", 3, force=True)`.

Programs of Thinc change more, the list of the layers of a model and the parts of a container: `model.layers.pop()`.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, RefExpr, StrExpr

from typedthinc._mypy.contents import Contents
from typedthinc._mypy.names import CHANGING_METHODS, PARTS, WRAP_MODEL
from typedthinc._mypy.variables import plain_variable

_CHANGING: Final = frozenset({"remove_node", "replace_callbacks", "replace_node", "take_over"})
_LAYERS: Final = frozenset({"layers", "_layers"})


def change_by_call(contents: Contents, node: CallExpr) -> None:
    """Note what a call changes."""
    callee = node.callee
    if isinstance(callee, NameExpr | MemberExpr) and callee.fullname == WRAP_MODEL:
        contents.forget()
    if any(isinstance(each, StrExpr) and each.value in _CHANGING for each in node.args):
        # `getattr(model, "replace_node")`
        contents.forget_at_any_time()
    if not isinstance(callee, MemberExpr):
        return
    if callee.name in _CHANGING or (callee.name == "set_dim" and _is_forced(node)):
        contents.forget(plain_variable(callee.expr))
    if callee.name in CHANGING_METHODS and isinstance(callee.expr, RefExpr):
        contents.change(callee.expr, node)


def hand_out(contents: Contents, method: MemberExpr) -> None:
    """Note that a method is read and not called: who has it may call it whenever."""
    if method.name in _CHANGING or method.name in CHANGING_METHODS:
        contents.forget_at_any_time()


def change_layers(contents: Contents, held: Expression) -> None:
    """Note that what holds the layers of a model, in a file that may change them, leaves its hands."""
    if contents.is_of_thinc and may_be_layers(held):
        contents.forget()


def may_be_layers(held: Expression) -> bool:
    """Tell whether an expression may be the layers of a model."""
    return isinstance(held, MemberExpr) and held.name in _LAYERS


def change_part(contents: Contents, target: MemberExpr) -> None:
    """Note that a part of a container gets another value, of other sizes maybe; in place it keeps its sizes."""
    if contents.is_of_thinc and target.name in PARTS:
        contents.forget()


def _is_forced(node: CallExpr) -> bool:
    """Tell whether `set_dim` may replace a size: `force` is given, and is not False."""
    given = dict(zip(node.arg_names, node.args, strict=True))
    force = given.get("force")
    starred = None in node.arg_names[2:]
    return starred or (force is not None and getattr(force, "fullname", "") != "builtins.False")
