"""Functions, gradients, loops and branches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import Compiled
from typedthinc.compat.natural_bm.variables import expr
from typedthinc.lazy import Expr, Until

# The state of each stream, with the next.
Updates: TypeAlias = list[tuple[lazy.Var[Any], Expr[Any]]]
_COMPILING: Final = ("accept_inplace", "allow_input_downcast", "mode", "on_unused_input", "profile", "rebuild_strict")


def function(
    inputs: Sequence[Any], outputs: Any, updates: Any = (), name: str | None = None, **kwargs: Any
) -> Compiled[Any]:
    """Make a function of expressions: one output is an array, a list of them is a list.

    Arrays are cast to the dtypes of the inputs. The outputs are those before the updates, which are simultaneous.
    Of further arguments, those have no effect that told Theano how to compile: `mode`, `profile` and their kin.

    Raises:
        TypeError: Another argument.
    """
    _refuse_unknown("function", kwargs, _COMPILING)
    several = [] if outputs is None else list(outputs) if isinstance(outputs, list | tuple) else [outputs]
    pairs = updates.items() if isinstance(updates, Mapping) else updates
    run = lazy.function(list(inputs), list(map(expr, several)), updates=[tuple(pair) for pair in pairs])

    def call(*values: Any) -> Any:
        cast = [np.asarray(value, each.dtype) for value, each in zip(values, inputs, strict=False)]
        found = [np.asarray(each) for each in run(*cast, *values[len(cast) :])]  # `run` refuses too many values
        return found if outputs is None or isinstance(outputs, list | tuple) else found[0]

    call.__name__ = name or "function"
    return call


def gradients(loss: Expr[Any], variables: Any) -> Any:
    """Return the gradients of a number by one expression or several.

    Raises:
        ExpressionError: The loss is not a number, or does not depend on a variable.
    """
    if isinstance(variables, list | tuple):
        return list(lazy.grad(loss, list(variables)))
    return lazy.grad(loss, variables)


def scan(
    function: Callable[..., Any], outputs_info: Any = None, n_steps: Any = None, name: str | None = None, **kwargs: Any
) -> tuple[Any, Updates]:
    """Repeat a step; `sequences` and `non_sequences` are further arguments.

    Returns:
        The outputs of all steps, a list of several, and the updates of random streams.
    """
    _refuse_unknown("scan", kwargs, ("sequences", "non_sequences"))
    found = lazy.scan(function, outputs_info, n_steps, kwargs.get("sequences", ()), kwargs.get("non_sequences", ()))
    outputs = found.outputs
    if isinstance(outputs, tuple):
        outputs = outputs[0] if len(outputs) == 1 else list(outputs)  # one output comes without a list, as in Theano
    return outputs, list(found.updates.items())


def until(condition: Any) -> Until:
    """Say what ends a scan: the step at which it holds is the last."""
    return Until(expr(condition))


def ifelse(condition: Any, then_expression: Any, else_expression: Any) -> Expr[Any]:
    """Return one of two expressions; the other one is not computed."""
    return lazy.ifelse(expr(condition), expr(then_expression), expr(else_expression))


def stop_gradient(variables: Any) -> Any:
    """Return an expression, or several, through which nothing flows back."""
    if isinstance(variables, list | tuple):
        return [lazy.stop_gradient(expr(each)) for each in variables]
    return lazy.stop_gradient(expr(variables))


def _refuse_unknown(where: str, arguments: Collection[str], known: Collection[str]) -> None:
    unknown = sorted(set(arguments) - set(known))
    if unknown:
        raise TypeError(f"{where}: unknown arguments {', '.join(unknown)}")
