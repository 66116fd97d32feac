"""Expressions as a table of what each operation costs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from typedthinc.errors import ExpressionError
from typedthinc.lazy.common_subexpressions import representatives
from typedthinc.lazy.expr import Expr, named_operands, number_of
from typedthinc.lazy.loop_body import Body
from typedthinc.lazy.loops import LOOP
from typedthinc.lazy.primitives import CONSTANT, INPUT, VARIABLE, rule_of
from typedthinc.lazy.tuple_getitem import ITEM
from typedthinc.lazy.walk import ordered
from typedthinc.shapes.arrays.values import ArrayValue, Value, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.tracebacks import REFUSALS, hide_frames

_LEAVES = (VARIABLE, INPUT, CONSTANT)
Given = Mapping[Expr[Any], tuple[int, ...]]


@dataclass(frozen=True)
class Operation:
    """What one operation costs.

    Attributes:
        name: What is done, and with what.
        shape: The sizes of the result, None for those that are not known; None if not even their number is.
        dtype: The dtype of the result.
        bytes: How much memory the result takes; None where a size is not known.
        flops: How many operations on numbers it takes; None where a size is not known.
    """

    name: str
    shape: tuple[int | None, ...] | None
    dtype: str | None
    bytes: int | None
    flops: float | None


@dataclass(frozen=True)
class Operations:
    """The operations of expressions, in order; as text it is a table.

    Attributes:
        rows: One for each operation; of equal ones, one.
    """

    rows: tuple[Operation, ...]

    @property
    def bytes(self) -> int:
        """The memory of all results together, as far as it is known; at any time a run holds a part of it."""
        return sum(row.bytes or 0 for row in self.rows)

    @property
    def flops(self) -> float:
        """The operations on numbers, as far as they are known."""
        return sum(row.flops or 0.0 for row in self.rows)  # a sum over what is known, so a lower bound

    def __str__(self) -> str:
        cells = [("operation", "sizes", "dtype", "bytes", "flops")]
        for row in self.rows:
            cells.append((row.name, _sizes(row.shape), row.dtype or "", _count(row.bytes), _count(row.flops)))
        cells.append(("in all", "", "", _count(self.bytes), _count(self.flops)))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join(_line(line, widths) for line in cells)


@hide_frames(REFUSALS)
def operations(exprs: Expr[Any] | Sequence[Expr[Any]], given: Given | None = None) -> Operations:
    """Return what the operations of expressions cost.

    Args:
        exprs: One expression, or several that are computed together.
        given: The sizes of inputs, where the inputs leave them open.

    Raises:
        ExpressionError: Operands do not fit with these sizes.

    Examples:
        >>> import numpy as np
        >>> from typedthinc import lazy
        >>> X, W = lazy.placeholder((None, 64), name="X"), lazy.Var(np.zeros((64, 10), "float32"), name="W")
        >>> print(lazy.operations(lazy.tanh(X @ W), given={X: (32, 64)}))
        operation     sizes     dtype    bytes   flops
        matmul(X, W)  (32, 10)  float32  1,280  40,960
        tanh(matmul)  (32, 10)  float32  1,280   3,200
        in all                           2,560  44,160
    """
    roots = [exprs] if isinstance(exprs, Expr) else list(exprs)
    known: dict[Expr[Any], Value] = {leaf: _given(leaf, sizes) for leaf, sizes in (given or {}).items()}
    return Operations(tuple(_rows(roots, known, ())))


def _rows(roots: Iterable[Expr[Any]], known: dict[Expr[Any], Value], stops: Sequence[Expr[Any]]) -> list[Operation]:
    nodes = ordered(roots, set(stops))
    same = representatives(nodes, set(stops))  # equal operations are computed once, so they count once
    found: list[Operation] = []
    for node in nodes:
        if node in known or node.primitive in _LEAVES:
            known.setdefault(node, node.known)  # sizes given for a leaf go before those it declares
            continue
        taken = [known[each] for each in node.args]
        known[node] = _loop_known(node, taken) if node.primitive.is_several else _known(node, taken)
        if same[node] is node and node.primitive.name != ITEM:  # items are free: they take apart what was computed
            found.append(_operation(node, known[node], taken))
    return found


def _known(node: Expr[Any], taken: Sequence[Value]) -> Value:
    try:
        found = rule_of(node.primitive, taken, node.options)
    except Mismatch as mismatch:
        raise ExpressionError(f"in {named_operands(node.primitive, node.args)}: {mismatch.message}") from None
    return found if isinstance(found, ArrayValue) or not isinstance(node.known, ArrayValue) else node.known


def _loop_known(node: Expr[Any], taken: Sequence[Value]) -> Value:
    steps = _steps(node, taken)
    if node.primitive.name != LOOP or steps is None or not isinstance(node.known, tuple):
        return node.known
    body: Body = node.options["body"]
    found = list(node.known)
    for at in range(body.first_output, body.steps):  # an output has as many items as there are steps
        output = at - body.first_output
        if output >= len(body.outputs) or not body.joins[output]:
            found[at] = _of_steps(found[at], steps)  # joined outputs have a length of their own
    return tuple(found)


def _of_steps(known: Value, steps: int) -> Value:
    return ArrayValue(known.family, (number(steps), *known.sizes[1:])) if isinstance(known, ArrayValue) else UNKNOWN


def _steps(node: Expr[Any], taken: Sequence[Value]) -> int | None:
    """Return how many steps a loop makes at most, if that is known."""
    if node.primitive.name != LOOP:
        return None
    body: Body = node.options["body"]
    counts: list[int | None] = []
    for sequence, chunk in zip(taken, body.chunks, strict=False):
        length = plain(sequence.sizes[0]) if isinstance(sequence, ArrayValue) else None
        counts.append(None if length is None else -(-length // (chunk or 1)))  # rounded up: a last chunk may be shorter
    if node.options["is_counted"]:
        counts.append(number_of(node.args[-1]))
    known = [each for each in counts if each is not None]
    return min(known) if len(known) == len(counts) else None


def _operation(node: Expr[Any], known: Value, taken: Sequence[Value]) -> Operation:
    name = named_operands(node.primitive, node.args)
    if node.primitive.is_several:
        inside = _body_flops(node, taken)  # of its own arrays, nothing is known: they grow with the steps
        return Operation(name, None, None, None, inside)
    shape = tuple(plain(size) for size in known.sizes) if isinstance(known, ArrayValue) else None
    count = None if shape is None else _product(shape)
    operands = [tuple(plain(size) for size in each.sizes) if isinstance(each, ArrayValue) else None for each in taken]
    flops = None
    if count is not None and all(each is not None and None not in each for each in operands):
        flops = float(node.primitive.flops(shape, *operands))
    size = None if count is None or node.dtype is None else count * np.dtype(node.dtype).itemsize
    return Operation(name, shape, node.dtype, 0 if node.primitive.is_view else size, flops)


def _body_flops(node: Expr[Any], taken: Sequence[Value]) -> float | None:
    """Return what all steps of a loop take together."""
    steps = _steps(node, taken)
    if node.primitive.name != LOOP or steps is None:
        return None
    body: Body = node.options["body"]
    known: dict[Expr[Any], Value] = {}
    for given, value, chunk in zip(body.given, taken, (*body.chunks, *(-1,) * len(body.given)), strict=False):
        known[given] = (
            value if chunk else ArrayValue(value.family, value.sizes[1:]) if isinstance(value, ArrayValue) else UNKNOWN
        )
    rows = _rows(body.roots, known, body.given)
    return steps * sum(row.flops or 0.0 for row in rows)  # a loop that ends early takes less


def _given(leaf: Expr[Any], sizes: Sequence[int]) -> ArrayValue:
    if len(sizes) != leaf.ndim:
        raise ExpressionError(f"operations: {leaf.name or 'an input'} has {leaf.ndim} axes, not {len(sizes)}")
    return ArrayValue(leaf.sizes.family, tuple(map(number, sizes)))


def _product(shape: Sequence[int | None]) -> int | None:
    known = [size for size in shape if size is not None]
    return prod(known) if len(known) == len(shape) else None


def _sizes(shape: tuple[int | None, ...] | None) -> str:
    if shape is None:
        return ""
    inside = ", ".join("?" if size is None else str(size) for size in shape)
    return f"({inside},)" if len(shape) == 1 else f"({inside})"


def _count(value: float | None) -> str:
    return "?" if value is None else f"{round(value):,}"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    pairs = enumerate(zip(cells, widths, strict=True))
    return "  ".join(cell.rjust(width) if at > 2 else cell.ljust(width) for at, (cell, width) in pairs).rstrip()
