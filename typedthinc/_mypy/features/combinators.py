"""Combinators: `chain(...)` and its kin, and the operators of Model.

What plain mypy cannot do: overloads check containers and ranks of up to ten layers, but no sizes; a layer that takes
anything (`Dropout()`, `with_array(...)`) loses what is known, and `concatenate` has to add widths.

1. Say what is known of each argument: the part kept beside its type, or else its visible type.
2. Compose the parts by the rule that the run time uses, too.
3. Report a mismatch on the argument that does not fit, once.
4. Give the call one loose signature whose result carries what the rule made.
"""

from __future__ import annotations

from mypy.nodes import (
    ARG_POS,
    ARG_STAR,
    CallExpr,
    Context,
    Expression,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    TupleExpr,
)
from mypy.types import AnyType, CallableType, FunctionLike, Instance, NoneType, TupleType, Type, get_proper_type

from typedthinc._mypy.bridge import any_type
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.features import declared
from typedthinc._mypy.flow import constant
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Part
from typedthinc.shapes.sentences import Mismatch, a_callable, a_sequence, no_layer, no_model

_Placed = tuple[Part, Context]


def analyze(call: Call, signature: CallableType, rule: Rule, name: str, *, unary: bool) -> CallableType:
    """Type a call of a combinator.

    Args:
        unary: Only the first argument is a layer.
    """
    node = call.node
    if not isinstance(node, CallExpr) or any(kind != ARG_POS and kind != ARG_STAR for kind in node.arg_kinds):
        placed = _by_keyword(call, node) if unary and isinstance(node, CallExpr) else None
    else:
        placed = _placed(call, node, unary=unary)
    if placed is None:
        return signature
    if not placed and unary:
        return signature
    if not placed:
        call.report(Mismatch("arity", no_layer(name)))
        return _loose(signature, call.model_type(Part(name)), unary=unary)
    return _loose(signature, _compose(call, placed, rule, name), unary=unary)


def analyze_operator(call: Call, signature: CallableType, rule: Rule, name: str) -> CallableType:
    """Type `left >> right` and its kin."""
    if not isinstance(call.node, OpExpr):
        return signature
    left = call.part_of(call.node.left)
    if left is not None and rule is rules.clone:
        return _loose(signature, _compose(call, [(left, call.node.left)], rule, name), unary=True)
    right = call.part_of(call.node.right)
    if left is None or right is None:
        return signature
    placed: list[_Placed] = [(left, call.node.left), (right, call.node.right)]
    return _loose(signature, _compose(call, placed, rule, name), unary=True)


def _compose(call: Call, placed: list[_Placed], rule: Rule, name: str) -> Type:
    try:
        part = rule([part for part, _ in placed], is_base=call.is_base, name=name)
    except Mismatch as mismatch:
        call.report(mismatch, placed[mismatch.position][1])
        part = Part(name, UNKNOWN_SCHEME)
    result = call.model_type(part)
    declared.check(call, result)
    return result


def _placed(call: Call, node: CallExpr, *, unary: bool) -> list[_Placed] | None:
    """Give the part of every argument; None where nothing can be said of one."""
    found: list[_Placed] = []
    expressions = node.args[:1] if unary else node.args
    for number, (expression, kind) in enumerate(zip(expressions, node.arg_kinds, strict=False), 1):
        if kind == ARG_STAR:
            starred = _starred(call, expression)
            if starred is None:
                return None
            found += starred
        else:
            part = call.part_of(expression)
            if part is None:
                came = _no_model(call, expression)
                if came is None:
                    return None
                call.report(Mismatch("container", no_model(_callee(node), number, came)), expression)
                part = Part("")
            found.append((part, expression))
    return found


def _callee(node: CallExpr) -> str:
    return node.callee.name if isinstance(node.callee, NameExpr | MemberExpr) else "combinator"


def _no_model(call: Call, expression: Expression) -> str | None:
    """Name what is no model, if a newcomer may take it for one; else mypy's own message is the better one."""
    proper = get_proper_type(type_of(call.checker, expression))
    name = expression.name if isinstance(expression, NameExpr | MemberExpr) else ""
    match proper:
        case NoneType():
            return "None"
        case FunctionLike() if name:
            return a_callable("class" if proper.is_type_obj() else "function", name)
        case Instance() if proper.type.fullname == "builtins.list":
            return a_sequence("chain", "list")
        case _:
            return None


def _by_keyword(call: Call, node: CallExpr) -> list[_Placed] | None:
    for expression, name in zip(node.args, node.arg_names, strict=True):
        if name in (None, "layer"):
            part = call.part_of(expression)
            return [(part, expression)] if part is not None else None
    return None


def _starred(call: Call, expression: Expression) -> list[_Placed] | None:
    """Give the parts of `*layers`: each of a tuple; of a list, whose layers may differ, a single one unknown."""
    value = constant(call.flow, expression) if isinstance(expression, RefExpr) else expression
    if isinstance(value, TupleExpr):
        parts = [(call.part_of(item), item if value is expression else expression) for item in value.items]
        return [(part, item) for part, item in parts if part is not None] if all(part for part, _ in parts) else None
    proper = get_proper_type(type_of(call.checker, expression))
    if isinstance(proper, TupleType):
        parts = [(call.part_of_type(item, expression), expression) for item in proper.items]
        return [(part, item) for part, item in parts if part is not None]
    if isinstance(proper, Instance | AnyType):
        return [(Part("the layers", UNKNOWN_SCHEME), expression)]
    return None


def _loose(signature: CallableType, result: Type, *, unary: bool) -> CallableType:
    """Take any layers: what is wrong with them has been reported."""
    if unary:
        return altered(signature, result, arguments=[any_type(), *signature.arg_types[1:]])
    return altered(signature, result, arguments=[any_type()], kinds=[ARG_STAR], names=[None])
