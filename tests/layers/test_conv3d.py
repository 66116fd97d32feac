from __future__ import annotations

from typing import Any

import numpy as np

from tests.layers.convolution_contract import ConvolutionContract
from typedthinc.api import Conv3d


class TestConv3d(ConvolutionContract):
    layer = staticmethod(Conv3d)
    axes = 3
    X: Any = np.random.default_rng(0).standard_normal((2, 4, 7, 6, 8))
