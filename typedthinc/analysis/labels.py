"""How a message calls a model: by the name, attribute or item that the source writes."""

from __future__ import annotations

import ast
from dataclasses import replace

from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Model
from typedthinc.shapes.scheme import UNNAMED, LayerType


def label_of(node: ast.AST | None) -> str:
    """Return what the source calls what stands at a place; nothing where that is no name."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute() | ast.Subscript():
            return ast.unparse(node)
        case _:
            return ""


def labelled(value: Value, node: ast.AST | None) -> LayerType:
    """Return the type of a model with the name that the source has for it; of all else nothing is known."""
    if not isinstance(value, Model):
        return LayerType(UNNAMED)
    label = label_of(node)
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
