from __future__ import annotations

from typing import Any

import pytest

from tests.layers.pooling_contract import PoolingContract
from typedthinc.api import MaxPool


class TestMaxPool(PoolingContract):
    layer = staticmethod(MaxPool)

    def of_torch(self, axes: int, window: int, **options: int) -> Any:
        torch: Any = pytest.importorskip("torch")
        return getattr(torch.nn, f"MaxPool{axes}d")(window, **options)

    def pooled(self, cells: Any, axes: tuple[int, ...]) -> Any:
        return cells.max(axes)
