"""Classes derived from `Model`: which they are, and how they are called."""

from __future__ import annotations

from mypy.nodes import Decorator, FuncDef, SymbolTableNode, TypeInfo

from typedthinc._mypy.names import MODEL

_LIBRARY = "typedthinc."


def is_models_class(info: TypeInfo) -> bool:
    """Tell whether a class of the user's is derived from `Model`."""
    # Of a class that mypy takes for unreachable, it knows no bases.
    return hasattr(info, "mro") and info.has_base(MODEL) and not info.fullname.startswith(_LIBRARY)


def is_of_library(node: object) -> bool:
    """Tell whether a method is one of ours."""
    return isinstance(node, FuncDef) and node.info.fullname.startswith(_LIBRARY)


def is_of_user(symbol: SymbolTableNode | None) -> bool:
    """Tell whether a user's class defines a method."""
    node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, Decorator) else node
    return isinstance(function, FuncDef) and bool(function.info) and not is_of_library(function)
