from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, quick
from typedthinc.optimizers import Adam

KEY = (1, "W")


def reference(W: Any, grads: list[Any], rate: float, L2: float, decay: bool) -> Any:
    """Take the steps as the papers write them, in float64."""
    W, m, v = W.astype("float64"), 0.0, 0.0
    for t, grad in enumerate(grads, start=1):
        g = grad + (0 if decay else L2 * W)
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g * g
        corrected = rate * np.sqrt(1 - 0.999**t) / (1 - 0.9**t)
        W = W - corrected * m / (np.sqrt(v) + 1e-8) - (rate * L2 * W if decay else 0)
    return W


@quick
@given(st.data(), st.integers(1, 4), dtypes, st.floats(0.01, 0.5), st.floats(0, 0.5), st.booleans())
def test_steps(data: st.DataObject, n: int, dtype: str, rate: float, L2: float, decay: bool) -> None:
    W: Any = data.draw(floats(3, n, dtype=dtype)).copy()
    grads = [data.draw(floats(3, n, dtype=dtype)) for _ in range(5)]
    if dtype == "float32" and not decay:
        L2 = 0.0  # where the two parts of a gradient cancel, rounding decides which way the first step goes
    expected = reference(W, grads, rate, L2, decay)
    optimizer = Adam(rate, L2=L2, L2_is_weight_decay=decay, grad_clip=0)
    for grad in grads:
        optimizer(KEY, W, grad.copy())
    np.testing.assert_allclose(W, expected, atol=1e-3 if dtype == "float32" else 1e-9)


@pytest.mark.parametrize("decay", [False, True])
def test_agrees_with_torch(decay: bool) -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    W: Any = rng.standard_normal((4, 3))
    theirs = torch.nn.Parameter(torch.tensor(W.copy()))
    make = torch.optim.AdamW if decay else torch.optim.Adam
    # The eps are added at different places, so it is made too small to matter.
    other = make([theirs], lr=0.05, weight_decay=0.1, eps=1e-20)
    mine = Adam(0.05, L2=0.1, L2_is_weight_decay=decay, grad_clip=0, eps=1e-20)
    for _ in range(20):
        grad = rng.standard_normal((4, 3))
        theirs.grad = torch.tensor(grad.copy())
        other.step()
        mine(KEY, W, grad)
    assert_close(W, theirs.detach().numpy())


def test_parameters_have_moments_of_their_own() -> None:
    optimizer = Adam(0.1)
    W, b = np.ones(2), np.ones(3)
    for _ in range(2):
        optimizer((1, "W"), W, np.ones(2))
    optimizer((1, "b"), b, np.ones(3))
    assert optimizer.nr_update == {(1, "W"): 2, (1, "b"): 1}
    assert optimizer.mom1[1, "b"].shape == optimizer.mom2[1, "b"].shape == (3,)


def test_moments_never_become_denormal() -> None:
    optimizer = Adam(0.1)
    W: Any = np.ones((2, 3), "float32")
    dW: Any = np.ones((2, 3), "float32")
    tiny = np.finfo("float32").tiny
    for _ in range(1500):
        optimizer(KEY, W, dW)
        for moments in (optimizer.mom1[KEY], optimizer.mom2[KEY]):
            moment: Any = moments
            assert ((moment == 0) | (abs(moment) >= tiny)).all()
    assert not np.any(optimizer.mom1[KEY])


def test_weights_in_fortran_order() -> None:
    rng = np.random.default_rng(0)
    W = rng.standard_normal((5, 4))
    V, dW = np.asfortranarray(W), rng.standard_normal((5, 4))
    one, other = Adam(0.1), Adam(0.1)
    for _ in range(3):
        one(KEY, W, dW.copy())
        other(KEY, V, dW.copy(order="F"))
    np.testing.assert_array_equal(W, V)
    assert np.asarray(other.mom1[KEY]).flags.f_contiguous


def test_a_parameter_of_another_shape_under_the_same_key_is_refused() -> None:
    optimizer = Adam(0.1, L2=0.5)
    optimizer(KEY, np.ones(2), np.ones(2))
    W, dW = np.ones(3), np.ones(3)
    with pytest.raises(ValueError, match=r"the state of \(1, 'W'\) has shape \(2,\), but its weights have \(3,\)"):
        optimizer(KEY, W, dW)
    assert (W == 1).all()
    assert (dW == 1).all()
    assert optimizer.nr_update[KEY] == 1
