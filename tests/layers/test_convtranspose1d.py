from __future__ import annotations

from typing import Any

import numpy as np

from tests.layers.convolution_contract import TransposedContract
from typedthinc.api import Conv1d, ConvTranspose1d


class TestConvTranspose1d(TransposedContract):
    layer = staticmethod(ConvTranspose1d)
    convolution = staticmethod(Conv1d)
    axes = 1
    X: Any = np.random.default_rng(0).standard_normal((3, 4, 5))
