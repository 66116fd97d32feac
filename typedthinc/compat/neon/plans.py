"""Plans that are kept: a program that writes the same tree at each step, over other tensors, has it planned once."""

# pyright: reportPrivateUsage=false
# How options are compared is the business of `lazy.merging`; variables hold arrays of any type.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc.backends import get_ops
from typedthinc.lazy import Expr, Input, Var, placeholder
from typedthinc.lazy.common_subexpressions import _plain
from typedthinc.lazy.expr import number_of, operation
from typedthinc.lazy.plan import Plan
from typedthinc.lazy.walk import ordered

# From the arrays of inputs to the result.
Compute: TypeAlias = Callable[[list[Any]], Any]
_MOST: Final = 512
_KEPT: Final[dict[object, Compute]] = {}


def plan_of(expr: Expr[Any], inputs: Sequence[Expr[Any]]) -> Compute:
    """Return what computes an expression from the arrays of its inputs, which have their sizes and dtypes."""
    plan = Plan([expr], get_ops("cpu"), inputs)
    ready = plan.prepared()

    def compute(arrays: list[Any]) -> Any:
        with np.errstate(all="ignore"):  # inf and nan come without a warning
            return plan.call(arrays, ready)[0]

    return compute


def kept_plan(expr: Expr[Any]) -> Callable[[], Any]:
    """Return what computes an expression from what its variables hold; one plan serves for all of one structure."""
    nodes = ordered([expr])
    variables = [node for node in nodes if isinstance(node, Var)]
    key = _structure(nodes)
    compute = plan_of(expr, variables) if key is None else _KEPT.get(key)
    if compute is None:
        # Over inputs, so that the plan keeps no memory of tensors.
        inputs = {each: _input(each) for each in variables}
        compute = _KEPT[key] = plan_of(replaced(expr, inputs), list(inputs.values()))
        if len(_KEPT) > _MOST:
            del _KEPT[next(iter(_KEPT))]  # the oldest goes
    found = compute
    return lambda: found([each.get() for each in variables])


def replaced(expr: Expr[Any], leaves: Mapping[Any, Expr[Any]]) -> Expr[Any]:
    """Return an expression with others in the places of some leaves."""
    found: dict[Expr[Any], Expr[Any]] = {}
    for node in ordered([expr]):
        args = tuple(found[each] for each in node.args)
        if node in leaves:
            found[node] = leaves[node]
        else:
            found[node] = node if args == node.args else operation(node.primitive, args, node.options)
    return found[expr]


def _input(variable: Var[Any]) -> Input[Any]:
    array = variable.get()
    made: Input[Any] = placeholder(array.shape, array.dtype, variable.name)
    return made


def _structure(nodes: Sequence[Expr[Any]]) -> object:
    """Return what plans depend on, all but the memory of variables; None if it holds what cannot be compared."""
    places: dict[Expr[Any], int] = {}
    parts: list[object] = []
    for place, node in enumerate(nodes):
        places[node] = place
        if isinstance(node, Var):
            parts.append((node.known, node.dtype, node.name))
            continue
        options = repr(number_of(node)) if number_of(node) is not None else _plain(node.options)
        if options is None or (not node.args and number_of(node) is None):
            return None  # an array inside: it would have to be compared
        parts.append((node.primitive, options, tuple([places[each] for each in node.args])))
    return tuple(parts)
