"""Which functions and classes have models in their signature: the library looks at the arguments of their calls."""

from __future__ import annotations

from mypy.nodes import Decorator, FuncBase, OverloadedFuncDef, SymbolNode, TypeInfo, Var
from mypy.types import CallableType, Overloaded, Type, get_proper_type

from typedthinc._mypy.model_classes import is_models_class
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
        return init is not None and (is_models_class(node) or speaks(init.node))
    typ = node.type if isinstance(node, FuncBase | OverloadedFuncDef | Var) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return any(isinstance(item, CallableType) and speaks_of_models(item) for item in items)
