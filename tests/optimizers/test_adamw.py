from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.optimizers import AdamW

KEY = (1, "W")


@pytest.mark.parametrize("decay", [0.0, 0.01, 0.3])
def test_agrees_with_torch(decay: float) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    # Tiny, as the two add it at other places.
    other = torch.optim.AdamW([theirs], lr=0.05, weight_decay=decay, eps=1e-20)
    mine = AdamW(0.05, L2=decay, grad_clip=0, eps=1e-20)
    for _ in range(50):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
        assert_close(W, theirs.detach().numpy())


def test_it_decays_unless_told_otherwise() -> None:
    assert AdamW().L2 == 0.01
    assert AdamW().L2_is_weight_decay
