"""Recurrent layers, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from typedthinc import lazy
from typedthinc.compat.neon.optree import OpTreeNode, expr_of
from typedthinc.compat.neon.plans import Compute, plan_of
from typedthinc.compat.neon.tensor import Tensor
from typedthinc.lazy import Expr


class Activation(Protocol):
    """What a recurrent layer applies at each step: neon calls it a transform."""

    def __call__(self, x: OpTreeNode, /) -> Any:
        """Return the tree of the activation."""
        ...

    def bprop(self, x: OpTreeNode, /) -> Any:
        """Return the tree of its derivative, from its result."""
        ...


class RecurrentOps:
    """Unroll recurrences over lists of tensors, each the part of one buffer that belongs to a step."""

    def compound_rnn_unroll_fprop(
        self,
        W_recur: Tensor,
        h_prev_s: Sequence[Tensor],
        h_ff_s: Sequence[Tensor],
        h_s: Sequence[Tensor],
        bias: Tensor,
        nout: int,
        num_steps: int,
        num_used_steps: int | None,
        activation: Activation,
        reverse: bool = False,
    ) -> None:
        """Write activation(W_recur h_prev + h_ff + bias) into h, step by step.

        Shapes:
            W_recur: (nout, nout), h_prev, h_ff, h: (nout, B) each, bias: (nout, 1)

        Args:
            W_recur: The weights between steps.
            h_prev_s: What comes from the step before: the h of that step.
            h_ff_s: What comes from the input; it may be what h_s holds.
            h_s: Where to write.
            bias: Added at each step.
            nout: The number of units.
            num_steps: The number of steps in the buffers.
            num_used_steps: How many of them, from the first on, are computed; None for all.
            activation: From a tree to a tree.
            reverse: Whether to begin with the last step.

        Raises:
            ValueError: The lists differ in length, or hold fewer steps than are computed.
        """
        steps = _steps("fprop", num_steps, num_used_steps, reverse, h_prev_s, h_ff_s, h_s)

        def step(W: Expr[Any], h_prev: Expr[Any], h_ff: Expr[Any], b: Expr[Any]) -> Expr[Any]:
            return expr_of(activation(OpTreeNode(W @ h_prev + h_ff + b)))

        run = None
        for h_prev, h_ff, h in steps:
            run = run or _step(step, W_recur, h_prev, h_ff, bias)  # all steps have these sizes: one plan
            h[...] = run([W_recur.array, h_prev.array, h_ff.array, bias.array])

    def compound_rnn_unroll_bprop(
        self,
        W_recur: Tensor,
        delta_prev_s: Sequence[Tensor],
        delta_s: Sequence[Tensor],
        h_s: Sequence[Tensor],
        nout: int,
        num_steps: int,
        num_used_steps: int | None,
        activation: Activation,
        reverse: bool = True,
    ) -> None:
        """Send errors back: at each step delta becomes activation.bprop(h) delta, and delta_prev gets W_recur delta.

        Shapes:
            W_recur: (nout, nout), delta, delta_prev, h: (nout, B) each

        Args:
            W_recur: The weights between steps, transposed.
            delta_prev_s: The error of the step before, to which is added.
            delta_s: The error by h; it becomes that before the activation.
            h_s: What forward computed.
            nout: The number of units.
            num_steps: The number of steps in the buffers.
            num_used_steps: How many of them, from the first on, were computed; None for all.
            activation: What forward got.
            reverse: Whether to begin with the last step, as is right where forward began with the first.

        Raises:
            ValueError: The lists differ in length, or hold fewer steps than are computed.
        """

        def step(h: Expr[Any], delta: Expr[Any]) -> Expr[Any]:
            return expr_of(activation.bprop(OpTreeNode(h))) * delta  # from the result, not the input

        def back(W: Expr[Any], delta: Expr[Any], delta_prev: Expr[Any]) -> Expr[Any]:
            return delta_prev + W @ delta

        run = run_back = None
        for delta_prev, delta, h in _steps("bprop", num_steps, num_used_steps, reverse, delta_prev_s, delta_s, h_s):
            run = run or _step(step, h, delta)
            delta[...] = run([h.array, delta.array])
            run_back = run_back or _step(back, W_recur, delta, delta_prev)
            delta_prev[...] = run_back([W_recur.array, delta.array, delta_prev.array])


def _steps(
    name: str, num_steps: int, num_used_steps: int | None, reverse: bool, *lists: Sequence[Tensor]
) -> Iterable[tuple[Tensor, ...]]:
    used = num_steps if num_used_steps is None else min(num_used_steps, num_steps)  # steps behind are left as they are
    lengths = [len(each) for each in lists]
    if len(set(lengths)) > 1 or lengths[0] < used:
        raise ValueError(f"compound_rnn_unroll_{name}: lists of {used} steps are needed, not of {lengths}")
    steps = list(zip(*(each[:used] for each in lists), strict=True))
    return reversed(steps) if reverse else steps


def _step(formula: Callable[..., Expr[Any]], *operands: Tensor) -> Compute:
    """Return what computes one step, from the arrays of tensors like these."""
    inputs = [lazy.placeholder(each.shape, each.dtype, each.name or "") for each in operands]
    return plan_of(formula(*inputs), inputs)
