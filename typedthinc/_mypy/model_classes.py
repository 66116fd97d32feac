"""Classes derived from `Model`: which they are, and how they are called."""

from __future__ import annotations

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import Decorator, FuncDef, SymbolTableNode, TypeInfo
from mypy.types import CallableType, Instance
from mypy.typevars import fill_typevars

from typedthinc._mypy.compat import with_variables, without_first
from typedthinc._mypy.names import MODEL

_LIBRARY = "typedthinc."


def is_models_class(info: TypeInfo) -> bool:
    """Tell whether a class of the user's is derived from `Model`."""
    # Of a class that mypy takes for unreachable, it knows no bases.
    return hasattr(info, "mro") and info.has_base(MODEL) and not info.fullname.startswith(_LIBRARY)


def is_made_plainly(info: TypeInfo) -> bool:
    """Tell whether a class of models has the `__init__` of `Model`."""
    symbol = info.get("__init__")
    return info.has_base(MODEL) and symbol is not None and is_of_library(symbol.node)


def is_of_library(node: object) -> bool:
    """Tell whether a method is one of ours."""
    return isinstance(node, FuncDef) and node.info.fullname.startswith(_LIBRARY)


def is_of_user(symbol: SymbolTableNode | None) -> bool:
    """Tell whether a user's class defines a method."""
    node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, Decorator) else node
    return isinstance(function, FuncDef) and bool(function.info) and not is_of_library(function)


def constructor(info: TypeInfo) -> CallableType | None:
    """Return the signature of the calls of a class, as its `__init__` declares it; None if it declares none."""
    symbol = info.get("__init__")
    init = symbol.node if symbol is not None else None
    typ = init.type if isinstance(init, FuncDef) else None
    own = fill_typevars(info)
    if not isinstance(init, FuncDef) or not isinstance(typ, CallableType) or not isinstance(own, Instance):
        return None
    bound = expand_type_by_instance(typ, map_instance_to_supertype(own, init.info))
    assert isinstance(bound, CallableType)
    return with_variables(without_first(bound), own, [*info.defn.type_vars, *bound.variables])
