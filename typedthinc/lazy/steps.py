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

    @property
    def execute(self) -> Callable[[list[Any]], None]:
        """What computes the results, over slots."""
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
        dead: The slots that are not needed afterwards.
        into: The slot whose array the result may overwrite; -1 for none.
        execute: Computes the result.
    """

    node: Expr[Any] | None
    run: Callable[..., Any]
    args: tuple[int, ...]
    slot: int
    guard: int = -1
    dead: list[int] = field(default_factory=list)
    into: int = -1
    # A closure, and not a method: it is called for each small array of a training step.
    execute: Callable[[list[Any]], None] = field(init=False)

    def __post_init__(self) -> None:
        self.execute = _direct(self.run, self.args, self.slot)

    def overwrite(self, slot: int) -> None:
        """Let the result overwrite the array of a slot, where it is large."""
        self.into, execute = slot, self.execute

        def overwriting(slots: list[Any]) -> None:
            buffer = _buffer(self, slots)  # found at each run: sizes may differ
            if buffer is None:
                execute(slots)
            else:
                slots[self.slot] = self.run(*map(slots.__getitem__, self.args), out=buffer)

        self.execute = overwriting


def execute_steps(steps: Sequence[Executable], slots: list[Any]) -> None:
    """Run steps over slots.

    Raises:
        ExpressionError: Operands do not fit; it names the operation.
    """
    step: Executable | None = None
    try:
        for step in steps:
            if step.guard < 0 or slots[step.guard]:  # -1: no guard
                step.execute(slots)
            for slot in step.dead:
                slots[slot] = None  # freed at once, so that memory may be taken again
    except (ValueError, IndexError, ArithmeticError, TypeError) as error:
        found = located(step, slots, error) if isinstance(step, Step) else error
        if found is error:
            raise
        raise found from error


def _direct(run: Callable[..., Any], args: tuple[int, ...], slot: int) -> Callable[[list[Any]], None]:
    """Return what computes a result from slots and puts it into one."""
    if len(args) == 1:
        (only,) = args

        def of_one(slots: list[Any]) -> None:  # one call less than by *args
            slots[slot] = run(slots[only])

        return of_one
    if len(args) == 2:
        left, right = args

        def of_two(slots: list[Any]) -> None:
            slots[slot] = run(slots[left], slots[right])

        return of_two

    def of_many(slots: list[Any]) -> None:
        slots[slot] = run(*[slots[each] for each in args])

    return of_many


def _buffer(step: Step, slots: list[Any]) -> Any:
    """Return the array that the result overwrites, if it is large and has the sizes and dtype of the result."""
    buffer = slots[step.into]
    if getattr(buffer, "nbytes", 0) < _LARGE:
        return None
    for slot in step.args:  # the result has the sizes of all operands together
        other = slots[slot]
        if other is buffer or type(other) in (float, int):
            continue  # numbers change neither sizes nor dtype
        if getattr(other, "dtype", None) != buffer.dtype or (other.shape != buffer.shape and other.shape != ()):
            return None
    return buffer


def located(step: Step, slots: Sequence[Any] | Mapping[int, Any], error: Exception) -> Exception:
    """Return an error that names the operation, in the message of the checker where it has one."""
    node = step.node
    if isinstance(error, ExpressionError) or node is None:
        return error
    message = refused(node.primitive, [_known(slots[each]) for each in step.args], node.options)
    if not message and isinstance(error, np.linalg.LinAlgError):
        return error
    message = message or str(error)
    name = f" as {node.name}" if node.name else ""
    return ExpressionError(f"in {named_operands(node.primitive, node.args)}{name}: {message}")


def _known(value: Any) -> Any:
    return known_of(value) if hasattr(value, "dtype") else value
