"""The signature of what a call calls, as it was declared, and which parameter each argument is given to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    ARG_NAMED,
    ARG_NAMED_OPT,
    ARG_OPT,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType, FunctionLike, LiteralType, Overloaded, ProperType, Type, get_proper_type
from mypy.types import Instance as MypyInstance

from typedthinc._mypy.compat import Checker, without_first
from typedthinc._mypy.features.arrays.own_ops import KIND
from typedthinc._mypy.names import OPS
from typedthinc._mypy.signature_info import SignatureInfo
from typedthinc._mypy.to_shapes import TypeReader, members
from typedthinc.shapes.arrays.values import Arr, Instance, Int, Repeated, Value, plain, worth
from typedthinc.shapes.terms import Array

_WITH_RULES: Final = frozenset({"numpy", "typedthinc", "torch"})


def signature_of(checker: Checker, node: CallExpr, values: Sequence[Value], owner: Value) -> CallableType | None:
    """Return the signature of what is called, as it was declared: mypy keeps the one that it has inferred.

    Args:
        owner: The object whose method it is.
    """
    is_op = owner == Instance(KIND) and isinstance(node.callee, MemberExpr)
    typ = _of_op(checker, node.callee.name) if is_op and isinstance(node.callee, MemberExpr) else None
    typ = typ or _type_called(checker, node.callee)
    if isinstance(typ, Overloaded):
        return next((item for item in typ.items if _takes(checker, item, node, values)), None)
    if is_op:
        return typ if isinstance(typ, CallableType) else None
    declared = typ.definition if isinstance(typ, CallableType) else None
    if typ is None and isinstance(node.callee, NameExpr):
        declared = node.callee.node
    signature = declared.type if isinstance(declared, FuncDef) else None
    if not isinstance(signature, CallableType):
        return typ if isinstance(typ, CallableType) else None
    if isinstance(declared, FuncDef) and declared.info and not declared.is_static and signature.arg_types:
        return _without_owner(signature, declared.info, _owner(checker, node.callee))
    return signature


def _type_called(checker: Checker, callee: Expression) -> ProperType | None:
    """Return the type of what is called: of an object, that of the method behind the call."""
    typ = get_proper_type(checker.lookup_type_or_none(callee))
    if isinstance(typ, MypyInstance):
        return None if has_rules(typ.type) else method_type(typ, "__call__")
    if typ is None and isinstance(callee, MemberExpr):
        owner = _owner(checker, callee)
        return None if owner is None else method_type(owner, callee.name)
    return typ


def _owner(checker: Checker, callee: Expression) -> MypyInstance | None:
    """Return the type of the object whose method is called; that of a list is nothing that mypy has inferred."""
    owner = callee.expr if isinstance(callee, MemberExpr) else callee
    typ = get_proper_type(checker.lookup_type_or_none(owner))
    if not isinstance(typ, MypyInstance) or has_rules(typ.type):
        return None
    is_container = typ.type.module_name in ("builtins", "collections")
    return None if is_container and _is_inferred(checker, owner) else typ


def _is_inferred(checker: Checker, owner: Expression) -> bool:
    """Tell whether the type of a name or an attribute is declared nowhere."""
    found = owner.node if isinstance(owner, RefExpr) else None
    if isinstance(owner, MemberExpr) and found is None:
        holder = get_proper_type(checker.lookup_type_or_none(owner.expr))
        symbol = holder.type.get(owner.name) if isinstance(holder, MypyInstance) else None
        found = symbol.node if symbol is not None else None
    return not isinstance(found, Var) or (found.is_inferred and not found.explicit_self_type)


def has_rules(info: TypeInfo) -> bool:
    """Tell whether it is known by other rules what the methods of a class take."""
    return info.module_name.partition(".")[0] in _WITH_RULES


def method_type(owner: MypyInstance, name: str) -> FunctionLike | None:
    """Return the type that a method is declared with, as it is called on an object of this type."""
    method = owner.type.get_method(name)
    is_plain = isinstance(method, FuncDef | OverloadedFuncDef) and not (method.is_property or method.is_static)
    if not is_plain or not isinstance(method, FuncDef | OverloadedFuncDef):
        return None
    typ = method.type
    if isinstance(typ, Overloaded):
        return Overloaded([_without_owner(each, method.info, owner) for each in typ.items])
    return _without_owner(typ, method.info, owner) if isinstance(typ, CallableType) and typ.arg_types else None


def _without_owner(signature: CallableType, info: TypeInfo, owner: MypyInstance | None) -> CallableType:
    """Return a method's signature as it is called, with what the type variables of its class stand for."""
    if not info.defn.type_vars or owner is None or not owner.type.has_base(info.fullname):
        return without_first(signature)
    return without_first(expand_type_by_instance(signature, map_instance_to_supertype(owner, info)))


def _of_op(checker: Checker, name: str) -> ProperType | None:
    """Return the signature that an op is declared with: that names the sizes, where those of backends do not."""
    module = checker.modules.get(OPS.rpartition(".")[0])
    info = module.names[OPS.rpartition(".")[2]].node if module is not None else None
    symbol = info.get(name) if isinstance(info, TypeInfo) else None
    declared = get_proper_type(symbol.type) if symbol is not None else None
    if isinstance(declared, Overloaded):
        return Overloaded(list(map(without_first, declared.items)))
    return without_first(declared) if isinstance(declared, CallableType) else None


def _takes(checker: Checker, item: CallableType, node: CallExpr, values: Sequence[Value]) -> bool:
    """Tell whether an overload is the one for the flags and the ranks of a call."""
    found = list(pairs(item, node, values))
    required = {name for name, kind in zip(item.arg_names, item.arg_kinds, strict=True) if kind == ARG_NAMED}
    if len(found) != len(node.args) or required.difference(node.arg_names):
        return False
    reader = TypeReader(checker, SignatureInfo(item).quantified)
    return all(_agrees(reader, typ, value) for typ, _, value in found)


def _agrees(reader: TypeReader, typ: Type, value: Value) -> bool:
    accepted = [get_proper_type(each) for each in members(typ)]
    if isinstance(value, bool | str | Int):
        given = plain(value) if isinstance(value, Int) else value
        literals = [each.value for each in accepted if isinstance(each, LiteralType)]
        return len(literals) < len(accepted) or given in literals
    if isinstance(value, list | Repeated):
        return any(_may_hold(reader, each, value) for each in accepted)
    array = worth(value)
    if not isinstance(array, Arr):
        return True
    terms = [reader.term(each) for each in accepted]
    ranks = [len(each.sizes) for each in terms if isinstance(each, Array)]
    return len(ranks) < len(terms) or not ranks or len(array.sizes) in ranks


def _may_hold(reader: TypeReader, typ: ProperType, value: list[Value] | Repeated) -> bool:
    """Tell whether a list may be what is declared, by the ranks of its items."""
    if isinstance(reader.term(typ), Array):
        return False
    inner = typ.args if isinstance(typ, MypyInstance) else ()
    items = [value.item] if isinstance(value, Repeated) else value
    return len(inner) != 1 or all(_agrees(reader, inner[0], each) for each in items)


def is_overloaded(checker: Checker, node: CallExpr) -> bool:
    """Tell whether what is called has several signatures, of which another one may take what is given."""
    return isinstance(_type_called(checker, node.callee), Overloaded)


def pairs(signature: CallableType, node: CallExpr, values: Sequence[Value]) -> Iterator[tuple[Type, Expression, Value]]:
    """Go through the arguments of a call, with the type that each is declared as, up to one of which nobody knows."""
    place = 0
    named = dict(zip(signature.arg_names, zip(signature.arg_types, signature.arg_kinds, strict=True), strict=True))
    for argument, name, value in zip(node.args, node.arg_names, values, strict=True):
        if name is not None and name in named:
            typ, kind = named[name]
        elif name is not None and ARG_STAR2 in signature.arg_kinds:
            kind = ARG_NAMED
            typ = signature.arg_types[signature.arg_kinds.index(ARG_STAR2)]
        elif name is None and place < len(signature.arg_types):
            typ, kind = signature.arg_types[place], signature.arg_kinds[place]
            place += kind != ARG_STAR
        else:
            return
        if not _is_single(kind) and (kind != ARG_STAR or name is not None):
            return
        yield typ, argument, value


def _is_single(kind: ArgKind) -> bool:
    return kind in (ARG_POS, ARG_OPT, ARG_NAMED, ARG_NAMED_OPT)
