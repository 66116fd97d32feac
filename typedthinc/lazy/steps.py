"""Steps: the operations of a plan, over numbered slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np

from typedthinc.errors import ExpressionError
from typedthinc.lazy.expr import Expr, named_operands
from typedthinc.lazy.primitives import known_of, refused

# Below this many bytes, asking whether an array can be overwritten costs more than a new one.
_LARGE: Final = 1 << 16


class Executable(Protocol):
    """A step, or several that run as one."""

    guard: int
    dead: list[int]

    def execute(self, slots: list[Any]) -> None:
        """Compute the results."""
        ...


@dataclass(eq=False, slots=True)
class Step:
    """One operation.

    Attributes:
        node: The expression; None where a step decides whether a branch is taken.
        run: What computes it.
        args: Where the operands are.
        slot: Where the result goes.
        guard: The slot that tells whether the step runs; -1 for always.
        dead: The slots that nobody needs afterwards.
        into: The slot whose array the result may overwrite; -1 for none.
    """

    node: Expr[Any] | None
    run: Callable[..., Any]
    args: tuple[int, ...]
    slot: int
    guard: int = -1
    dead: list[int] = field(default_factory=list)
    into: int = -1

    def execute(self, slots: list[Any]) -> None:
        """Compute the result."""
        read = slots.__getitem__
        try:
            if self.into >= 0 and (room := _room(self, slots)) is not None:
                slots[self.slot] = self.run(*map(read, self.args), out=room)
            else:
                slots[self.slot] = self.run(*map(read, self.args))
        except (ValueError, IndexError, ArithmeticError, TypeError) as error:
            raise located(self, slots, error) from error


def execute_steps(steps: Sequence[Executable], slots: list[Any]) -> None:
    """Run steps over slots."""
    for step in steps:
        if step.guard < 0 or slots[step.guard]:
            step.execute(slots)
        for slot in step.dead:
            slots[slot] = None


def _room(step: Step, slots: list[Any]) -> Any:
    """Return the array that the result overwrites, if it is large and has the sizes and dtype of the result."""
    room = slots[step.into]
    if getattr(room, "nbytes", 0) < _LARGE:
        return None
    for slot in step.args:
        other = slots[slot]
        if other is room or type(other) in (float, int):
            continue
        if getattr(other, "dtype", None) != room.dtype or (other.shape != room.shape and other.shape != ()):
            return None
    return room


def located(step: Step, slots: Sequence[Any] | Mapping[int, Any], error: Exception) -> Exception:
    """Return an error that names the operation, in the sentence of the checker where it has one."""
    node = step.node
    if isinstance(error, ExpressionError | np.linalg.LinAlgError) or node is None:
        return error
    message = refused(node.primitive, [_known(slots[each]) for each in step.args], node.options) or str(error)
    name = f" as {node.name}" if node.name else ""
    return ExpressionError(f"in {named_operands(node.primitive, node.args)}{name}: {message}")


def _known(value: Any) -> Any:
    return known_of(value) if hasattr(value, "dtype") else value
