"""What a declared signature says to every call of it: read once for a file, however many calls there are."""

from __future__ import annotations

from collections.abc import Collection

from mypy.nodes import Decorator, FuncDef, SymbolNode
from mypy.type_visitor import TypeTranslator
from mypy.typeops import get_all_type_vars
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarId,
    TypeVarType,
    get_proper_type,
)

from typedthinc._mypy.compat import altered
from typedthinc._mypy.names import SIZE
from typedthinc._mypy.to_shapes import any_type, members


def declares_no_result(node: SymbolNode | None) -> bool:
    """Tell whether this is a function or method without an annotation of its result, whatever its parameters have."""
    if isinstance(node, Decorator) and not node.decorators:
        # mypy takes `staticmethod`, `classmethod` and `property` off the decorators.
        node = node.func
    if not isinstance(node, FuncDef):
        return False
    signature = node.type
    return signature is None or (isinstance(signature, CallableType) and is_unannotated(signature.ret_type))


def is_unannotated(typ: Type) -> bool:
    """Tell whether a type is what mypy takes where an annotation is missing."""
    proper = get_proper_type(typ)
    return isinstance(proper, AnyType) and proper.type_of_any == TypeOfAny.unannotated


class SignatureInfo:
    """A signature, the type variables of its own, and how it looks without those that mypy shall not infer.

    Attributes:
        visible: The declared result; the variables of sizes, and those that no argument mentions, are Any.
    """

    def __init__(self, signature: CallableType) -> None:
        self.signature = signature
        own = [variable for variable in signature.variables if isinstance(variable, TypeVarType)]
        mentioned = {var.id for typ in signature.arg_types for var in get_all_type_vars(typ)}
        free = {variable.id for variable in own if variable.id not in mentioned or is_int(variable.upper_bound)}
        self.visible: Type = _erased(signature.ret_type, free)
        self._shown = signature
        if len(own) == len(signature.variables) and not any(map(_binds, signature.arg_types)):
            # Nothing is left to infer: told so, mypy takes half the time for the call.
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
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.fullname == SIZE


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
