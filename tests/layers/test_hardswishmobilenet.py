from __future__ import annotations

from math import inf

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import HardSwishMobilenet


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(HardSwishMobilenet, torch.nn.functional.hardswish)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(HardSwishMobilenet), [0, 0, -1 / 3, 0, 2 / 3, 1e30, inf], rtol=1e-5, atol=1e-30)
