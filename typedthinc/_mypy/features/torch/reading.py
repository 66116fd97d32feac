"""What modules of torch are made with, and what they hold: read from the calls that make them, as the rules want it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    CallExpr,
    DictExpr,
    Expression,
    FloatExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
)

from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features.torch import elsewhere, forwards
from typedthinc._mypy.features.torch.changes import is_changed
from typedthinc._mypy.features.torch.makers import Made, kind_of, maker
from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.frameworks.torch.parameters import DEFAULTS, PARAMETERS, SEQUENTIAL
from typedthinc.shapes.sizes import Unknown

_ORDERED: Final = "collections.OrderedDict"
_CONSTANTS: Final[dict[str, object]] = {"builtins.None": None, "builtins.True": True, "builtins.False": False}
# A Sequential may stand in another; past so many nothing is known.
_DEEPEST: Final = 16
NOTHING: Final = Module("")


@dataclass(frozen=True)
class Read:
    """A module that has been read.

    Attributes:
        module: What it is made with; a Sequential of another file has all in it, others have `inside`.
        place: What stands for it in the text around the call; what is wrong in it is reported there.
        inside: The modules that it runs one after the other.
    """

    module: Module
    place: Expression
    inside: tuple[Read, ...] = field(default=())

    def whole(self) -> Module:
        """Return the module with all that it holds."""
        return replace(self.module, inside=tuple(each.whole() for each in self.inside)) if self.inside else self.module


class Reader:
    """Reads one module, with all in it.

    Args:
        call: The call of the wrapper.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._depth = 0

    def read(self, given: Seen, shown: Expression, *, within: bool = False) -> Read:
        """Read a module.

        Args:
            given: The module.
            shown: What stands for it in the text around the call.
            within: It stands in one that has a name, so that others may have got hold of it.
        """
        made = maker(*given)
        if made is None or self._depth > _DEEPEST:
            return Read(elsewhere.of_name(*given) or NOTHING, shown)
        is_named = within or made.node is not given.node
        kind = kind_of(made.node)
        if kind:
            is_lost = is_named and is_changed(made, given.node, within=within)
            return Read(NOTHING, shown) if is_lost else self._of_torch(made, kind, shown, is_named=is_named)
        composed = forwards.parts_of(made)
        if composed is None:
            return Read(elsewhere.of_call(*made, given.node) or NOTHING, shown)
        return (
            Read(NOTHING, shown)
            if is_changed(made, given.node, within=within)
            else self._composed(made, composed, shown)
        )

    def _of_torch(self, made: Made, kind: str, shown: Expression, *, is_named: bool) -> Read:
        if kind != SEQUENTIAL:
            return Read(spec(*made), shown)
        inside = _inside(*made) or []
        places = [each.node if each.call is self._call else shown for each in inside]
        return Read(Module(SEQUENTIAL), shown, self._all(zip(inside, places, strict=True), within=is_named))

    def _composed(self, made: Made, parts: Sequence[Seen | Module], shown: Expression) -> Read:
        """Read an object of a class of the program, by what its forward runs."""
        self._depth += 1
        read = [Read(each, shown) if isinstance(each, Module) else self.read(each, shown) for each in parts]
        self._depth -= 1
        name = made.node.callee.name if isinstance(made.node.callee, NameExpr | MemberExpr) else ""
        return Read(Module(name, is_own=True), shown, tuple(read))

    def _all(self, inside: Iterable[tuple[Seen, Expression]], *, within: bool) -> tuple[Read, ...]:
        self._depth += 1
        found = tuple(self.read(each, place, within=within) for each, place in inside)
        self._depth -= 1
        return found


def spec(call: Call, made: CallExpr) -> Module:
    """Read what a module of torch's own is made with."""
    kind = kind_of(made)
    if any(each not in (ARG_POS, ARG_NAMED) for each in made.arg_kinds):
        return Module(kind)
    values: dict[str, object] = dict(DEFAULTS.get(kind, {}))
    positions = iter(PARAMETERS.get(kind, ()))
    for expression, name in zip(made.args, made.arg_names, strict=True):
        parameter = name or next(positions, None)
        if parameter is not None:
            values[parameter] = value_of(call, expression)
    return Module(kind, {name: value for name, value in values.items() if value is not ...})


def value_of(call: Call, expression: Expression) -> object:
    """Return what an argument is: a module, a number or the like, or a size that has a name here."""
    call, expression = call.behind(expression) or Seen(call, expression)
    match expression:
        case StrExpr() | FloatExpr():
            return expression.value
        case NameExpr() if expression.fullname in _CONSTANTS:
            return _CONSTANTS[expression.fullname]
        case TupleExpr() | ListExpr():
            return tuple(value_of(call, item) for item in expression.items)
        case CallExpr() if kind_of(expression):
            return spec(call, expression)
        case _:
            size = call.size_of(expression)
            return ... if isinstance(size, Unknown) else size if size.terms else size.constant


def _inside(call: Call, made: CallExpr) -> list[Seen] | None:
    """Return the modules that a Sequential is made of; None where they are not written."""
    named = _named(call, made)
    if named is not None:
        return named
    found: list[Seen] = []
    for expression, kind in zip(made.args, made.arg_kinds, strict=True):
        items = call.spread(expression) if kind == ARG_STAR else [Seen(call, expression)] if kind == ARG_POS else None
        if items is None:
            return None
        found += items
    return found


def _named(call: Call, made: CallExpr) -> list[Seen] | None:
    """Return the modules of a Sequential that are given with names, in an OrderedDict."""
    held = maker(call, made.args[0]) if len(made.args) == 1 else None
    if held is None or not isinstance(held.node.callee, RefExpr) or held.node.callee.fullname != _ORDERED:
        return None
    found = held.node.args if all(held.node.arg_names) else _values(held.node.args)
    return None if found is None else [Seen(held.call, each) for each in found]


def _values(pairs: Sequence[Expression]) -> list[Expression] | None:
    """Return the second ones of pairs that are written in a dict or list."""
    match pairs:
        case [DictExpr(items=items)]:
            return [value for _, value in items]
        case [ListExpr(items=items) | TupleExpr(items=items)]:
            found = [item.items[1] for item in items if isinstance(item, TupleExpr) and len(item.items) == 2]
            return found if len(found) == len(items) else None
        case _:
            return None
