from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.optimizers import Adam, RAdam

KEY = (1, "W")


@pytest.mark.parametrize("decay", [False, True])
@pytest.mark.parametrize("betas", [(0.9, 0.999), (0.5, 0.9), (0.0, 0.6)])
def test_agrees_with_torch(decay: bool, betas: tuple[float, float]) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    other = torch.optim.RAdam([theirs], lr=0.05, betas=betas, weight_decay=0.1, eps=1e-20, decoupled_weight_decay=decay)
    mine = RAdam(0.05, L2=0.1, beta1=betas[0], beta2=betas[1], L2_is_weight_decay=decay, grad_clip=0, eps=1e-20)
    for _ in range(30):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
        assert_close(W, theirs.detach().numpy())


def test_the_first_steps_go_by_the_gradient_alone() -> None:
    W: Any = np.zeros(3)
    RAdam(0.1, grad_clip=0)(KEY, W, np.array([1.0, 10.0, -100.0]))
    assert_close(W, [-0.1, -1.0, 10.0])


def test_becomes_adam() -> None:
    W, V = np.ones(3), np.ones(3)
    one, other = Adam(0.01, beta2=0.9), RAdam(0.01, beta2=0.9)
    for _ in range(300):
        one(KEY, W, np.ones(3))
        other(KEY, V, np.ones(3))
    before = np.asarray(W - V)
    one(KEY, W, np.ones(3))
    other(KEY, V, np.ones(3))
    # From many squares on, the factor is that of the paper's limit, 1.
    np.testing.assert_allclose(W - V, before, atol=1e-6)
