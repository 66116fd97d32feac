from __future__ import annotations

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import HardTanh


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(HardTanh, torch.nn.functional.hardtanh)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(HardTanh), [-1, -1, -1, 0, 1, 1, 1], rtol=1e-5, atol=1e-30)
