"""Unrolled recurrences of neon, beside torch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.compat.neon import Backend, OpTreeNode, Tensor

be = Backend(rng_seed=0, default_dtype=np.float64)
rng = np.random.default_rng(3)
OUT, BATCH, STEPS = 3, 2, 5


class Tanh:
    """A transform of neon."""

    def __call__(self, x: OpTreeNode) -> OpTreeNode:
        return be.tanh(x)

    def bprop(self, x: OpTreeNode) -> OpTreeNode:
        return 1 - be.square(x)


def steps_of(buffer: Tensor) -> list[Tensor]:
    """Return the parts of the steps, as a recurrent layer of neon has them."""
    return [buffer[:, at * BATCH : (at + 1) * BATCH] for at in range(buffer.shape[1] // BATCH)]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("used", [None, STEPS, 3])
@pytest.mark.parametrize("in_place", [False, True])
def test_beside_torch(reverse: bool, used: int | None, in_place: bool) -> None:
    torch: Any = pytest.importorskip("torch")
    W, x, b = rng.standard_normal((OUT, OUT)), rng.standard_normal((OUT, STEPS * BATCH)), rng.standard_normal((OUT, 1))
    count = STEPS if used is None else used
    # h[at] is the step that came before in time: one buffer with a step of zeros at the end where it begins.
    h = be.zeros((OUT, (STEPS + 1) * BATCH))
    parts = steps_of(h)
    h_s, h_prev_s = (parts[:-1], parts[1:]) if reverse else (parts[1:], parts[:-1])
    if reverse:
        parts[count].fill(0)
    h_ff_s = h_s if in_place else steps_of(be.array(x))
    if in_place:
        for part, values in zip(h_s, steps_of(be.array(x)), strict=True):
            part[:] = values
        if reverse and count < STEPS:
            parts[count].fill(0)
    be.compound_rnn_unroll_fprop(
        be.array(W), h_prev_s, h_ff_s, h_s, be.array(b), OUT, STEPS, used, Tanh(), reverse=reverse
    )

    X, V = torch.tensor(x, requires_grad=True), torch.tensor(W, requires_grad=True)
    state, states = torch.zeros(OUT, BATCH, dtype=torch.float64), {}
    for at in reversed(range(count)) if reverse else range(count):
        state = torch.tanh(V @ state + X[:, at * BATCH : (at + 1) * BATCH] + torch.tensor(b))
        states[at] = state
    for at in range(count):
        np.testing.assert_allclose(h_s[at].get(), states[at].detach().numpy(), atol=1e-12)

    errors = [rng.standard_normal((OUT, BATCH)) for _ in range(count)]
    sum((torch.tensor(error) * states[at]).sum() for at, error in enumerate(errors)).backward()
    deltas = be.zeros((OUT, (STEPS + 1) * BATCH))
    slots = steps_of(deltas)
    delta_s, delta_prev_s = (slots[:-1], slots[1:]) if reverse else (slots[1:], slots[:-1])
    for part, error in zip(delta_s, errors, strict=False):
        part[:] = error
    be.compound_rnn_unroll_bprop(
        be.array(W).T, delta_prev_s, delta_s, h_s, OUT, STEPS, used, Tanh(), reverse=not reverse
    )
    expected = X.grad.numpy()
    for at in range(count):
        np.testing.assert_allclose(delta_s[at].get(), expected[:, at * BATCH : (at + 1) * BATCH], atol=1e-12)


def test_steps_that_are_not_used_stay() -> None:
    h = steps_of(be.ones((OUT, (STEPS + 1) * BATCH)))
    x = steps_of(be.ones((OUT, STEPS * BATCH)))
    be.compound_rnn_unroll_fprop(be.zeros((OUT, OUT)), h[:-1], x, h[1:], be.zeros((OUT, 1)), OUT, STEPS, 2, Tanh())
    assert [bool((each.get() == 1).all()) for each in h] == [True, False, False, True, True, True]


def test_lists_of_other_lengths_are_refused() -> None:
    h, x = steps_of(be.ones((OUT, 4 * BATCH))), steps_of(be.ones((OUT, 3 * BATCH)))
    W, b = be.zeros((OUT, OUT)), be.zeros((OUT, 1))
    with pytest.raises(ValueError, match=r"compound_rnn_unroll_fprop: lists of 3 steps are needed, not of \[4, 3, 3\]"):
        be.compound_rnn_unroll_fprop(W, h, x, h[1:], b, OUT, 3, None, Tanh())
    with pytest.raises(ValueError, match=r"compound_rnn_unroll_bprop: lists of 4 steps are needed, not of \[3, 3, 3\]"):
        be.compound_rnn_unroll_bprop(W, x, x, x, OUT, 4, None, Tanh())
