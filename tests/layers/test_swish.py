from __future__ import annotations

from math import inf

import numpy as np
import pytest
from scipy.special import expit

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import Swish


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Swish, torch.nn.functional.silu)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(Swish), [0, 0, -expit(-1), 0, expit(1), 1e30, inf], rtol=1e-5, atol=1e-30)
