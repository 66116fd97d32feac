from __future__ import annotations

from typing import Any

import numpy as np

from tests.layers.convolution_contract import TransposedContract
from typedthinc.api import Conv3d, ConvTranspose3d


class TestConvTranspose3d(TransposedContract):
    layer = staticmethod(ConvTranspose3d)
    convolution = staticmethod(Conv3d)
    axes = 3
    X: Any = np.random.default_rng(0).standard_normal((2, 4, 3, 2, 4))
