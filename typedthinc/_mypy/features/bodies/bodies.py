"""What the features ask: what an expression without metadata stands for, and what a call of a factory makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mypy.nodes import CallExpr, Decorator, Expression, FuncDef, MemberExpr, NameExpr, RefExpr
from mypy.types import CallableType

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.bodies.composing import Composer, Feature
from typedthinc._mypy.features.bodies.evaluation import Asked, made
from typedthinc._mypy.features.bodies.frames import Frame, Unreadable
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.origins import Origins
from typedthinc._mypy.features.results import is_unsized
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType


class Bodies:
    """What bodies make: of one file at a time.

    Args:
        feature_of: Finds the feature that looks at the calls of a function of this full name.
    """

    def __init__(self, feature_of: Callable[[str], Feature | None]) -> None:
        self._composer = Composer(feature_of)
        self._definitions: Definitions | None = None
        self._file: FileAssignments | None = None
        self._asking: set[Expression] = set()

    def layer(self, call: Call, expression: Expression) -> LayerType | None:
        """Say what model an expression stands for; None if nobody can tell."""
        if expression in self._asking:
            return None
        self._asking.add(expression)
        try:
            found = made(self._asked(call), expression, Frame({}, is_here=True))
        except (Unreadable, RecursionError):
            return None
        finally:
            self._asking.discard(expression)
        return None if found.scheme == UNKNOWN_SCHEME else found

    def sharpened(self, call: Call, answer: CallableType) -> CallableType:
        """Add to the result of a call of a factory what its body makes, if its declared result names no sizes."""
        node = call.node
        if not isinstance(node, CallExpr) or not _may_be_of_file(call, node.callee) or not _is_model(answer):
            return answer
        found = self.layer(call, node)
        if found is None:
            return answer
        name = node.callee.name if isinstance(node.callee, NameExpr | MemberExpr) else found.name
        return altered(answer, call.with_layer_type(answer.ret_type, replace(found, name=name)))

    def _asked(self, call: Call) -> Asked:
        definitions = self._definitions
        if definitions is None or self._file is not call.assignments:
            definitions = Definitions(call.checker.tree, call.assignments)
            self._definitions, self._file = definitions, call.assignments
        origins = Origins(call.assignments, definitions, lambda function: _is_open(call, function))
        return Asked(call, origins, self._composer)


def _is_open(call: Call, function: FuncDef) -> bool:
    """Tell whether the declared result of a function, if it has one, says nothing of sizes."""
    typ = function.type
    arguments = models_arguments(typ.ret_type) if isinstance(typ, CallableType) else None
    return arguments is None or all(is_unsized(call, argument) for argument in arguments)


def _may_be_of_file(call: Call, callee: Expression) -> bool:
    """Tell whether a callee may be a function or a method of the file."""
    if not isinstance(callee, RefExpr) or not isinstance(callee.node, FuncDef | Decorator):
        return isinstance(callee, MemberExpr) and callee.node is None
    return callee.fullname.rpartition(".")[0] == call.checker.tree.fullname


def _is_model(answer: CallableType) -> bool:
    return models_arguments(answer.ret_type) is not None
