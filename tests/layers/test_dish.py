from __future__ import annotations

from math import inf, sqrt

import numpy as np
import pytest

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import Dish


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Dish, lambda scores: scores * (1 + scores / torch.sqrt(1 + scores**2)) / 2)


def test_values_up_to_the_ends() -> None:
    gates = [(sqrt(0.5) - 1) / 2, 0, (sqrt(0.5) + 1) / 2]
    np.testing.assert_allclose(outputs(Dish), [0, 0, *gates, 1e30, inf], rtol=1e-5, atol=1e-30)
