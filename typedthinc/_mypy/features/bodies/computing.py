"""What Python's own functions make of lists and dicts of models: `reduce(chain, layers)`, `dict(a=layer)`, `.get("a")`.

1. `reduce` is a call of its function for each item, with what the one before has made.
2. A dict of keywords, or a comprehension whose rounds are known, is the dict as it would be written.
3. `get` is the item that the key leads to, or else the default.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    CallExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
)

from typedthinc._mypy.features.bodies.evaluation import Asked
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.items import items_at
from typedthinc._mypy.features.bodies.sequences import frames_of, items_of
from typedthinc._mypy.values import literal_key

_OPERATORS: Final = {"_operator.rshift": ">>", "_operator.or_": "|", "_operator.and_": "&", "_operator.add": "+"}
# Classes have a method `get`, too: of such nothing is said here.
_GETTING: Final = "get"


def computed(asked: Asked, node: Node, frame: Frame) -> Origin | None:
    """Return what such a call or a comprehension makes; None if it is something else, or nobody can tell."""
    try:
        match node:
            case DictionaryComprehension():
                return _comprehended(asked, node, frame)
            case CallExpr(callee=RefExpr(fullname="functools.reduce")):
                return _reduced(asked, node, frame)
            case CallExpr(callee=RefExpr(fullname="builtins.dict")) if all(
                kind == ARG_NAMED for kind in node.arg_kinds
            ):
                pairs = zip(node.arg_names, node.args, strict=True)
                return Origin(DictExpr([(StrExpr(name or ""), value) for name, value in pairs]), frame)
            case CallExpr(callee=MemberExpr(name=name, fullname="") as method) if name == _GETTING:
                return _got(asked, method.expr, node, frame)
            case _:
                return None
    except Unreadable:
        return None


def _reduced(asked: Asked, node: CallExpr, frame: Frame) -> Origin:
    if any(kind != ARG_POS for kind in node.arg_kinds) or not 2 <= len(node.args) <= 3:
        raise Unreadable
    function, over, *begin = node.args
    synthetic = asked.origins.synthetic
    items = [
        synthetic.of_item(each) for each in (*(Origin(each, frame) for each in begin), *items_of(asked, over, frame))
    ]
    if not items:
        raise Unreadable
    made = items[0]
    for each in items[1:]:
        call = _applied(function, made, each)
        call.set_line(node)
        made = synthetic.of_origin(Origin(call, frame))
    return Origin(made, frame)


def _applied(function: Expression, left: Expression, right: Expression) -> CallExpr | OpExpr:
    name = function.fullname if isinstance(function, RefExpr) else ""
    name = f"_{name}" if name.startswith("operator.") else name
    if name in _OPERATORS:
        return OpExpr(_OPERATORS[name], left, right)
    return CallExpr(function, [left, right], [ARG_POS, ARG_POS], [None, None])


def _comprehended(asked: Asked, node: DictionaryComprehension, frame: Frame) -> Origin:
    pairs: dict[int | str, Expression] = {}
    for each in frames_of(asked, node, frame):
        key = None if node.key is None else asked.origins.key(node.key, each)
        if key is None:
            raise Unreadable
        pairs[key] = asked.origins.synthetic.of_origin(Origin(node.value, each))
    return Origin(DictExpr(list(_written(pairs.items()))), frame)


def _written(pairs: Iterable[tuple[int | str, Expression]]) -> list[tuple[Expression | None, Expression]]:
    return [(IntExpr(key) if isinstance(key, int) else StrExpr(key), value) for key, value in pairs]


def _got(asked: Asked, base: Expression, node: CallExpr, frame: Frame) -> Origin | None:
    if any(kind != ARG_POS for kind in node.arg_kinds) or not 1 <= len(node.args) <= 2:
        return None
    found = asked.origins.of(base, Frame({}) if frame.is_here and isinstance(base, RefExpr) else frame)
    held, key = found[0] if len(found) == 1 else None, asked.origins.key(node.args[0], frame)
    if held is None or not isinstance(held.node, DictExpr) or key is None:
        return None
    keys = [None if each is None else literal_key(each) for each, _ in held.node.items]
    if None in keys:
        return None
    if key in keys:
        return items_at(held, key)[0]
    if len(node.args) > 1:
        return Origin(node.args[1], frame)
    nothing = NameExpr("None")
    nothing.fullname = "builtins.None"
    return Origin(nothing, frame)
