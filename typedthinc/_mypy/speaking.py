"""Which functions and classes have models in their signature: the library looks at the arguments of their calls."""

from __future__ import annotations

from mypy.nodes import Decorator, FuncBase, FuncDef, OverloadedFuncDef, SymbolNode, SymbolTableNode, TypeInfo, Var
from mypy.types import CallableType, Overloaded, Type, get_proper_type

from typedthinc._mypy.names import MODEL, PACKAGE
from typedthinc._mypy.to_shapes import speaks_of_models


class Speaking:
    """The answers for functions by their full names: one that still has its type is looked at once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Type, bool]] = {}

    def of(self, fullname: str, node: SymbolNode | None) -> bool:
        """Tell whether what has a full name has models in its signature."""
        typ = node.type if isinstance(node, FuncBase) else None
        if typ is None:
            return speaks(node)
        known = self._known.get(fullname)
        if known is None or known[0] is not typ:
            known = self._known[fullname] = typ, speaks(node)
        return known[1]


def speaks(node: SymbolNode | None) -> bool:
    """Tell whether a function has models in its signature, or a class where it is made."""
    if isinstance(node, Decorator):
        node = node.var
    if isinstance(node, TypeInfo):
        init = node.get("__init__")
        return init is not None and (_is_models_class(node) or speaks(init.node))
    typ = node.type if isinstance(node, FuncBase | OverloadedFuncDef | Var) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return any(isinstance(item, CallableType) and speaks_of_models(item) for item in items)


def _is_models_class(info: TypeInfo) -> bool:
    """Tell whether a class of the user's is derived from `Model`."""
    # Of a class that mypy takes for unreachable, it knows no bases.
    return hasattr(info, "mro") and info.has_base(MODEL) and not info.fullname.startswith(PACKAGE)


def is_of_user(symbol: SymbolTableNode | None) -> bool:
    """Tell whether a user's class defines a method."""
    node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, Decorator) else node
    return isinstance(function, FuncDef) and bool(function.info) and not function.info.fullname.startswith(PACKAGE)
