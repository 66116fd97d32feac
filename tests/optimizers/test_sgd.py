from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, quick, sizes
from typedthinc.optimizers import SGD

KEY = (1, "W")
positive = st.floats(0.01, 2)


@quick
@given(st.data(), sizes, sizes, dtypes, positive, st.floats(0, 1), st.booleans())
def test_step(data: st.DataObject, a: int, b: int, dtype: str, rate: float, L2: float, decay: bool) -> None:
    W: Any = data.draw(floats(a, b, dtype=dtype)).copy()
    dW: Any = data.draw(floats(a, b, dtype=dtype)).copy()
    expected = W - rate * (dW + L2 * W)
    SGD(rate, L2=L2, L2_is_weight_decay=decay, grad_clip=0)(KEY, W, dW)
    assert_close(W, expected)


def test_clips_the_norm() -> None:
    W: Any = np.zeros(2)
    SGD(1.0)(KEY, W, np.array([3.0, 4.0]))
    assert_close(W, [-0.6, -0.8])
    SGD(1.0, grad_clip=10)(KEY, W, np.array([3.0, 4.0]))
    assert_close(W, [-3.6, -4.8])


def test_clips_after_the_regularization_that_is_part_of_the_gradient() -> None:
    W: Any = np.array([100.0])
    SGD(1.0, L2=1.0, L2_is_weight_decay=False, grad_clip=1.0)(KEY, W, np.array([0.0]))
    assert_close(W, [99.0])


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    other = torch.optim.SGD([theirs], lr=0.05, weight_decay=0.1)
    mine = SGD(0.05, L2=0.1, L2_is_weight_decay=False, grad_clip=0)
    for _ in range(20):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
    assert_close(W, theirs.detach().numpy())
