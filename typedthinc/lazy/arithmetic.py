"""The primitives that work element by element, made from the records of ops."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

import numpy as np

from typedthinc.backends import NumpyOps
from typedthinc.backends.record import RECORDS, Record
from typedthinc.lazy import elementwise
from typedthinc.lazy.elementwise import where
from typedthinc.lazy.expr import Expr, apply
from typedthinc.lazy.primitives import Vjp, declare, promoted
from typedthinc.shapes.arrays import broadcasting
from typedthinc.shapes.arrays.table import FUNCTIONS
from typedthinc.shapes.arrays.values import Value

_OPERATORS: Final = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "power": "**", "equal": "==", "not_equal": "!=",
    "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=",
}  # fmt: skip


def back_to(gradient: Expr[Any], operand: Expr[Any]) -> Expr[Any]:
    """Sum a gradient over the axes along which an operand was repeated."""
    if gradient.known == operand.known and None not in operand.shape:
        return gradient
    return apply("sum_to", gradient, operand)


def _by_library(record: Record) -> Callable[..., Any]:
    return lambda ops: getattr(ops.xp, record.name)


def _rule(record: Record) -> Callable[..., Value]:
    """Return the rule of sizes: that of the operator, where there is one, else that of numpy's function."""
    operator = _OPERATORS.get(record.name, "")
    rule = FUNCTIONS.get(record.name, broadcasting.floating)
    return lambda *operands: broadcasting.operation(operator, *operands) if operator else rule(*operands)


def _dtype(record: Record) -> Callable[[list[str | None]], str | None]:
    name = record.name if hasattr(np, record.name) else "tanh"

    def dtype(dtypes: list[str | None]) -> str | None:
        found = promoted(dtypes)
        return None if found is None else _result_dtype(name, found)

    return dtype


@cache
def _result_dtype(name: str, dtype: str) -> str:  # once for each function and dtype
    """Ask numpy what its function makes of operands of a dtype; one that it refuses is told when it is computed."""
    function = getattr(np, name)
    try:
        return str(function.resolve_dtypes((*(np.dtype(dtype),) * function.nin, None))[-1].name)
    except TypeError:
        return dtype


def _vjps(record: Record) -> tuple[Vjp | None, ...]:
    """Return what makes the gradients of the operands, each summed where it was repeated."""
    if len(record.vjps) < 2:
        return tuple(partial(vjp, elementwise) for vjp in record.vjps) or (None,)
    left, right = record.vjps
    return (
        lambda dY, Y, X, Z: back_to(left(elementwise, dY, Y, X, Z), X),
        lambda dY, Y, X, Z: back_to(right(elementwise, dY, Y, X, Z), Z),
    )


def _declare(record: Record) -> None:
    def count(result: tuple[int, ...], *operands: tuple[int, ...]) -> float:
        return record.flops * float(np.prod(result))

    bind, rule, dtype = _BINDS.get(record.name) or _by_library(record), _rule(record), _dtype(record)
    declare(record.name, bind, *_vjps(record), shape=rule, dtype=dtype, has_out=True, flops=count)


def _by_ops(name: str, bind: Callable[..., Any]) -> Callable[..., Any]:
    """Return what binds a function to a method that ops have of their own, such as a compiled one, else to `bind`."""

    def bound(ops: Any) -> Any:
        plain, method = bind(ops), getattr(ops, name)
        if ops.xp is not np or getattr(type(ops), name) is getattr(NumpyOps, name):
            return plain

        def run(X: Any, out: Any = None) -> Any:
            if type(X) is not np.ndarray or X.dtype.kind != "f":  # ops take floats alone
                return plain(X, out=out)
            if out is None:
                return method(X)
            if out is not X:  # `method` works in place, and X must stay
                np.copyto(out, X)
            return method(out, inplace=True)

        return run

    return bound


def _bind_sigmoid(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        # By tanh, which overflows nowhere.
        Y = xp.tanh(0.5 * X) if out is None else xp.tanh(xp.multiply(X, 0.5, out=out), out=out)  # (1 + tanh(X / 2)) / 2
        Y *= 0.5  # in place: Y is ours, or `out`
        Y += 0.5
        return Y

    return run


def _bind_softplus(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        # The exponential is at most 1. It comes first, as `out` may be X.
        rest = xp.log1p(xp.exp(-xp.absolute(X)))  # log1p(e^-|X|), read from X before `out`, which may be X, is written
        return xp.add(xp.maximum(X, 0.0, out=out), rest, out=out)  # max(X, 0) + log(1 + e^-|X|)

    return run


def _bind_erf(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        given = xp.asarray(X)  # plain numbers, too
        rows = given.reshape(-1).astype(xp.result_type(given, xp.float32) if given.dtype.kind == "f" else float)
        Y = ops.erf(rows, inplace=True).reshape(given.shape)
        if out is None:
            return Y
        out[...] = Y
        return out

    return run


def _bind_where(ops: Any) -> Any:
    xp = ops.xp

    def run(condition: Any, X: Any, Y: Any, out: Any = None) -> Any:
        if out is None:
            return xp.where(condition, X, Y)
        chosen = xp.asarray(condition, bool)
        if out is X:  # the operand that lies there stays where it was chosen
            xp.copyto(out, Y, where=~chosen)
        else:
            if out is not Y:
                xp.copyto(out, Y)
            xp.copyto(out, X, where=chosen)
        return out

    return run


# What numpy has not, and what ops may have faster.
_BINDS: Final[dict[str, Callable[..., Any]]] = {
    "tanh": _by_ops("tanh", lambda ops: ops.xp.tanh),
    "sigmoid": _by_ops("sigmoid", _bind_sigmoid),
    "softplus": _bind_softplus,
    "erf": _bind_erf,
}
for _each in RECORDS.values():
    if _each.vjps or hasattr(np, _each.name):  # what has a gradient, and what numpy knows by this name
        _declare(_each)
declare(
    "where",
    _bind_where,
    None,
    lambda dY, Y, C, X, Z: back_to(where(C, dY, 0.0), X),  # 0.0, not 0: the dtype stays
    lambda dY, Y, C, X, Z: back_to(where(C, 0.0, dY), Z),
    dtype=lambda dtypes: promoted(dtypes[1:]),  # the condition has no say
    has_out=True,
    flops=lambda result, *_: float(np.prod(result)),
)
