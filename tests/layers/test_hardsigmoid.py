from __future__ import annotations

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import HardSigmoid


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(HardSigmoid, lambda scores: torch.clamp(scores / 5 + 0.5, 0, 1))


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(HardSigmoid), [0, 0, 0.3, 0.5, 0.7, 1, 1], rtol=1e-5, atol=1e-30)
