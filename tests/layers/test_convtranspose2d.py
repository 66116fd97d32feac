from __future__ import annotations

from typing import Any

import numpy as np

from tests.layers.convolution_contract import TransposedContract
from typedthinc.api import Conv2d, ConvTranspose2d


class TestConvTranspose2d(TransposedContract):
    layer = staticmethod(ConvTranspose2d)
    convolution = staticmethod(Conv2d)
    axes = 2
    X: Any = np.random.default_rng(0).standard_normal((3, 4, 4, 5))
