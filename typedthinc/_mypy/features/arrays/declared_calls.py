"""Calls of functions whose signature names arrays and sizes: what they return, and which argument does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr
from mypy.types import CallableType, TupleType, Type, TypedDictType, TypeVarType, UnionType, get_proper_type
from mypy.types import Instance as MypyInstance

from typedthinc._mypy.array_types import term_of_value, value_of_term
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.features.arrays import declarations
from typedthinc._mypy.features.arrays.signatures import pairs
from typedthinc._mypy.names import ARRAYS, CONTAINERS, SIZE
from typedthinc._mypy.signature_info import SignatureInfo, is_int
from typedthinc._mypy.to_shapes import TypeReader, is_recursive, members, speaks_of_models
from typedthinc.shapes.arrays.values import Arr, FunctionValue, Int, Value, worth
from typedthinc.shapes.sentences import Mismatch, declared_but, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Known, Var
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Anything, Term
from typedthinc.shapes.unify import fit

_HOLDING = frozenset(
    {*CONTAINERS, *(f"typing.{name}" for name in ("Mapping", "Iterable")), "builtins.dict"}
    | {"_typeshed.SupportsKeysAndGetItem"}
)
_Passes = Callable[[Expression, Type], bool]


class Surroundings(Protocol):
    """What a call asks of the run around it."""

    def complain(
        self, node: Expression, mismatch: Mismatch, *, unless_reported: bool = False, taker: Expression | None = None
    ) -> None:
        """Note what does not fit, and what it is given to."""
        ...

    def body(self, function: FunctionValue, declared: CallableType) -> Value:
        """Return what the body of a lambda is worth, by what is declared of its parameters."""
        ...


def names_arrays(signature: CallableType) -> bool:
    """Tell whether a signature names sizes, and no model: those are the business of `calls.py`."""
    return any(map(_is_sized, (signature.ret_type, *signature.arg_types))) and not speaks_of_models(signature)


def _is_sized(typ: Type) -> bool:
    if is_recursive(typ):
        return False
    proper = get_proper_type(typ)
    if isinstance(proper, UnionType):
        return any(map(_is_sized, proper.items))
    if isinstance(proper, CallableType):
        return _is_sized(proper.ret_type)
    if isinstance(proper, TupleType | TypedDictType):
        return any(map(_is_sized, proper.items.values() if isinstance(proper, TypedDictType) else proper.items))
    if not isinstance(proper, MypyInstance):
        return False
    name = proper.type.fullname
    if name in ARRAYS or name == SIZE:
        return True
    return name in _HOLDING and any(map(_is_sized, proper.args))


def result(
    checker: Checker,
    signature: CallableType,
    node: CallExpr,
    values: Sequence[Value],
    around: Surroundings,
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
    for typ, argument, value in _written(signature, node, values, around.body):
        var = _size_variable(typ, info)
        if var is None:
            refuse = partial(_refuse, around, node, signature, argument)
            is_mistaken |= not _fit(reader, typ, argument, value, bound, refuse, passes)
        elif isinstance(value, Int) and isinstance(value.size, Known) and _is_positive(value.size):
            bound.sizes.setdefault(var, value.size)
        else:
            unknown.add(var)
    if is_mistaken or unknown.intersection(bound.sizes):
        return UNKNOWN
    return value_of_term(bound.term(reader.term(signature.ret_type)))


def _written(
    signature: CallableType, node: CallExpr, values: Sequence[Value], body: declarations.Body
) -> Iterator[tuple[Type, Expression, Value]]:
    """Go through the arguments of a call, and through the parts of lists, dicts and lambdas that are written there."""
    for typ, argument, value in pairs(signature, node, values):
        found = members(typ)
        inner = list(declarations.parts(typ, argument, value, body)) if len(found) == 1 and _is_sized(found[0]) else []
        yield from inner if len(inner) > 1 or (inner and inner[0][1] is not argument) else [(typ, argument, value)]


def _is_positive(size: Known) -> bool:
    return bool(size.terms) or size.constant > 0


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
    refuse: Callable[[Term, Term, Misfit, bool], None],
    passes: _Passes | None,
) -> bool:
    """Fit an argument to what is declared, refuse it if mypy does not, and tell whether it fits."""
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
        refuse(bound.term(wanted[0]), term, first, is_visible)
    return False


def _refuse(
    around: Surroundings,
    node: CallExpr,
    signature: CallableType,
    argument: Expression,
    wanted: Term,
    term: Term,
    misfit: Misfit,
    is_visible: bool,
) -> None:
    """Complain of an argument, or of what a lambda that is one gives."""
    if any(declarations.is_body(each, argument) for each in node.args):
        text = declared_but(declarations.OF_LAMBDA, wanted, term, misfit)
    else:
        text = takes_but(_name(signature, node.callee), wanted, "the argument is", term, misfit)
    mismatch = Mismatch(misfit.kind, text, misfit=misfit)
    around.complain(argument, mismatch, unless_reported=is_visible, taker=node.callee)


def _name(signature: CallableType, callee: Expression) -> str:
    """Return what is called, as messages name it."""
    if signature.name and not signature.name.startswith("__call__"):
        return signature.name.partition(" of ")[0].strip('"')
    return callee.name if isinstance(callee, NameExpr | MemberExpr) else "the function"


def _fits(term: Term, wanted: Term) -> bool:
    try:
        fit(term, wanted, Substitution())
    except Misfit:
        return False
    return True
