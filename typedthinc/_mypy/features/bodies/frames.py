"""What the parameters of an entered function are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Expression, FuncItem, OperatorAssignmentStmt, Var
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
        given: What the parameters are given; several for one that takes all that is left.
        outer: The frame in which the function was made.
        functions: The functions that were entered on the way, so that none is entered by itself.
        is_here: The checker is at this text now, and can be asked.
    """

    given: Mapping[Var, Origin | tuple[Origin, ...]]
    outer: Frame | None = None
    functions: tuple[FuncItem, ...] = ()
    is_here: bool = False

    def of(self, variable: Var) -> Origin | tuple[Origin, ...] | None:
        """Return what a parameter is given, of this function or one around it."""
        frame: Frame | None = self
        while frame is not None:
            if variable in frame.given:
                return frame.given[variable]
            frame = frame.outer
        return None


class Origin(NamedTuple):
    """An expression, and the frame that tells what the names in it stand for."""

    node: Node
    frame: Frame


def entered(function: FuncItem, node: CallExpr, made_in: Frame, called_in: Frame, owner: Origin | None = None) -> Frame:
    """Make the frame of a call of a function.

    Args:
        made_in: Where the function was made.
        called_in: Where the call stands.
        owner: The object whose method it is.

    Raises:
        Unreadable: The function is being called already, or the arguments do not tell what each parameter gets.
    """
    if function in called_in.functions or ARG_STAR in node.arg_kinds or ARG_STAR2 in node.arg_kinds:
        raise Unreadable
    if owner is not None and not function.arguments:
        raise Unreadable
    arguments = function.arguments[owner is not None :]
    formals = map_actuals_to_formals(
        node.arg_kinds,
        node.arg_names,
        [argument.kind for argument in arguments],
        [None if argument.pos_only else argument.variable.name for argument in arguments],
        lambda _: AnyType(TypeOfAny.special_form),
    )
    given: dict[Var, Origin | tuple[Origin, ...]] = {}
    if owner is not None:
        given[function.arguments[0].variable] = owner
    for argument, actuals in zip(arguments, formals, strict=True):
        values = [Origin(node.args[number], called_in) for number in actuals]
        if argument.kind == ARG_STAR:
            given[argument.variable] = tuple(values)
        elif values and argument.kind != ARG_STAR2:
            given[argument.variable] = values[0]
        elif argument.initializer is not None:
            given[argument.variable] = Origin(argument.initializer, made_in)
    return Frame(given, made_in, (*called_in.functions, function))
