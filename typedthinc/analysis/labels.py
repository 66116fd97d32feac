"""How a message calls a model: by the name, attribute or item that the source writes."""

from __future__ import annotations

import ast
from dataclasses import replace

from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.classes import Imported
from typedthinc.analysis.values.objects import Model
from typedthinc.shapes.scheme import UNNAMED, LayerType


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
    while isinstance(function, ast.Attribute):
        function = function.value
    return isinstance(function, ast.Name) and isinstance(scope.load(function.id), Imported)


def labelled(value: Value, node: ast.AST | None, scope: Scope) -> LayerType:
    """Return the type of a model with the name that the source has for it; of all else nothing is known.

    A body that is walked for a call tells of the call: who reads the message does not see its names.
    """
    if not isinstance(value, Model):
        return LayerType(UNNAMED)
    label = label_of(node, scope) if scope.run.is_open else ""
    if label and value.type.name == UNNAMED and not (value.type.takes or value.type.gives):
        return replace(value.type, name=label)
    return replace(value.type, label=label) if label else value.type


def owner_of(call: ast.AST) -> ast.AST | None:
    """Return where a call names the object whose method it calls, or that it calls itself."""
    match call:
        case ast.Call(func=ast.Attribute(value=owner)):
            return owner
        case ast.Call(func=function):
            return function
        case _:
            return None
