from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.strategies import assert_close
from typedthinc.optimizers import RMSprop

KEY = (1, "W")


@pytest.mark.parametrize("momentum", [0.0, 0.9])
@pytest.mark.parametrize("alpha", [0.5, 0.99])
def test_agrees_with_torch(alpha: float, momentum: float) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    other = torch.optim.RMSprop([theirs], lr=0.05, alpha=alpha, momentum=momentum, weight_decay=0.1)
    mine = RMSprop(0.05, alpha=alpha, momentum=momentum, L2=0.1, L2_is_weight_decay=False, grad_clip=0)
    for _ in range(100):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
        assert_close(W, theirs.detach().numpy())


def test_a_step_is_as_large_whatever_the_gradient_is() -> None:
    W: Any = np.zeros(3)
    RMSprop(0.1, alpha=0.75, grad_clip=0, eps=1e-20)(KEY, W, np.array([1.0, 10.0, -100.0]))
    assert_close(W, [-0.2, -0.2, 0.2])


@pytest.mark.parametrize("options", [{"alpha": 1.0}, {"momentum": -0.1}, {"eps": 0.0}])
def test_what_is_out_of_range(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"RMSprop: {next(iter(options))} must be a"):
        RMSprop(0.1, **options)
