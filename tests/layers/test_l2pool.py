from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.pooling_contract import PoolingContract
from typedthinc.api import L2Pool


class TestL2Pool(PoolingContract):
    layer = staticmethod(L2Pool)

    def of_torch(self, axes: int, window: int, padding: int = 0, **options: int) -> Any:
        torch: Any = pytest.importorskip("torch")
        beside = torch.nn.ConstantPad1d if axes == 1 else torch.nn.ConstantPad2d
        pool = getattr(torch.nn, f"LPPool{axes}d")(2, window, **options)
        return torch.nn.Sequential(beside(padding, 0.0), pool)

    def pooled(self, cells: Any, axes: tuple[int, ...]) -> Any:
        return np.sqrt((cells**2).sum(axes))


def test_nothing_flows_to_zeros() -> None:
    Y, backprop = L2Pool(2).begin_update(np.zeros((1, 1, 4)))
    assert not Y.any()
    assert not backprop(np.ones_like(Y)).any()


def test_cells_of_the_padding_are_zero() -> None:
    Y = L2Pool(2, padding=1).predict(np.array([[[3.0, 4.0, 1.0]]]))
    np.testing.assert_allclose(Y, [[[3, np.sqrt(17)]]])
