"""What the parameters of an entered function are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    Expression,
    FuncItem,
    OperatorAssignmentStmt,
    TempNode,
    Var,
)
from mypy.types import AnyType, TypeOfAny

Node: TypeAlias = Expression | OperatorAssignmentStmt


class Unreadable(Exception):
    """Nobody can tell from the text what an expression stands for."""


class NoValue(Exception):
    """Nothing comes of a call: it does not fit, or gets what no round of a loop has made yet."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One call of a function, or the text outside of all functions that were entered.

    Attributes:
        given: What the parameters are given; several for one that takes all that is left, by place or by name.
        outer: The frame in which the function was made.
        functions: The functions that were entered on the way, so that none is entered by itself.
        is_here: The checker is at this text now, and can be asked.
        is_run: It is what variables hold at one moment of a run through the statements (`runs.py`).
    """

    given: Mapping[Var, Given]
    outer: Frame | None = None
    functions: tuple[FuncItem, ...] = ()
    is_here: bool = False
    is_run: bool = False

    def now(self, variable: Var) -> Origin | None:
        """Return what a variable holds at this moment of a run, which may be LOST; None if no run follows it."""
        frame: Frame | None = self
        while frame is not None:
            if variable in frame.given:
                found = frame.given[variable]
                return found if frame.is_run and isinstance(found, Origin) else None
            frame = frame.outer
        return None

    def of(self, variable: Var) -> Given | None:
        """Return what a parameter is given, of this function or one around it."""
        frame: Frame | None = self
        while frame is not None:
            if variable in frame.given:
                found = frame.given[variable]
                return None if found is LOST else found
            frame = frame.outer
        return None


class Origin(NamedTuple):
    """An expression, and the frame that tells what the names in it stand for."""

    node: Node
    frame: Frame


# Stands for what a variable holds that a run has lost sight of: that is for others to find.
LOST: Final = Origin(TempNode(AnyType(TypeOfAny.special_form)), Frame({}))


# An item of what a loop goes through, or several side by side.
Item: TypeAlias = "Origin | tuple[Item, ...]"


class Passed(NamedTuple):
    """An argument of a call, with mypy's kind for it and its keyword."""

    value: Origin
    kind: ArgKind
    name: str | None


# What a parameter is given: an expression, or those of `*args`, or those of `**options` by name.
Given: TypeAlias = "Origin | tuple[Origin, ...] | dict[str, Origin]"


def entered(
    function: FuncItem, passed: Sequence[Passed], made_in: Frame, called_in: Frame, owner: Origin | None = None
) -> Frame:
    """Make the frame of a call of a function.

    Args:
        passed: The arguments.
        made_in: Where the function was made.
        called_in: Where the call stands.
        owner: The object whose method it is.

    Raises:
        Unreadable: The function is being called already, or the arguments do not tell what each parameter gets.
    """
    if function in called_in.functions or (owner is not None and not function.arguments):
        raise Unreadable
    arguments = function.arguments[owner is not None :]
    formals = map_actuals_to_formals(
        [each.kind for each in passed],
        [each.name for each in passed],
        [argument.kind for argument in arguments],
        [None if argument.pos_only else argument.variable.name for argument in arguments],
        lambda _: AnyType(TypeOfAny.special_form),
    )
    given: dict[Var, Given] = {}
    if owner is not None:
        given[function.arguments[0].variable] = owner
    for argument, actuals in zip(arguments, formals, strict=True):
        values = [passed[number] for number in actuals]
        if argument.kind == ARG_STAR:
            given[argument.variable] = tuple(each.value for each in values)
        elif argument.kind == ARG_STAR2:
            given[argument.variable] = {each.name: each.value for each in values if each.name is not None}
        elif values:
            given[argument.variable] = values[0].value
        elif argument.initializer is not None:
            given[argument.variable] = Origin(argument.initializer, made_in)
    return Frame(given, made_in, (*called_in.functions, function))
