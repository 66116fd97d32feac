"""`scan`: the same step again and again, with states that go from one to the next."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, overload

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.errors import ExpressionError
from typedthinc.lazy.expr import Expr, apply, as_expr, checked, label, number_of
from typedthinc.lazy.loop_body import Body, captured
from typedthinc.lazy.loops import loop, placeholder_like
from typedthinc.lazy.movement import arange
from typedthinc.lazy.primitives import INPUT
from typedthinc.lazy.tuple_getitem import item
from typedthinc.lazy.variables import Input, Var
from typedthinc.shapes.arrays.loops import check_state, until
from typedthinc.shapes.arrays.messages import no_call, other_count
from typedthinc.shapes.arrays.values import ArrayValue
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, Ints1d, Ints2d, Ints3d, Ints4d

LastT = TypeVar("LastT", default=Any)
OutT = TypeVar("OutT", default=Any)
StateT = TypeVar("StateT")
Pairs: TypeAlias = list[tuple[Var[Any], Expr[Any]]]

_drawn: ContextVar[Pairs | None] = ContextVar("_drawn", default=None)


@dataclass(frozen=True)
class Until:
    """What ends a `scan`: the step at which the condition holds is the last.

    Raises:
        ExpressionError: The condition is an array.
    """

    condition: Expr[Any]

    def __post_init__(self) -> None:
        checked(until, as_expr(self.condition).known)


@dataclass(frozen=True, eq=False)
class Scan(Generic[LastT, OutT]):
    """The results of a `scan`.

    Attributes:
        last: The state after the last step, or a tuple of several.
        outputs: The states after each step on a new first axis, the initial state not among them; or a tuple of such.
        updates: What the states of random streams are afterwards; `function` does them without being told.
    """

    last: LastT
    outputs: OutT
    updates: dict[Var[Any], Expr[Any]]


def register_loop_update(variable: Var[Any], after: Expr[Any]) -> None:
    """Say that a variable goes from step to step of the loop whose body is being written, if one is."""
    pairs = _drawn.get()  # None outside of any loop
    if pairs is not None:
        pairs.append((variable, after))


@contextmanager
def _carrying() -> Generator[Pairs, None, None]:
    pairs: Pairs = []  # a list of this loop; inner ones have their own
    token = _drawn.set(pairs)
    try:
        yield pairs
    finally:
        _drawn.reset(token)  # by token, so that loops nest


_PLACED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_Number: TypeAlias = "Expr[float] | float"
# What a step returns: a state, with what ends the loop or without. Of a plain number, the same.
Step: TypeAlias = "Callable[..., StateT | tuple[StateT, Until]]"
_Steps: TypeAlias = "Expr[Any] | int | None"
# Several states, or none, or one of more axes than have an overload.
_States: TypeAlias = "Sequence[Expr[Any] | float | None] | Expr[Floats5d] | Expr[Ints4d] | None"


@overload
def scan(
    fn: Step[Expr[Floats1d]], init: Expr[Floats1d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Floats1d], Expr[Floats2d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Floats2d]], init: Expr[Floats2d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Floats2d], Expr[Floats3d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Floats3d]], init: Expr[Floats3d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Floats3d], Expr[Floats4d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[float]], init: _Number, n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[float], Expr[Floats1d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Floats4d]], init: Expr[Floats4d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Floats4d], Expr[Floats5d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Ints1d]], init: Expr[Ints1d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Ints1d], Expr[Ints2d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Ints2d]], init: Expr[Ints2d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Ints2d], Expr[Ints3d]]: ...  # fmt: skip
@overload
def scan(
    fn: Step[Expr[Ints3d]], init: Expr[Ints3d], n_steps: _Steps = None, sequences: Any = (),
    non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Expr[Ints3d], Expr[Ints4d]]: ...  # fmt: skip
@overload
def scan(
    fn: Callable[..., Any], init: _States, n_steps: _Steps = None,
    sequences: Any = (), non_sequences: Any = (), *, checkpoint_every: int | None = None,
) -> Scan[Any, Any]: ...  # fmt: skip
@hide_frames(REFUSALS)
def scan(
    fn: Callable[..., Any],
    init: Any,
    n_steps: Any = None,
    sequences: Any = (),
    non_sequences: Any = (),
    *,
    checkpoint_every: int | None = None,
) -> Scan[Any, Any]:
    """Repeat a step, with states that go from one to the next. Gradients of any order go through it.

    `fn` is called once, with expressions: the items of the sequences, the states, and `non_sequences`. It returns the
    new state, or as many as `init` has; with `Until` behind them, in a pair, the step at which that holds is the last.

    Args:
        fn: What a step computes. It may use any expression from outside, and gradients flow into these.
        init: The state before the first step, or a tuple or list of several; None stands for what a step returns
            without getting it; None alone for all that `fn` returns.
        n_steps: At most how many steps are made; None for as many as the shortest sequence has items.
        sequences: An expression, or several, whose items along the first axis come one at each step.
        non_sequences: More arguments of `fn`, the same at each step.
        checkpoint_every: Keep the states of every n-th step only, and compute the others once more for the
            gradient: less memory, more time. About the square root of the number of steps needs least memory.

    Raises:
        ExpressionError: There are neither sequences nor `n_steps`, `fn` returns something else than said, or a state
            changes its sizes.

    Examples:
        >>> from typedthinc import lazy
        >>> x = lazy.Var(2.0, name="x")
        >>> powers = scan(lambda y: y * x, 1.0, n_steps=5)
        >>> lazy.evaluate(powers.outputs).tolist()
        [2.0, 4.0, 8.0, 16.0, 32.0]
        >>> float(lazy.evaluate(lazy.grad(powers.last, x)))
        80.0
    """
    rows = [as_expr(each) for each in _several(sequences)]  # one sequence may come without a list
    count = _count(n_steps, rows)
    slots = _several(init)
    starts = [as_expr(each) for each in slots if each is not None]  # None: an output without a state
    items = tuple(_item_of(each) for each in rows)  # stand for the item of a step
    states = tuple(placeholder_like(each, f"state {at}") for at, each in enumerate(starts))  # and for a state before it
    with _carrying() as drawn:  # draws within `fn` register their states
        given = iter(states)
        arguments = [*items, *(next(given) for each in slots if each is not None), *_several(non_sequences)]
        _check_call(fn, arguments)
        found, until = _returned(fn(*arguments), None if init is None else len(slots))
    if init is None:
        slots = [None] * len(found)  # without `init`, all are outputs
    new = [each for each, slot in zip(found, slots, strict=True) if slot is not None]
    starts = [_start(at, *each) for at, each in enumerate(zip(starts, states, new, strict=True))]
    body = _body(items, (*states, *(each for each, _ in drawn)), (*new, *(each for _, each in drawn)), found, until)
    operands = (*rows, *starts, *(each for each, _ in drawn), *body.captured)
    carried = [(variable, len(states) + at) for at, (variable, _) in enumerate(drawn)]
    if checkpoint_every is not None:
        node = _in_chunks(body, operands, count, carried, integer("scan", "checkpoint_every", checkpoint_every, 1))
    else:
        node = loop(body, operands, count, carried)
    return _results(node, body, slots, is_single=not isinstance(init, tuple | list) and len(slots) == 1, drawn=drawn)


def _check_call(fn: Callable[..., Any], arguments: Sequence[Any]) -> None:
    try:
        signature = inspect.signature(fn)
    except ValueError:
        # One of C that does not tell.
        return
    try:
        signature.bind(*arguments)
    except TypeError:
        needed = sum(each.default is each.empty and each.kind in _PLACED for each in signature.parameters.values())
        raise ExpressionError(no_call(needed, len(arguments))) from None


def _several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple | list) else [value]


def _count(n_steps: Any, rows: Sequence[Expr[Any]]) -> Expr[Any] | None:
    """Return the number of steps; None where the sequences tell it."""
    if n_steps is None:
        if not rows:
            raise ExpressionError("scan: give n_steps or sequences")
        return None
    return n_steps if isinstance(n_steps, Expr) else as_expr(integer("scan", "n_steps", n_steps, 0))


def _item_of(sequence: Expr[Any]) -> Expr[Any]:
    if not sequence.ndim:
        raise ExpressionError(f"scan: the sequence {label(sequence)} is a number: it has no items")
    known = ArrayValue(sequence.sizes.family, sequence.sizes.sizes[1:])
    return Input(INPUT, (), {}, known, sequence.dtype, f"an item of {label(sequence)}")


def _returned(found: Any, count: int | None) -> tuple[list[Expr[Any]], Expr[Any] | None]:
    until = None
    if isinstance(found, tuple) and len(found) == 2 and isinstance(found[1], Until):
        found, until = found[0], found[1].condition  # the pair (state, Until) is what a step may return
    outputs = [as_expr(each) for each in _several(found)]
    if count is not None and len(outputs) != count:
        raise ExpressionError(other_count(count, len(outputs)))
    return outputs, until


def _start(at: int, start: Expr[Any], state: Expr[Any], after: Expr[Any]) -> Expr[Any]:
    """Return the state before the first step; a plain number gets the dtype of the state after a step."""
    number = number_of(start)
    if isinstance(start.known, ArrayValue) and isinstance(after.known, ArrayValue):
        is_cast = number is not None or number_of(after) is not None
        checked(check_state, at, start.known, after.known, is_number=is_cast)
    if number is not None:
        return apply("astype", number, dtype=after.dtype or "float64")  # 0.0 as a start, of the dtype that a step makes
    if start.dtype is not None and after.dtype is not None and start.dtype != after.dtype:
        raise ExpressionError(f"scan: state {at} is {start.dtype} before a step and {after.dtype} after it: use astype")
    return start  # dtypes would change from step to step


def _body(
    items: tuple[Expr[Any], ...],
    states: tuple[Expr[Any], ...],
    new: tuple[Expr[Any], ...],
    outputs: list[Expr[Any]],
    until: Expr[Any] | None,
) -> Body:
    roots = [*new, *outputs, *(() if until is None else (until,))]
    return Body(
        sequences=items,
        states=states,
        captured=captured(roots, {*items, *states}),  # found once; a step gets them as given
        next=new,
        outputs=tuple(outputs),
        until=until,
        chunks=(0,) * len(items),
        joins=(False,) * len(outputs),  # each output is one item of its stack
    )


def _in_chunks(
    inner: Body, operands: Sequence[Expr[Any]], count: Expr[Any] | None, carried: Any, size: int
) -> Expr[Any]:
    """Make a loop of loops of a few steps each: a gradient needs the states of one of these at a time."""
    rows = list(operands[: len(inner.sequences)])
    if count is not None:
        rows.append(arange(count))  # the steps are numbered, so that they come in chunks as well
    pieces = tuple(Input(INPUT, (), {}, _any_length(each), each.dtype, label(each)) for each in rows)
    if count is not None:
        step_number = Input(INPUT, (), {}, ArrayValue("Ints", ()), "int64", "the number of the step")
        inner = replace(inner, sequences=(*inner.sequences, step_number), chunks=(*inner.chunks, 0))
    states = tuple(placeholder_like(each) for each in inner.states)
    node = loop(inner, (*pieces, *states, *inner.captured), None)  # the loop over one chunk
    stopped = None if inner.until is None else item(node, inner.steps + 1)  # whether the inner one ended early
    outer = Body(
        sequences=pieces,
        states=states,
        captured=inner.captured,
        next=tuple(item(node, at) for at in range(len(states))),
        outputs=tuple(item(node, inner.first_output + at) for at in range(len(inner.outputs))),
        until=stopped,
        chunks=(size,) * len(pieces),
        joins=(True,) * len(inner.outputs),  # outputs of chunks, one behind the other
    )
    return loop(outer, (*rows, *operands[len(inner.sequences) - (count is not None) :]), None, carried)


def _any_length(sequence: Expr[Any]) -> ArrayValue:
    return ArrayValue(sequence.sizes.family, (UNKNOWN, *sequence.sizes.sizes[1:]))


def _results(node: Expr[Any], body: Body, slots: list[Any], is_single: bool, drawn: Pairs) -> Scan[Any, Any]:
    outputs = [item(node, body.first_output + at) for at in range(len(slots))]
    numbers = iter(range(len(slots)))
    last = [
        item(node, next(numbers)) if slot is not None else each[-1] for slot, each in zip(slots, outputs, strict=True)
    ]
    n_states = sum(slot is not None for slot in slots)
    updates = {variable: item(node, n_states + at) for at, (variable, _) in enumerate(drawn)}
    for variable, after in updates.items():
        register_loop_update(variable, after)  # for a loop around this one
    if is_single:
        return Scan(last[0], outputs[0], updates)
    return Scan(tuple(last), tuple(outputs), updates)
