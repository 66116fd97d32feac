from __future__ import annotations

import io
import warnings
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, FrameworkError, Model, NotAModelError, Padded, Ragged, TorchScriptWrapper, with_array

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
X: Any = np.random.default_rng(0).standard_normal((5, 4)).astype("float32")


def script() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return torch.jit.script(nn.Sequential(nn.Linear(4, 3), nn.Tanh()))


def test_it_runs_trains_and_is_saved() -> None:
    model: Model[Any, Any] = TorchScriptWrapper(script())
    expected = model.predict(X).copy()
    twin = model.copy()
    Y, backprop = model.begin_update(X)
    assert backprop(Y).shape == X.shape
    model.finish_update(SGD(0.5))
    assert (model.predict(X) != expected).any()
    np.testing.assert_array_equal(twin.predict(X), expected)
    twin.from_bytes(model.to_bytes())
    np.testing.assert_array_equal(twin.predict(X), model.predict(X))


def test_a_saved_script() -> None:
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.jit.save(script(), file)
        file.seek(0)
        loaded = torch.jit.load(file)
    assert TorchScriptWrapper(loaded).predict(X).shape == (5, 3)


def test_ragged_and_padded() -> None:
    model: Model[Any, Any] = with_array(TorchScriptWrapper(script(), nI=4, nO=3))
    ragged = Ragged(X, np.array([2, 3], "int32"))
    Y, backprop = model.begin_update(ragged)
    assert Y.data.shape == (5, 3) and backprop(Y).data.shape == (5, 4)
    padded = model.ops.list2padded([X[:2], X[2:]])
    found = model.predict(padded)
    assert isinstance(found, Padded) and found.data.shape == (3, 2, 3)
    np.testing.assert_allclose(model.ops.padded2list(found)[0], model.ops.unflatten(Y.data, Y.lengths)[0], atol=1e-6)


def test_what_it_refuses() -> None:
    with pytest.raises(NotAModelError, match=r"takes a torch.jit.ScriptModule, as torch.jit.script\(\) returns, not"):
        TorchScriptWrapper(nn.Linear(4, 3))
    with pytest.raises(FrameworkError, match="Sequential raised RuntimeError"):
        TorchScriptWrapper(script()).predict(X[:, :2])
