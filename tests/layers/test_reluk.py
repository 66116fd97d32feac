from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import LayerError, ReluK


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(ReluK, torch.nn.functional.relu6)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(ReluK), [0, 0, 0, 0, 1, 6, 6], rtol=1e-5, atol=1e-30)


def test_the_upper_end() -> None:
    assert_agrees_with_torch(ReluK, lambda scores: scores.clamp(0, 1.5), k=1.5)
    assert outputs(ReluK, k=0) == [0] * 7


def test_the_upper_end_may_be_changed_later() -> None:
    model = ReluK(2, 1, init_b=lambda ops, shape: ops.alloc(shape) + 4).initialize()
    assert model.attrs == {"k": 6.0}
    model.attrs["k"] = 3.0
    assert model.predict(np.zeros((1, 1), "float32")).tolist() == [[3, 3]]


@pytest.mark.parametrize("k", [-1.0, float("nan"), float("inf"), "6"])
def test_what_is_refused(k: Any) -> None:
    with pytest.raises(LayerError, match=rf"ReluK: k must be a finite number of at least 0, not {k!r}"):
        ReluK(2, 2, k=k)
