from __future__ import annotations

from math import inf

import numpy as np
import pytest
from scipy.special import ndtr

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import Gelu


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Gelu, torch.nn.functional.gelu)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(Gelu), [0, 0, -ndtr(-1), 0, ndtr(1), 1e30, inf], rtol=1e-5, atol=1e-30)
