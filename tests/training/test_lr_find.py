from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Adam, L2Distance, Linear, Relu, chain, lr_find, train, tuplify

X: Any = np.random.default_rng(0).standard_normal((60, 3)).astype("float32")
Y: Any = X[:, :1] - 2 * X[:, 1:2]


def test_the_rate_rises_by_one_factor() -> None:
    found = lr_find(Linear(1, 3), X, Y, loss=L2Distance(), optimizer=Adam(0.1), start=1e-6, end=1e-3, steps=31)
    np.testing.assert_allclose(found.rates, np.geomspace(1e-6, 1e-3, 31))
    assert len(found.losses) == 31


def test_it_ends_where_the_loss_explodes() -> None:
    found = lr_find(Linear(1, 3), X, Y, loss=L2Distance(), optimizer=SGD(0.1, grad_clip=0), end=1e6)
    assert len(found.rates) < 100
    assert found.suggestion is not None
    # Gradient descent on a parabola of this curvature diverges from a rate of 2 / curvature on.
    curvature = 2 * np.linalg.eigvalsh(X.T @ X / len(X)).max()
    assert 1e-4 < found.suggestion < 2 / curvature


def test_the_suggestion_learns() -> None:
    model = chain(Relu(16, 3), Linear(1, 16)).initialize()
    found = lr_find(model, X, Y, loss=L2Distance(), optimizer=Adam(1.0))
    assert found.suggestion is not None
    losses = {}
    for rate in (found.suggestion, found.rates[0]):
        run = train(model.copy(), X, Y, loss=L2Distance(), optimizer=Adam(rate), epochs=20, progress=False)
        losses[rate] = run.history[-1].loss
    assert losses[found.suggestion] < losses[found.rates[0]] / 4


def test_a_stream_and_several_losses() -> None:
    model = chain(Relu(8, 3), tuplify(Linear(1, 8), Linear(1, 8))).initialize()
    how: Any = {"loss": (L2Distance(), L2Distance()), "optimizer": Adam(0.1)}
    found = lr_find(model, X, (Y, Y), batch_size=10, **how)
    again = lr_find(model, [(X[:10], (Y[:10], Y[:10]))] * 3, **how)
    assert len(found.rates) > 20
    assert len(again.rates) > 20
    with pytest.raises(ValueError, match="train takes X and Y, or a stream of batches"):
        lr_find(model, X, **how)


def test_model_and_optimizer_stay() -> None:
    model, optimizer = Linear(1, 3).initialize(), Adam(0.25)
    before = model.to_bytes()
    lr_find(model, X, Y, loss=L2Distance(), optimizer=optimizer)
    assert model.to_bytes() == before
    assert float(optimizer.learn_rate) == 0.25
    assert not optimizer.nr_update
    missing = Linear()
    lr_find(missing, X, Y, loss=L2Distance(), optimizer=optimizer)
    assert missing.maybe_get_dim("nI") is None


def test_what_is_refused() -> None:
    arguments: dict[str, Any] = {"loss": L2Distance(), "optimizer": Adam(0.1)}
    with pytest.raises(ValueError, match="lr_find: start must be a finite number above 0, not 0"):
        lr_find(Linear(1, 3), X, Y, start=0, **arguments)
    with pytest.raises(ValueError, match="lr_find: end must be above start, which is 0.1, not 0.01"):
        lr_find(Linear(1, 3), X, Y, start=0.1, end=0.01, **arguments)
    with pytest.raises(ValueError, match="lr_find: steps must be an int of at least 20, not 3"):
        lr_find(Linear(1, 3), X, Y, steps=3, **arguments)
    with pytest.raises(TypeError, match=r"lr_find takes an Optimizer, such as Adam\(0.001\), but .* is the class Adam"):
        lr_find(Linear(1, 3), X, Y, **{**arguments, "optimizer": Adam})


def test_the_picture() -> None:
    pytest.importorskip("matplotlib")
    found = lr_find(Linear(1, 3), X, Y, loss=L2Distance(), optimizer=Adam(0.1))
    (axes,) = found.plot().axes
    assert axes.get_xscale() == "log"
    np.testing.assert_array_equal(axes.lines[0].get_xydata(), np.column_stack((found.rates, found.losses)))
