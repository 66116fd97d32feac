"""How a message calls a model: by the name, attribute or item that the source writes.

What a body that is walked for a call says is told in the body, if it is wrong for all calls, or at the call, of which
who reads it does not see the names of the body. So it is worded twice.
"""

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Model
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNNAMED, LayerType

_T = TypeVar("_T")


class Worded(Mismatch):
    """What does not fit in a body that is walked for a call.

    Attributes:
        inside: The sentence with the names of the body.
    """

    def __init__(self, mismatch: Mismatch, inside: str) -> None:
        super().__init__(
            mismatch.kind, mismatch.message, mismatch.position, argument=mismatch.argument, misfit=mismatch.misfit
        )
        self.inside = inside


def label_of(node: ast.AST | None, scope: Scope) -> str:
    """Write a name, an attribute, an item or a call of a function of the program as the source does, else ""."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=base, attr=name):
            owner = label_of(base, scope)
            return f"{owner}.{name}" if owner else ""
        case ast.Subscript(value=base, slice=ast.Constant(value=int() | str() as key)):
            owner = label_of(base, scope)
            return f"{owner}[{key!r}]" if owner else ""
        case ast.Call(func=ast.Name() | ast.Attribute() as function):
            maker = label_of(function, scope)
            return f"{maker}()" if maker and not _is_library(function, scope) else ""
        case _:
            return ""


def _is_library(function: ast.expr, scope: Scope) -> bool:
    """Tell whether a function is one of the library, which gives a model a name of its own."""
    if isinstance(function, ast.Name):
        found = scope.load(function.id)
        # What a body calls by a name of its own may be one or another.
        return isinstance(found, Imported) and (scope.function is None or function.id not in scope.names)
    while isinstance(function, ast.Attribute):
        function = function.value
    return isinstance(function, ast.Name) and isinstance(scope.load(function.id), Imported)


def worded(scope: Scope, rule: Callable[[], _T]) -> _T:
    """Return what a rule makes of layers that are `labelled`.

    Raises:
        Mismatch: They do not fit; worded for who calls the body, and for who reads it.
    """
    run = scope.run
    try:
        return rule()
    except Mismatch as mismatch:
        if run.is_open:
            raise
        inside = mismatch.message
        run.has_labels = True
        try:
            rule()
        except Mismatch as labels:
            inside = labels.message
        finally:
            run.has_labels = False
        raise Worded(mismatch, inside) from None


def labelled(value: Value, node: ast.AST | None, scope: Scope) -> LayerType:
    """Return the type of a model with the name that the source has for it; of all else nothing is known."""
    if not isinstance(value, Model):
        return LayerType(UNNAMED)
    label = label_of(node, scope) if scope.run.is_open or scope.run.has_labels else ""
    if not label:
        return value.type
    # What is one of several models, or is only declared, is known by who makes it.
    is_declared = isinstance(node, ast.Call) and value.state.declared_at is node
    if value.type.name == UNNAMED or is_declared:
        return replace(value.type, name=label.removesuffix("()").rpartition(".")[2], label=label)
    return replace(value.type, label=label)


def owner_of(call: ast.AST) -> ast.AST | None:
    """Return where a call names the object whose method it calls, or that it calls itself."""
    match call:
        case ast.Call(func=ast.Attribute(value=owner)):
            return owner
        case ast.Call(func=function):
            return function
        case _:
            return None
