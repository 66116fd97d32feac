"""Loops: the primitive of `scan`, how it runs, and its gradient, which is such a loop backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from typedthinc.errors import ExpressionError
from typedthinc.lazy.elementwise import zeros_like
from typedthinc.lazy.expr import Expr, label
from typedthinc.lazy.grad import gradients
from typedthinc.lazy.loop_body import Body, captured, reached
from typedthinc.lazy.movement import fill_rows
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.primitives import INPUT, PRIMITIVES, Primitive, shape_of_value
from typedthinc.lazy.scan_history import Recording
from typedthinc.lazy.scratch import overwritten, scratch, settled
from typedthinc.lazy.tuple_getitem import item
from typedthinc.lazy.variables import Input
from typedthinc.shapes.arrays.values import INTS, ArrayValue, Value
from typedthinc.shapes.sizes import UNKNOWN

LOOP: Final = "scan"


def loop(body: Body, operands: Sequence[Expr[Any]], n_steps: Expr[Any] | None, carried: Any = ()) -> Expr[Any]:
    """Make the node of a loop.

    Args:
        body: What a step computes.
        operands: The sequences, the states before the first step, and what `body` needs from outside.
        n_steps: At most how many steps are made; None for as many as the shortest sequence has items.
        carried: Variables that hold a state from one call of a function to the next, with the number of the state.
    """
    known: list[Value] = [
        *(state.known for state in operands[len(body.sequences) :][: len(body.states)]),  # states behind the last step
        *map(_collected, body.outputs, body.joins),  # outputs of all steps
        *(_collected(each, False) for each in body.states),  # states before each step, for the gradient
        *(ArrayValue(INTS, ()), ArrayValue("Bools", ())),  # the number of steps, and whether `until` ended it
    ]
    dtypes = (*(each.dtype for each in (*body.next, *body.outputs, *body.states)), *("int64", "bool"))
    args = (*operands, *(() if n_steps is None else (n_steps,)))
    options = {"body": body, "is_counted": n_steps is not None, "dtypes": dtypes, "carried": tuple(carried)}
    return Expr(PRIMITIVES[LOOP], args, options, tuple(known), None)


def _collected(expr: Expr[Any], joins: bool) -> Value:
    if not isinstance(expr.known, ArrayValue):
        return UNKNOWN
    return ArrayValue(expr.known.family, (UNKNOWN, *expr.known.sizes[1 if joins else 0 :]))


def _bind(ops: Any, wanted: frozenset[int], body: Body, is_counted: bool, dtypes: Any, carried: Any) -> Any:
    plan = Plan(body.roots, ops, body.given)  # once: all steps run the same plan
    n_sequences, n_states = len(body.sequences), len(body.states)
    spare = overwritten(body, [at for _, at in carried], wanted)

    def run(*operands: Any) -> tuple[Any, ...]:
        operands, n_steps = (operands[:-1], int(operands[-1])) if is_counted else (operands, None)
        sequences, states = operands[:n_sequences], list(operands[n_sequences:][:n_states])
        outside = operands[n_sequences + n_states :]
        count = _count(sequences, body.chunks, n_steps)
        prepared = plan.prepared()  # leaves that the body reads besides, once for all steps

        def step(at: int, states: list[Any]) -> list[Any]:
            items = [_item(*pair, at) for pair in zip(sequences, body.chunks, strict=True)]
            return plan.call([*items, *states, *outside], prepared)

        if not count:
            return _of_no_step(ops.xp, body, sequences, states, outside, plan)
        recording = Recording(ops.xp, body, wanted, count)
        for at in spare:
            states[at] = scratch(states[at])  # a copy that steps write over
        is_last, number = False, 0
        for number in range(count):
            at = count - 1 - number if body.is_reverse else number  # backwards, items come from the end
            found = step(at, states)
            _check_states(body, states, found)
            recording.add(at, found, states)
            states = found[:n_states]  # the first roots are states
            if body.until is not None and bool(found[-1]):  # the last root is the condition
                is_last = True
                break
        return (*map(settled, states), *recording.collected(number + 1), number + 1, is_last)

    return run


def _count(sequences: Sequence[Any], chunks: Sequence[int], n_steps: int | None) -> int:
    counts: list[int] = [-(-len(each) // (chunk or 1)) for each, chunk in zip(sequences, chunks, strict=True)]
    if n_steps is not None:
        counts.append(n_steps)
    return max(0, min(counts))  # the shortest sequence ends the loop


def _item(sequence: Any, chunk: int, at: int) -> Any:
    return sequence[at * chunk : (at + 1) * chunk] if chunk else sequence[at]


def _check_states(body: Body, old: Sequence[Any], new: Sequence[Any]) -> None:
    for name, one, two in zip(body.states, old, new, strict=False):
        if shape_of_value(one) != shape_of_value(two):
            sizes = f"sizes {shape_of_value(one)} before a step and {shape_of_value(two)} after it"
            raise ExpressionError(f"scan: {label(name)} has {sizes}: they must be equal")


def _of_no_step(
    xp: Any, body: Body, sequences: Sequence[Any], states: list[Any], outside: Sequence[Any], plan: Plan
) -> tuple[Any, ...]:
    """Return what no step collects; their sizes are those of a step with zeros."""
    items = [
        xp.zeros(each.shape if chunk else each.shape[1:], each.dtype)
        for each, chunk in zip(sequences, body.chunks, strict=True)
    ]
    found = plan.call([*items, *states, *outside], plan.prepared())  # sizes of outputs are known by a step alone
    outputs = [
        each[:0] if joins else xp.zeros((0, *shape_of_value(each)), xp.asarray(each).dtype)
        for each, joins in zip(found[len(states) :], body.joins, strict=False)
    ]
    histories = [xp.zeros((0, *shape_of_value(each)), xp.asarray(each).dtype) for each in states]
    return (*states, *outputs, *histories, 0, False)


def _pullback(node: Expr[Any], grads: dict[int, Expr[Any]]) -> list[Expr[Any] | None]:
    """Return the gradients of a loop's operands: a loop that begins with the last step."""
    body: Body = node.options["body"]
    n_sequences, n_states = len(body.sequences), len(body.states)
    starts = node.args[n_sequences:][:n_states]
    flowing = [at for at, each in enumerate(body.states) if is_float(each)]  # gradients go through floats
    d_after = {at: placeholder_like(body.states[at]) for at in flowing}  # what comes back from the step behind
    d_outputs = {at: placeholder_like(each) for at, each in enumerate(body.outputs) if body.first_output + at in grads}
    d_before = {at: placeholder_like(body.states[at]) for at in flowing if body.first_history + at in grads}
    targets = [*body.sequences, *body.states, *body.captured]
    seeds = [*((body.next[at], dY) for at, dY in d_after.items())]
    seeds += [(body.outputs[at], dY) for at, dY in d_outputs.items()]
    found = dict(zip(targets, gradients(seeds, targets, set(body.given)), strict=True))  # of one step

    rows = _rows_of_steps(node, grads, d_outputs, d_before)
    states, new, inits = list(d_after.values()), [], []
    for at, dY in d_after.items():
        dX = found[body.states[at]]
        dX = zeros_like(dY) if dX is None else dX  # a state that the step does not read gets nothing
        new.append(dX + d_before[at] if at in d_before else dX)  # from within the step, and from outside
        inits.append(grads[at] if at in grads else zeros_like(starts[at]))
    for each in body.captured:
        dX = found[each]
        if dX is not None:
            total = placeholder_like(each)  # what all steps share: sums over steps are states, too
            states.append(total)
            new.append(total + dX)
            inits.append(zeros_like(each))
    of_sequences = {at: found[each] for at, each in enumerate(body.sequences) if found[each] is not None}
    outputs = [each for each in of_sequences.values() if each is not None]

    needed = reached([*new, *outputs], {*rows, *states})
    sequences = [each for each in rows if each in needed]
    outside = captured([*new, *outputs], {*sequences, *states})
    back = Body(
        sequences=tuple(sequences),
        states=tuple(states),
        captured=outside,
        next=tuple(new),
        outputs=tuple(outputs),
        chunks=tuple(rows[each][1] for each in sequences),
        joins=tuple(body.chunks[at] > 0 for at in of_sequences),  # outputs of chunks come as chunks
        is_reverse=not body.is_reverse,
    )
    operands = [*(rows[each][0] for each in sequences), *inits, *outside]
    found_back = loop(back, operands, item(node, body.steps))  # as many steps as the loop made, by `until` or not

    result: list[Expr[Any] | None] = [None] * len(node.args)
    for number, at in enumerate(of_sequences):
        result[at] = fill_rows(item(found_back, back.first_output + number), node.args[at])  # zeros behind
    of_states = [n_sequences + at for at in flowing]
    of_captured = [n_sequences + n_states + at for at, each in enumerate(body.captured) if found[each] is not None]
    for number, place in enumerate((*of_states, *of_captured)):
        result[place] = item(found_back, number)
    return result


def _rows_of_steps(
    node: Expr[Any], grads: dict[int, Expr[Any]], d_outputs: dict[int, Expr[Any]], d_before: dict[int, Expr[Any]]
) -> dict[Expr[Any], tuple[Expr[Any], int]]:
    """Return the sequences of the loop back: all that came with a step, what the states were before it, and outputs."""
    body: Body = node.options["body"]
    rows: dict[Expr[Any], tuple[Expr[Any], int]] = dict(
        zip(body.sequences, zip(node.args, body.chunks, strict=False), strict=True)
    )
    rows.update((each, (item(node, body.first_history + at), 0)) for at, each in enumerate(body.states))
    for at, dY in d_outputs.items():
        rows[dY] = grads[body.first_output + at], max(body.chunks) if body.joins[at] else 0
    rows.update((dY, (grads[body.first_history + at], 0)) for at, dY in d_before.items())
    for at, each in enumerate(body.outputs):
        # What is there need not be computed again.
        if each.args and each not in body.given and not any(body.chunks) and not body.joins[at]:
            rows[each] = item(node, body.first_output + at), 0
    return rows


def is_float(expr: Expr[Any]) -> bool:
    """Tell whether a gradient may flow through the values of an expression."""
    return expr.dtype is None or expr.dtype.startswith("float")


def placeholder_like(expr: Expr[Any], name: str = "") -> Expr[Any]:
    """Make an input with the sizes and dtype of an expression."""
    return Input(INPUT, (), {}, expr.known, expr.dtype, name)


PRIMITIVES[LOOP] = Primitive(LOOP, _bind, lambda *_, **__: UNKNOWN, pullback=_pullback, is_several=True)
