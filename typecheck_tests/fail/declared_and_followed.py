"""What a body leaves open, what it is declared to give says: neither alone has all sizes."""

from __future__ import annotations

import os
from typing import Any, Literal

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain

WIDTH = int(os.environ.get("WIDTH", "47"))
Encoder = Model[Floats2d[Any, Any], Floats2d[Any, Literal[47]]]


def one_layer() -> Encoder:
    return Relu(WIDTH, 20).initialize()


def some_layers() -> Encoder:
    return chain(Relu(WIDTH, 20), Dropout()).initialize()


encoder: Encoder = Relu(WIDTH, 20).initialize()
chain(one_layer(), Linear(3, 48))  # E: typedthinc-size: Linear takes Floats2d[*, 48], but one_layer before it gives Floats2d[*, 47]
chain(some_layers(), Linear(3, 48))  # E: typedthinc-size: Linear takes Floats2d[*, 48], but some_layers before it gives Floats2d[*, 47]
chain(encoder, Linear(3, 48))  # E: typedthinc-size: Linear takes Floats2d[*, 48], but encoder (Relu) before it gives Floats2d[*, 47]
chain(Relu(21, 7), one_layer())  # E: typedthinc-size: one_layer takes Floats2d[*, 20], but Relu before it gives Floats2d[*, 21]
rows: Floats2d[Any, Literal[20]] = np.zeros((8, WIDTH), "float32")
some_layers().initialize().predict(rows)
rows + np.zeros((8, 21), "float32")  # E: typedthinc-size: cannot be broadcast
