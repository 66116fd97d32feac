from __future__ import annotations

from typing import Any

import pytest

from tests.layers.pooling_contract import PoolingContract
from typedthinc.api import AvgPool


class TestAvgPool(PoolingContract):
    layer = staticmethod(AvgPool)

    def of_torch(self, axes: int, window: int, **options: int) -> Any:
        torch: Any = pytest.importorskip("torch")
        return getattr(torch.nn, f"AvgPool{axes}d")(window, **options, count_include_pad=False)

    def pooled(self, cells: Any, axes: tuple[int, ...]) -> Any:
        return cells.mean(axes)
