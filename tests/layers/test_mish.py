from __future__ import annotations

from math import exp, inf, log1p, tanh

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import Mish


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Mish, torch.nn.functional.mish)


def test_values_up_to_the_ends() -> None:
    left, right = -tanh(log1p(exp(-1))), tanh(log1p(exp(1)))
    np.testing.assert_allclose(outputs(Mish), [0, 0, left, 0, right, 1e30, inf], rtol=1e-5, atol=1e-30)
