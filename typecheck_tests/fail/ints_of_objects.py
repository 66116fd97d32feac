"""An int that an object holds is the same number wherever one of its methods, or a function that takes it, names it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from typedthinc.api import Dropout, Floats2d, Model, Relu, Softmax, chain, concatenate


@dataclass(frozen=True)
class Settings:
    width: int
    classes: int
    dropout: float = 0.1


class Tagger:
    def __init__(self, width: int, settings: Settings) -> None:
        self.width = width
        self.settings = settings
        self.body = Relu(width, 10)

    def factors(self) -> Model[Floats2d, Floats2d]:
        return chain(Relu(2 * self.width, 4), Softmax(3, 3 * self.width))  # E: typedthinc-size: Softmax takes Floats2d[*, 3 * width], but Relu before it gives Floats2d[*, 2 * width]

    def after_its_body(self) -> Model[Floats2d, Floats2d]:
        return chain(self.body, Softmax(3, self.width + 1))  # E: typedthinc-size: Softmax takes Floats2d[*, width + 1], but self.body (Relu) before it gives Floats2d[*, width]

    def of_its_settings(self) -> Model[Floats2d, Floats2d]:
        head = Softmax(self.settings.classes, 2 * self.settings.width)
        return chain(Relu(self.settings.width, 4), head)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 2 * settings.width], but Relu before it gives Floats2d[*, settings.width]

    def data(self) -> Floats2d:
        return self.body.predict(np.zeros((5, 10), dtype="float32")) @ np.zeros((self.width + 1, 2), dtype="float32")  # E: typedthinc-size: needs equal inner sizes, not width and width + 1


def build(settings: Settings) -> Model[Floats2d, Floats2d]:
    body = chain(Relu(settings.width, 4), Dropout(settings.dropout))
    return chain(body, Softmax(settings.classes, 2 * settings.width))  # E: typedthinc-size: Softmax takes Floats2d[*, 2 * settings.width], but body (chain that ends with Dropout) before it gives Floats2d[*, settings.width]


@dataclass
class Net:
    width: int
    depth: int = 2

    def __post_init__(self) -> None:
        self.inner = Relu(self.width, self.width)

    def build(self) -> Model[Floats2d, Floats2d]:
        sides = concatenate(self.inner, Relu(self.width, self.width))
        return chain(sides, Softmax(3, self.width))  # E: typedthinc-size: Softmax takes Floats2d[*, self.width], but sides (concatenate) before it gives Floats2d[*, 2 * self.width]
