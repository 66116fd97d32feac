"""The primitives that work element by element: numpy's functions, by their names there, and their gradients."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false, reportConstantRedefinition=false
# Primitives work on expressions and arrays of any type: the functions of this file are lambdas over Any.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from typedthinc.backends import NumpyOps
from typedthinc.lazy.elementwise import cos, equal, exp, log, sigmoid, sign, sin, square, where
from typedthinc.lazy.expr import Expr, apply, number_of
from typedthinc.lazy.primitives import PRIMITIVES, Primitive, Vjp, boolean, floating, promoted
from typedthinc.shapes.arrays import broadcasting
from typedthinc.shapes.arrays.table import FUNCTIONS
from typedthinc.shapes.arrays.values import Value


def back_to(gradient: Expr[Any], operand: Expr[Any]) -> Expr[Any]:
    """Sum a gradient over the axes along which an operand was repeated."""
    if gradient.known == operand.known and None not in operand.shape:
        return gradient
    return apply("sum_to", gradient, operand)


def _declare(
    name: str,
    *vjps: Vjp | None,
    operator: str = "",
    dtype: Callable[[list[str | None]], str | None] = floating,
    flops: float = 1.0,
) -> None:
    """Declare a universal function of numpy as a primitive."""

    def bind(ops: Any) -> Any:
        return getattr(ops.xp, name)

    def shape(*operands: Value) -> Value:
        rule = FUNCTIONS.get(name, broadcasting.floating)
        return broadcasting.operation(operator, *operands) if operator else rule(*operands)

    def count(result: tuple[int, ...], *operands: tuple[int, ...]) -> float:
        return flops * float(np.prod(result))

    PRIMITIVES[name] = Primitive(name, bind, shape, vjps, dtype, has_out=True, flops=count)


def _both(left: Vjp, right: Vjp) -> tuple[Vjp, Vjp]:
    """Make the gradients of both operands, each summed where it was repeated."""
    return (
        lambda dY, Y, X, Z: back_to(left(dY, Y, X, Z), X),
        lambda dY, Y, X, Z: back_to(right(dY, Y, X, Z), Z),
    )


def _share(dY: Expr[Any], Y: Expr[Any], one: Expr[Any], other: Expr[Any]) -> Expr[Any]:
    """Return the gradient where an operand was chosen, half of it where both are equal."""
    return where(equal(one, Y), where(equal(one, other), 0.5 * dY, dY), 0.0)


def _d_base(dY: Expr[Any], Y: Expr[Any], X: Expr[Any], Z: Expr[Any]) -> Expr[Any]:
    power = number_of(Z)
    if power is not None:
        return dY * power * X ** (power - 1) if power else 0.0 * dY
    return dY * Z * X ** where(equal(Z, 0.0), 1.0, Z - 1.0)


def _d_exponent(dY: Expr[Any], Y: Expr[Any], X: Expr[Any], Z: Expr[Any]) -> Expr[Any]:
    """Return the gradient of the exponent, which is there for a base above 0 only."""
    base = number_of(X)
    if base is not None:
        return dY * Y * float(np.log(base)) if base > 0 else 0.0 * dY
    return where(X > 0.0, dY * Y * log(where(X > 0.0, X, 1.0)), 0.0)


_declare("add", *_both(lambda dY, *_: dY, lambda dY, *_: dY), operator="+", dtype=promoted)
_declare("subtract", *_both(lambda dY, *_: dY, lambda dY, *_: -dY), operator="-", dtype=promoted)
_declare("multiply", *_both(lambda dY, Y, X, Z: dY * Z, lambda dY, Y, X, Z: dY * X), operator="*", dtype=promoted)
_declare("divide", *_both(lambda dY, Y, X, Z: dY / Z, lambda dY, Y, X, Z: -dY * Y / Z), operator="/")
_declare(
    "power",
    *_both(_d_base, _d_exponent),
    operator="**",
    dtype=promoted,
    flops=10.0,
)
_declare("maximum", *_both(_share, lambda dY, Y, X, Z: _share(dY, Y, Z, X)), dtype=promoted)
_declare("minimum", *_both(_share, lambda dY, Y, X, Z: _share(dY, Y, Z, X)), dtype=promoted)
for _name, _operator in {
    "equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=",
}.items():  # fmt: skip
    _declare(_name, None, operator=_operator, dtype=boolean)
_declare("negative", lambda dY, Y, X: -dY, dtype=promoted)
_declare("absolute", lambda dY, Y, X: dY * sign(X), dtype=promoted)
_declare("sign", None, dtype=promoted)
_declare("rint", None)
_declare("isfinite", None, dtype=boolean)
_declare("square", lambda dY, Y, X: 2.0 * dY * X, dtype=promoted)
_declare("sqrt", lambda dY, Y, X: 0.5 * dY / Y)
_declare("reciprocal", lambda dY, Y, X: -dY * Y * Y)
_declare("exp", lambda dY, Y, X: dY * Y, flops=10.0)
_declare("exp2", lambda dY, Y, X: dY * Y * float(np.log(2)), flops=10.0)
_declare("log", lambda dY, Y, X: dY / X, flops=10.0)
_declare("log2", lambda dY, Y, X: dY / (X * float(np.log(2))), flops=10.0)
_declare("log1p", lambda dY, Y, X: dY / (1.0 + X), flops=10.0)
_declare("expm1", lambda dY, Y, X: dY * (Y + 1.0), flops=10.0)
_declare("sin", lambda dY, Y, X: dY * cos(X), flops=10.0)
_declare("cos", lambda dY, Y, X: -dY * sin(X), flops=10.0)
_declare("tanh", lambda dY, Y, X: dY * (1.0 - Y * Y), flops=10.0)
_declare(
    "logaddexp",
    *_both(lambda dY, Y, X, Z: dY * exp(X - Y), lambda dY, Y, X, Z: dY * exp(Z - Y)),
    flops=20.0,
)


def _by_ops(name: str, bind: Callable[..., Any]) -> Callable[..., Any]:
    """Return what binds a function to a method that ops have of their own, such as a compiled one, else to `bind`."""

    def bound(ops: Any) -> Any:
        plain, method = bind(ops), getattr(ops, name)
        if ops.xp is not np or getattr(type(ops), name) is getattr(NumpyOps, name):
            return plain

        def run(X: Any, out: Any = None) -> Any:
            if type(X) is not np.ndarray or X.dtype.kind != "f":
                return plain(X, out=out)
            if out is None:
                return method(X)
            if out is not X:
                np.copyto(out, X)
            return method(out, inplace=True)

        return run

    return bound


def _bind_sigmoid(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        # By tanh, which overflows nowhere.
        Y = xp.tanh(0.5 * X) if out is None else xp.tanh(xp.multiply(X, 0.5, out=out), out=out)
        Y *= 0.5
        Y += 0.5
        return Y

    return run


def _bind_softplus(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        # The exponential is at most 1. It comes first, as `out` may be X.
        rest = xp.log1p(xp.exp(-xp.absolute(X)))
        return xp.add(xp.maximum(X, 0.0, out=out), rest, out=out)

    return run


def _bind_erf(ops: Any) -> Any:
    xp = ops.xp

    def run(X: Any, out: Any = None) -> Any:
        given = xp.asarray(X)
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
        if out is X:
            xp.copyto(out, Y, where=~chosen)
        else:
            if out is not Y:
                xp.copyto(out, Y)
            xp.copyto(out, X, where=chosen)
        return out

    return run


PRIMITIVES["tanh"] = replace(PRIMITIVES["tanh"], bind=_by_ops("tanh", PRIMITIVES["tanh"].bind))


def _where_dtype(dtypes: list[str | None]) -> str | None:
    return promoted(dtypes[1:])


PRIMITIVES["sigmoid"] = Primitive(
    "sigmoid",
    _by_ops("sigmoid", _bind_sigmoid),
    FUNCTIONS["tanh"],
    (lambda dY, Y, X: dY * Y * (1.0 - Y),),
    floating,
    has_out=True,
    flops=lambda result, *_: 12.0 * float(np.prod(result)),
)
PRIMITIVES["softplus"] = Primitive(
    "softplus",
    _bind_softplus,
    broadcasting.floating,
    (lambda dY, Y, X: dY * sigmoid(X),),
    floating,
    has_out=True,
    flops=lambda result, *_: 24.0 * float(np.prod(result)),
)
PRIMITIVES["erf"] = Primitive(
    "erf",
    _bind_erf,
    broadcasting.floating,
    (lambda dY, Y, X: dY * exp(-square(X)) * (2.0 / float(np.sqrt(np.pi))),),
    floating,
    has_out=True,
    flops=lambda result, *_: 20.0 * float(np.prod(result)),
)
PRIMITIVES["where"] = Primitive(
    "where",
    _bind_where,
    broadcasting.where,
    (
        None,
        lambda dY, Y, C, X, Z: back_to(where(C, dY, 0.0), X),
        lambda dY, Y, C, X, Z: back_to(where(C, 0.0, dY), Z),
    ),
    _where_dtype,
    has_out=True,
    flops=lambda result, *_: float(np.prod(result)),
)
