"""Data classes that make their models from their fields, in `__post_init__`."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

import numpy as np

from typedthinc.api import LayerNorm, Linear, Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


@dataclass
class Settings:
    window: int = 24
    hidden: int = 64


@dataclass
class Forecaster:
    settings: Settings = field(default_factory=Settings)
    model: Model[Floats2d, Floats2d] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        s = self.settings
        self.encoder = chain(Relu(s.hidden, 3 * s.window), LayerNorm(s.hidden))
        self.model = self.encoder >> Linear(4, s.hidden)


@dataclass
class Encoder:
    width: int = 8
    inputs: InitVar[int] = 5

    def __post_init__(self, inputs: int) -> None:
        self.layer = Relu(self.width, inputs)


@dataclass
class Tagger(Encoder):
    width: int = 9
    tags: int = 3

    def __post_init__(self, inputs: int) -> None:
        super().__post_init__(inputs)
        self.head = Softmax(self.tags, self.width)


chain(Forecaster().encoder, Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Forecaster().encoder (chain that ends with LayerNorm) before it gives Floats2d[*, 64]
forecaster = Forecaster(Settings(hidden=32))
chain(forecaster.encoder, Softmax(10, 64))  # E: typedthinc-size: Softmax takes Floats2d[*, 64], but forecaster.encoder (chain that ends with LayerNorm) before it gives Floats2d[*, 32]
forecaster.model.predict(np.zeros((2, 24), "f"))  # E: typedthinc-size: forecaster.model (chain that begins with Relu) takes Floats2d[*, 72]
chain(Encoder().layer, Relu(4, 5))  # E: typedthinc-size: Relu takes Floats2d[*, 5], but Encoder().layer (Relu) before it gives Floats2d[*, 8]
tagger = Tagger(width=12)
tagger.layer >> tagger.head >> Relu(2, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Softmax before it gives Floats2d[*, 3]
Relu(9, 2) >> Tagger(10).head  # E: typedthinc-size: Tagger().head (Softmax) takes Floats2d[*, 10], but Relu before it gives Floats2d[*, 9]
