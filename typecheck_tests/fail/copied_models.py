"""Copies by Python's `copy`, and sizes that models are asked for."""

import copy
from copy import deepcopy

import numpy as np

from typedthinc.api import Dropout, Linear, Model, Relu, Softmax, chain, concatenate
from typedthinc.types import Floats2d

rows = np.zeros((4, 77), dtype="float32")
others = np.zeros((4, 78), dtype="float32")
encoder = Relu(64, 128)
twin = copy.deepcopy(encoder)
twin.predict(rows)  # E: typedthinc-size: twin (Relu) takes Floats2d[*, 128], but the data is Floats2d[4, 77]
chain(twin, Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but twin (Relu) before it gives Floats2d[*, 64]
chain(copy.copy(encoder), Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32]
members = [deepcopy(Relu(64, 64)) for _ in range(3)]
chain(*members, Softmax(3, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]

width = encoder.get_dim("nO")
head = Softmax(10, width)
chain(encoder, Dropout(0.1), head)
chain(Relu(32, 128), head)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 32]
chain(encoder, Softmax(10, encoder.get_dim("nI")))  # E: typedthinc-size: Softmax takes Floats2d[*, 128], but encoder (Relu) before it gives Floats2d[*, 64]
chain(encoder, Softmax(10, 2 * encoder.get_dim("nO")))  # E: typedthinc-size: Softmax takes Floats2d[*, 128], but encoder (Relu) before it gives Floats2d[*, 64]
both = concatenate(Relu(3, 4), Relu(5, 4))
chain(both, Softmax(2, both.get_dim("nI")))  # E: typedthinc-size: Softmax takes Floats2d[*, 4], but both (concatenate) before it gives Floats2d[*, 8]


class Tagger:
    def __init__(self, labels: int) -> None:
        self.encoder = chain(Relu(64, 128), Relu(32, 64))
        self.head = Softmax(labels, self.encoder.get_dim("nO"))
        self.model = chain(self.encoder, self.head)


chain(Relu(64, 128), Tagger(10).head)  # E: typedthinc-size: Tagger().head (Softmax) takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64]


def with_head(encoder: Model[Floats2d, Floats2d], labels: int) -> Model[Floats2d, Floats2d]:
    return chain(deepcopy(encoder), Softmax(labels, encoder.get_dim("nI")))


with_head(Linear(7, 7), 3)
with_head(Linear(6, 7), 3)  # E: typedthinc-size: in with_head()
with_head(Linear(7, 7), 3).predict(others)  # E: typedthinc-size: with_head() (model that begins with Linear) takes Floats2d[*, 7]


def deep() -> Model[Floats2d, Floats2d]:
    model = Relu(64, 128)
    for _ in range(3):
        model = chain(model, Relu(2 * model.get_dim("nO"), model.get_dim("nO")))
    return chain(model, Softmax(10, 500))  # E: typedthinc-size: Softmax takes Floats2d[*, 500], but model (chain that ends with Relu) before it gives Floats2d[*, 512]
