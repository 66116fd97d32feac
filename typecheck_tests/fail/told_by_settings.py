"""Sizes that objects of settings hold: by way of local names, and where a field is made by a factory."""

from __future__ import annotations

from dataclasses import dataclass, field

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain


@dataclass(frozen=True)
class Part:
    width: int = 64
    depth: int = 2


@dataclass
class Config:
    encoder: Part = field(default_factory=Part)
    head: Part = field(default_factory=lambda: Part(width=16))
    hidden: int = 48


config = Config()
width, hidden = config.encoder.width, config.hidden
chain(Relu(config.encoder.width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]
chain(Relu(width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]
chain(Relu(hidden, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 48]
chain(Relu(config.head.width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 16]


def build() -> Model[Floats2d, Floats2d]:
    width = config.encoder.width
    return chain(Relu(width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]


def main() -> None:
    own = Config(encoder=Part(width=32))
    encoder = own.encoder
    width = encoder.width
    chain(Relu(width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 32]


class Trainer:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.width = config.encoder.width
        self.model = chain(Relu(self.width, 784), Softmax(10, 65))  # E: typedthinc-size: Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 64]


trainer = Trainer(config)
