from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, quick, sizes
from typedthinc.api import Linear
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


@pytest.mark.parametrize("nesterov", [False, True])
@pytest.mark.parametrize("momentum", [0.5, 0.9])
def test_momentum_agrees_with_torch(momentum: float, nesterov: bool) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    other = torch.optim.SGD([theirs], lr=0.05, weight_decay=0.1, momentum=momentum, nesterov=nesterov)
    mine = SGD(0.05, L2=0.1, L2_is_weight_decay=False, grad_clip=0, momentum=momentum, nesterov=nesterov)
    for _ in range(100):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
        assert_close(W, theirs.detach().numpy())


def test_momentum_may_follow_a_schedule() -> None:
    W: Any = np.zeros(1)
    optimizer = SGD(1.0, momentum=[0.0, 0.5], grad_clip=0)
    for expected in (-1.0, -2.5):
        optimizer(KEY, W, np.ones(1))
        optimizer.step_schedules()
        assert_close(W, [expected])


def test_without_momentum_nothing_is_kept() -> None:
    model = Linear(1, 1).initialize()
    assert SGD(0.1).get_state(model).arrays.keys() == {"averages"}
    assert SGD(0.1, momentum=0.9).get_state(model).arrays.keys() == {"velocity", "averages"}
    optimizer = SGD(0.1)
    optimizer.momentum = 0.9
    with pytest.raises(ValueError, match="SGD: momentum was 0 when this optimizer was made, and stays so"):
        optimizer(KEY, np.zeros(1), np.ones(1))


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"momentum": 1.0}, r"SGD: momentum must be a number in \[0, 1\), not 1.0"),
        ({"momentum": True}, r"SGD: momentum must be a number in \[0, 1\), not True"),
        ({"nesterov": True}, "SGD: nesterov needs a momentum, such as momentum=0.9"),
        ({"nesterov": 1, "momentum": 0.9}, "SGD: nesterov must be True or False, not 1"),
    ],
)
def test_what_is_out_of_range(options: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        SGD(0.1, **options)
