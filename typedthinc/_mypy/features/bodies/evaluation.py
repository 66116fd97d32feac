"""What model a call in a body makes, and what size an expression gives, with what the function around is given."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from typing import Final, NamedTuple

from mypy.nodes import (
    CallExpr,
    Expression,
    IntExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    UnaryExpr,
    Var,
)

from typedthinc._mypy.context import Call, name_of_model
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.origins import KEEPING, Origins
from typedthinc._mypy.literals import arithmetic
from typedthinc._mypy.type_metadata import made_by
from typedthinc.shapes.scheme import UNNAMED, LayerType, either
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, times
from typedthinc.shapes.text import load_layer_type

NOBODY_KNOWS: Final = LayerType(UNNAMED)


class Asked(NamedTuple):
    """One question for what a call makes: who asks, and the search that serves it."""

    call: Call
    origins: Origins
    # Composes what a call, or an operation, of a combinator or a layer makes.
    compose: Callable[[Asked, CallExpr | OpExpr, Frame], LayerType]
    # The sizes that are being answered: in a loop, a value may be made of itself.
    pending: set[tuple[Node, Frame]]
    # The same for models, with what they are taken to be meanwhile, and those for which this was used.
    assumed: dict[frozenset[Origin], LayerType | None]
    used: set[frozenset[Origin]]

    @contextmanager
    def answering(self, node: Node, frame: Frame) -> Generator[None]:
        """Answer a question that answers to others lead to.

        Raises:
            Unreadable: It leads to itself.
        """
        if (node, frame) in self.pending:
            raise Unreadable
        self.pending.add((node, frame))
        try:
            yield
        finally:
            self.pending.discard((node, frame))


def made(asked: Asked, node: Node, frame: Frame) -> LayerType:
    """Say what model an expression stands for.

    Raises:
        Unreadable: Nobody can tell.
    """
    found = frozenset(each for each in asked.origins.of(node, frame, is_model=True) if not is_none(each.node))
    if found in asked.assumed:
        asked.used.add(found)
        assumed = asked.assumed[found]
        if assumed is None:
            raise Unreadable
        return assumed
    layer = _either_of(asked, found).keeping_owners(lambda _: False)
    return replace(layer, name=name_of_model(asked.origins.written(node))) if layer.name == UNNAMED else layer


def _either_of(asked: Asked, found: frozenset[Origin]) -> LayerType:
    """Return what all of these agree on; in a loop, one of them may be made of the others."""
    layers = _assuming(asked, found, None)
    if found in asked.used:
        for layer in layers:
            # What holds for one holds for all, if it does once it is taken to hold.
            better = reduce(either, _assuming(asked, found, layer))
            if better.scheme == layer.scheme:
                return better
    return reduce(either, layers)


def _assuming(asked: Asked, found: frozenset[Origin], assumed: LayerType | None) -> list[LayerType]:
    """Return what each of these is, where the model that all of them may be is taken to be of a type."""
    asked.assumed[found] = assumed
    try:
        layers = [_made(asked, *each) for each in sorted(found, key=_place)]
    finally:
        del asked.assumed[found]
    if not layers:
        raise Unreadable
    return layers


def _place(origin: Origin) -> tuple[int, int]:
    return origin.node.line, origin.node.column


def layer_of(asked: Asked, node: Node, frame: Frame) -> LayerType:
    """Say what is known of a model, which may be nothing."""
    try:
        return made(asked, node, frame)
    except Unreadable:
        known = asked.call.layer_type_of(node) if frame.is_here and isinstance(node, Expression) else None
        return known or NOBODY_KNOWS


def size_of(asked: Asked, node: Node, frame: Frame) -> Size:
    """Say what is known of a size."""
    match node:
        case OpExpr():
            return arithmetic(node.op, size_of(asked, node.left, frame), size_of(asked, node.right, frame))
        case OperatorAssignmentStmt():
            return arithmetic(node.op, size_of(asked, node.lvalue, frame), size_of(asked, node.rvalue, frame))
        case UnaryExpr(op="-"):
            return times(size_of(asked, node.expr, frame), -1)
        case IntExpr():
            return asked.call.size_of(node)
        case _:
            known = asked.call.size_of(node) if frame.is_here and isinstance(node, RefExpr) else UNKNOWN
            return _size_behind(asked, node, frame) if isinstance(known, Unknown) else known


def is_none(node: Node) -> bool:
    """Tell whether an expression is None."""
    return isinstance(node, NameExpr) and node.fullname == "builtins.None"


def _size_behind(asked: Asked, node: Node, frame: Frame) -> Size:
    if node in asked.origins.sizes:
        return asked.origins.sizes[node]
    try:
        with asked.answering(node, frame):
            sizes = {size_of(asked, *each) for each in asked.origins.of(node, frame)}
    except Unreadable:
        return _declared(asked.call, node)
    return sizes.pop() if len(sizes) == 1 else UNKNOWN


def _declared(call: Call, node: Node) -> Size:
    """Return the size that a constant of another module, or a parameter, is declared to be."""
    variable = node.node if isinstance(node, RefExpr) else None
    if not isinstance(node, RefExpr) or not isinstance(variable, Var) or variable.type is None:
        return UNKNOWN
    found, _ = call.assignments.may_be(node)
    return call.reader.size(variable.type) if all(each.is_parameter for each in found) else UNKNOWN


def _made(asked: Asked, node: Node, frame: Frame) -> LayerType:
    # What a hook has found holds for all calls of the function around.
    known = None if frame.given else made_by(asked.call.assignments, node)
    if known is not None:
        return load_layer_type(known)
    match node:
        case CallExpr(callee=MemberExpr() as callee) if callee.name in KEEPING:
            return layer_of(asked, callee.expr, frame)
        case CallExpr() | OpExpr():
            return asked.compose(asked, node, frame)
        case OperatorAssignmentStmt():
            return asked.compose(asked, OpExpr(node.op, node.lvalue, node.rvalue), frame)
        case _:
            raise Unreadable


def origin_of(asked: Asked, node: Expression, frame: Frame) -> Origin:
    """Return the one expression that stands behind another, or that itself."""
    try:
        found = asked.origins.of(node, frame)
    except Unreadable:
        found = []
    return found[0] if len(found) == 1 else Origin(node, frame)
