"""Calls of functions whose signature names arrays and sizes: what they return, and which argument does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

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
    TypeInfo,
)
from mypy.types import (
    CallableType,
    LiteralType,
    Overloaded,
    ProperType,
    TupleType,
    Type,
    TypedDictType,
    TypeVarType,
    get_proper_type,
)
from mypy.types import Instance as MypyInstance

from typedthinc._mypy.compat import Checker, without_first
from typedthinc._mypy.features.arrays import declarations
from typedthinc._mypy.features.arrays.own_ops import KIND
from typedthinc._mypy.features.arrays.types import term_of_value, value_of_term
from typedthinc._mypy.names import ARRAYS, CONTAINERS, OPS, SIZE
from typedthinc._mypy.signature_info import SignatureInfo, is_int
from typedthinc._mypy.to_shapes import TypeReader, is_recursive, members, speaks_of_models
from typedthinc.shapes.arrays.values import Arr, Instance, Int, Value, plain, worth
from typedthinc.shapes.sentences import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Known, Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Anything, Array, Term
from typedthinc.shapes.unify import fit

_HOLDING = frozenset({*CONTAINERS, *(f"typing.{name}" for name in ("Mapping", "Iterable")), "builtins.dict"})
_Passes = Callable[[Expression, Type], bool]


class Complain(Protocol):
    """Note what does not fit, and what it is given to."""

    def __call__(
        self, node: Expression, mismatch: Mismatch, *, unless_reported: bool = False, taker: Expression | None = None
    ) -> None: ...


def signature_of(checker: Checker, node: CallExpr, values: Sequence[Value], owner: Value) -> CallableType | None:
    """Return the signature of what is called, as it was declared: mypy keeps the one that it has inferred.

    Args:
        owner: The object whose method it is.
    """
    is_op = owner == Instance(KIND) and isinstance(node.callee, MemberExpr)
    typ = _of_op(checker, node.callee.name) if is_op and isinstance(node.callee, MemberExpr) else None
    typ = typ or get_proper_type(checker.lookup_type_or_none(node.callee))
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
        return without_first(signature)
    return signature


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
    pairs = list(_pairs(item, node, values))
    required = {name for name, kind in zip(item.arg_names, item.arg_kinds, strict=True) if kind == ARG_NAMED}
    if len(pairs) != len(node.args) or required.difference(node.arg_names):
        return False
    reader = TypeReader(checker, SignatureInfo(item).quantified)
    return all(_agrees(reader, typ, value) for typ, _, value in pairs)


def _agrees(reader: TypeReader, typ: Type, value: Value) -> bool:
    accepted = [get_proper_type(each) for each in members(typ)]
    if isinstance(value, bool | str | Int):
        given = plain(value) if isinstance(value, Int) else value
        literals = [each.value for each in accepted if isinstance(each, LiteralType)]
        return len(literals) < len(accepted) or given in literals
    array = worth(value)
    if not isinstance(array, Arr):
        return True
    terms = [reader.term(each) for each in accepted]
    ranks = [len(each.sizes) for each in terms if isinstance(each, Array)]
    return len(ranks) < len(terms) or not ranks or len(array.sizes) in ranks


def is_overloaded(checker: Checker, node: CallExpr) -> bool:
    """Tell whether what is called has several signatures, of which another one may take what is given."""
    return isinstance(get_proper_type(checker.lookup_type_or_none(node.callee)), Overloaded)


def names_arrays(signature: CallableType) -> bool:
    """Tell whether a signature names sizes, and no model: those are the business of `calls.py`."""
    types = (signature.ret_type, *signature.arg_types)
    return any(_is_sized(item) for typ in types for item in members(typ)) and not speaks_of_models(signature)


def _is_sized(typ: Type) -> bool:
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType | TypedDictType):
        items = proper.items.values() if isinstance(proper, TypedDictType) else proper.items
        return any(_is_sized(item) for each in items if not is_recursive(each) for item in members(each))
    if not isinstance(proper, MypyInstance):
        return False
    name = proper.type.fullname
    if name in ARRAYS or name == SIZE:
        return True
    inner = [item for each in proper.args if not is_recursive(each) for item in members(each)]
    return name in _HOLDING and any(map(_is_sized, inner))


def result(
    checker: Checker,
    signature: CallableType,
    node: CallExpr,
    values: Sequence[Value],
    complain: Complain,
    passes: _Passes | None,
) -> Value:
    """Return what a call returns by its signature.

    Args:
        passes: Tells whether mypy takes an argument for what is declared; None if another signature may take it.
    """
    info = SignatureInfo(signature)
    reader, bound = TypeReader(checker, info.quantified), Substitution()
    unknown: set[Var] = set()
    is_mistaken = False
    for typ, argument, value in _written(signature, node, values):
        var = _size_variable(typ, info)
        if var is None:
            complain_of = partial(complain, taker=node.callee)
            is_mistaken |= not _fit(reader, typ, argument, value, bound, signature, complain_of, passes)
        elif isinstance(value, Int) and isinstance(value.size, Known) and _is_positive(value.size):
            bound.sizes.setdefault(var, value.size)
        else:
            unknown.add(var)
    if is_mistaken or unknown.intersection(bound.sizes):
        return UNKNOWN
    return value_of_term(bound.term(reader.term(signature.ret_type)))


def _written(
    signature: CallableType, node: CallExpr, values: Sequence[Value]
) -> Iterator[tuple[Type, Expression, Value]]:
    """Go through the arguments of a call, and through the items of lists, tuples and dicts that are written there."""
    for typ, argument, value in _pairs(signature, node, values):
        found = members(typ)
        inner = list(declarations.parts(typ, argument, value)) if len(found) == 1 and _is_sized(found[0]) else []
        yield from inner if len(inner) > 1 or (inner and inner[0][1] is not argument) else [(typ, argument, value)]


def _is_positive(size: Known) -> bool:
    return bool(size.terms) or size.constant > 0


def _pairs(
    signature: CallableType, node: CallExpr, values: Sequence[Value]
) -> Iterator[tuple[Type, Expression, Value]]:
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


def _size_variable(typ: Type, info: SignatureInfo) -> Var | None:
    for item in map(get_proper_type, members(typ)):
        if isinstance(item, MypyInstance) and item.type.fullname == SIZE and item.args:
            item = get_proper_type(item.args[0])
        if isinstance(item, TypeVarType) and is_int(item.upper_bound):
            return info.quantified.get(item.id)
    return None


def _fit(
    reader: TypeReader,
    typ: Type,
    argument: Expression,
    value: Value,
    bound: Substitution,
    signature: CallableType,
    complain: Complain,
    passes: _Passes | None,
) -> bool:
    """Fit an argument to what is declared, complain if mypy does not, and tell whether it fits."""
    term = term_of_value(value)
    wanted = [reader.term(item) for item in members(typ)]
    if isinstance(term, Anything) or any(isinstance(item, Anything) for item in wanted):
        return True
    failures: list[tuple[Misfit, Substitution]] = []
    for item in wanted:
        trial = bound.copy()
        try:
            fit(term, item, trial)
        except Misfit as misfit:
            failures.append((misfit, trial))
        else:
            bound.sizes, bound.terms = trial.sizes, trial.terms
            return True
    array = worth(value)
    is_visible = isinstance(array, Arr) and array.is_visible
    # mypy finds a size that is both, where two arguments disagree.
    if is_visible and not any(_fits(term, item) for item in wanted):
        return False
    first = failures[0][0]
    if len(wanted) == 1 and (first.kind == "size" or (passes is not None and passes(argument, typ))):
        name = signature.name.partition(" of ")[0].strip('"') if signature.name else "the function"
        text = takes_but(name, bound.term(wanted[0]), "the argument is", term, first)
        complain(argument, Mismatch(first.kind, text, misfit=first), unless_reported=is_visible)
    return False


def _fits(term: Term, wanted: Term) -> bool:
    try:
        fit(term, wanted, Substitution())
    except Misfit:
        return False
    return True
