"""What declared signatures say: whether models are in them, and what they are to every call, read once for a file."""

from __future__ import annotations

from collections.abc import Collection

from mypy import nodes
from mypy.type_visitor import TypeTranslator
from mypy.typeops import get_all_type_vars
from mypy.types import CallableType, Instance, Overloaded, Type, TypeAliasType, TypeVarId, TypeVarType, get_proper_type

from typedthinc._mypy.compat import altered
from typedthinc._mypy.to_shapes import any_type, class_of, members, speaks_of_models
from typedthinc.analysis.special_names import MODEL, OURS, SIZE


class SignatureInfo:
    """A signature, the type variables of its own, and how it looks without those that mypy shall not infer.

    Attributes:
        visible: The declared result; the variables of sizes, and those that no argument mentions, are Any.
        is_settled: Nothing is left to infer.
    """

    def __init__(self, signature: CallableType) -> None:
        self.signature = signature
        own = [variable for variable in signature.variables if isinstance(variable, TypeVarType)]
        mentioned = {var.id for typ in signature.arg_types for var in get_all_type_vars(typ)}
        free = {variable.id for variable in own if variable.id not in mentioned or is_int(variable.upper_bound)}
        self.visible: Type = _erased(signature.ret_type, free)
        self._shown = signature
        self.is_settled = len(own) == len(signature.variables) and not any(map(_binds, signature.arg_types))
        if self.is_settled:
            # Told so, mypy takes half the time for the call.
            arguments = [_erased(typ, free) for typ in signature.arg_types]
            self._shown = altered(signature, self.visible, arguments=arguments)

    def answer(self, result: Type) -> CallableType:
        """Return the signature with another result."""
        return altered(self._shown, result)


def _binds(typ: Type) -> bool:
    """Tell whether mypy may learn something from an argument; from that of a `Size[X]` only we do."""
    return any(get_all_type_vars(item) and not is_size(item) for item in members(typ))


def is_size(typ: Type) -> bool:
    """Tell whether a type is `Size[X]`."""
    return class_of(typ) == SIZE


def is_int(typ: Type) -> bool:
    """Tell whether a type is an int of some kind."""
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.has_base("builtins.int")


class _Eraser(TypeTranslator):
    def __init__(self, erased: Collection[TypeVarId]) -> None:
        super().__init__()
        self._erased = erased

    def visit_type_var(self, t: TypeVarType, /) -> Type:
        return any_type() if t.id in self._erased else t

    def visit_type_alias_type(self, t: TypeAliasType, /) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def _erased(typ: Type, variables: Collection[TypeVarId]) -> Type:
    return typ.accept(_Eraser(variables))


def erased(typ: Type) -> Type:
    """Make all type variables of a type Any."""
    return _erased(typ, {var.id for var in get_all_type_vars(typ)})


class Speaking:
    """The answers for functions by their full names: one that still has its type is looked at once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Type, bool]] = {}

    def of(self, fullname: str, node: nodes.SymbolNode | None) -> bool:
        """Tell whether what has a full name has models in its signature."""
        typ = node.type if isinstance(node, nodes.FuncBase) else None
        if typ is None:
            return speaks(node)
        known = self._known.get(fullname)
        if known is None or known[0] is not typ:
            known = self._known[fullname] = typ, speaks(node)
        return known[1]


def speaks(node: nodes.SymbolNode | None) -> bool:
    """Tell whether a function has models in its signature, or a class where it is made."""
    if isinstance(node, nodes.Decorator):
        node = node.var
    if isinstance(node, nodes.TypeInfo):
        init = node.get("__init__")
        return init is not None and (_is_models_class(node) or speaks(init.node))
    typ = node.type if isinstance(node, nodes.FuncBase | nodes.OverloadedFuncDef | nodes.Var) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return any(isinstance(item, CallableType) and speaks_of_models(item) for item in items)


def _is_models_class(info: nodes.TypeInfo) -> bool:
    """Tell whether a class of the user's is derived from `Model`."""
    # Of a class that mypy takes for unreachable, it knows no bases.
    return hasattr(info, "mro") and info.has_base(MODEL) and not info.fullname.startswith(OURS)


def is_of_user(symbol: nodes.SymbolTableNode | None) -> bool:
    """Tell whether a user's class defines a method."""
    node = symbol.node if symbol is not None else None
    function = node.func if isinstance(node, nodes.Decorator) else node
    return isinstance(function, nodes.FuncDef) and bool(function.info) and not function.info.fullname.startswith(OURS)


def is_on_class(node: nodes.Context) -> bool:
    """Tell whether a call names a method by its class, and so gives the object as an argument."""
    callee = node.callee if isinstance(node, nodes.CallExpr) else None
    info = callee.expr.node if isinstance(callee, nodes.MemberExpr) and isinstance(callee.expr, nodes.RefExpr) else None
    method = (
        info.get_method(callee.name)
        if isinstance(callee, nodes.MemberExpr) and isinstance(info, nodes.TypeInfo)
        else None
    )
    function = method.func if isinstance(method, nodes.Decorator) else method
    return (
        isinstance(function, nodes.FuncDef | nodes.OverloadedFuncDef)
        and not function.is_class
        and not function.is_static
    )
