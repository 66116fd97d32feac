"""The arguments of a call that a rule depends on: literals, constants, slices, and tuples and lists of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Expression,
    ListExpr,
    NameExpr,
    RefExpr,
    SliceExpr,
    StrExpr,
    TupleExpr,
)
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Instance, LiteralType, Type, get_proper_type

from typedthinc._mypy.assignments import constant, is_starred
from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.literals import BITS, size_of
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import Known

# A constant may be made of constants; past so many steps nothing is known.
_DEEPEST: Final = 8
_CONSTANTS: Final[dict[str, object]] = {"builtins.None": None, "builtins.True": True, "builtins.False": False}


class Arguments(Mapping[str, object]):
    """The values of the arguments of a call by name, each found when a rule asks for it.

    An argument that is not known is Ellipsis. One that the call leaves out is left out here: a rule has the default.
    """

    def __init__(self, call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> None:
        self._call = call
        named = zip(signature.arg_names, args, strict=True)
        self._given = {name: given[0] for name, given in named if name is not None and given}
        self._types = dict(zip(signature.arg_names, signature.arg_types, strict=True))
        node = call.node
        self._starred = isinstance(node, CallExpr) and any(kind in (ARG_STAR, ARG_STAR2) for kind in node.arg_kinds)

    def __getitem__(self, name: str, /) -> object:
        return ... if self._starred else _fitting(self._call, self._given[name], self._types[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)


def by_parameter(
    call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]
) -> dict[str | None, Expression]:
    """Return the arguments by the names of their parameters; of what stars spread, nobody knows where it goes."""
    found: dict[str | None, Expression] = {}
    for name, given in zip(signature.arg_names, args, strict=True):
        if given and not is_starred(call.node, given[0]):
            found[name] = given[0]
    return found


def argument_of(mismatch: Mismatch, signature: CallableType, args: Sequence[Sequence[Expression]]) -> Expression | None:
    """Return the argument that a mismatch is about; None if it is about a layer."""
    named = zip(signature.arg_names, args, strict=True)
    return next((given[0] for name, given in named if given and name == mismatch.argument), None)


def value_of(call: Call, expression: Expression) -> object:
    """Return the value of an argument; Ellipsis where it is not known."""
    return _value(call, expression, 0)


def _fitting(call: Call, expression: Expression, declared: Type) -> object:
    """Return the value of an argument; Ellipsis for one of a wrong type, which mypy reports."""
    fits = is_subtype(type_of(call.checker, expression), get_proper_type(declared))
    return _value(call, expression, 0) if fits else ...


def _value(call: Call, expression: Expression, depth: int) -> object:
    match expression:
        case StrExpr():
            return expression.value
        case TupleExpr():
            return tuple(_value(call, item, depth) for item in expression.items)
        case ListExpr():
            values = [_value(call, item, depth) for item in expression.items]
            return ... if ... in values else values
        case SliceExpr():
            return _slice(call, [expression.begin_index, expression.end_index, expression.stride], depth)
        case CallExpr(callee=NameExpr(fullname="builtins.slice"), args=given):
            return _slice(call, [None, *given] if len(given) == 1 else given, depth)
        case NameExpr() if expression.fullname in _CONSTANTS:
            return _CONSTANTS[expression.fullname]
        case _:
            return _number_or_constant(call, expression, depth)


def _slice(call: Call, given: Sequence[Expression | None], depth: int) -> object:
    values = [None if item is None else _value(call, item, depth) for item in given]
    return slice(*(value if value is None or isinstance(value, int) else ... for value in values))


def _number_or_constant(call: Call, expression: Expression, depth: int) -> object:
    size = size_of(call.checker, call.assignments, call.reader, expression)
    if isinstance(size, Known):
        return ... if size.terms else size.constant
    value = constant(call.assignments, expression) if isinstance(expression, RefExpr) and depth < _DEEPEST else None
    if value is not None:
        return _value(call, value, depth + 1)
    proper = get_proper_type(type_of(call.checker, expression))
    literal = proper.last_known_value if isinstance(proper, Instance) else proper
    found = literal.value if isinstance(literal, LiteralType) else ...
    return ... if isinstance(found, int) and found.bit_length() > BITS else found
