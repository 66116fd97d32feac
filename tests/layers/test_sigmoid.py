from __future__ import annotations

import numpy as np
import pytest
from scipy.special import expit

from tests.layers.dense_oracle import assert_agrees_with_torch, outputs
from typedthinc.api import Sigmoid


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    assert_agrees_with_torch(Sigmoid, torch.sigmoid)


def test_values_up_to_the_ends() -> None:
    np.testing.assert_allclose(outputs(Sigmoid), [0, 0, expit(-1), 0.5, expit(1), 1, 1], rtol=1e-5, atol=1e-30)


def test_all_labels_are_as_likely_as_not_at_first() -> None:
    assert np.unique(Sigmoid(4, 3).initialize().predict(np.ones((2, 3), "float32"))).tolist() == [0.5]
