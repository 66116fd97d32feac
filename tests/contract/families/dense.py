"""Layers of rows: dense layers, activations, and what keeps their width."""

from __future__ import annotations

import numpy as np

from tests.contract.case import Case, Cases, Draw, Maker
from tests.contract.makers import compared, kept, list_kept, padded_kept, ragged_kept, wide
from tests.contract.values import Value
from typedthinc.api import (
    CauchySimilarity,
    ClippedLinear,
    Dish,
    Dropout,
    Gelu,
    HardSigmoid,
    HardSwish,
    HardSwishMobilenet,
    HardTanh,
    LayerNorm,
    Linear,
    Logistic,
    Maxout,
    Mish,
    MultiSoftmax,
    Relu,
    ReluK,
    Sigmoid,
    Softmax,
    Swish,
    sigmoid_activation,
    softmax_activation,
)


def softmax(temperature: float) -> Maker:
    def make(draw: Draw) -> Case:
        nB, nI, nO = draw.size(), draw.size(), draw.size()
        truth = np.eye(nO)[draw.ids(nO, nB)]

        def crossentropy(Y: Value) -> tuple[float, Value]:
            return -float(np.sum(truth * np.log(Y))), Y - truth

        return Case(Softmax(nO, nI, temperature=temperature), draw.floats(nB, nI), ((nB, nO), "f"), crossentropy)

    return make


def multi_softmax(draw: Draw) -> Case:
    nB, nI, nOs = draw.size(), draw.size(), (draw.size(), draw.size())
    truth = np.concatenate([np.eye(nO)[draw.ids(nO, nB)] for nO in nOs], axis=1)

    def crossentropy(Y: Value) -> tuple[float, Value]:
        return -float(np.sum(truth * np.log(Y))), Y - truth

    return Case(MultiSoftmax(nOs, nI), draw.floats(nB, nI), ((nB, sum(nOs)), "f"), crossentropy)


CASES: Cases = {
    "Linear": wide(layer=Linear),
    "Linear normalized": wide(layer=Linear, normalize=True, dropout=0.5),
    "Relu": wide(layer=Relu),
    "Relu normalized": wide(layer=Relu, normalize=True, dropout=0.5),
    "Sigmoid": wide(layer=Sigmoid),
    "Mish": wide(layer=Mish),
    "Gelu": wide(layer=Gelu),
    "Swish": wide(layer=Swish),
    "Dish": wide(layer=Dish),
    "HardSwish": wide(layer=HardSwish),
    "HardSwishMobilenet": wide(layer=HardSwishMobilenet),
    "HardSigmoid": wide(layer=HardSigmoid),
    "HardTanh": wide(layer=HardTanh),
    "ReluK": wide(layer=ReluK, k=0.7),
    "ClippedLinear": wide(layer=ClippedLinear, slope=0.5, offset=0.1, min_val=-0.4, max_val=0.6),
    "Sigmoid normalized": wide(layer=Sigmoid, normalize=True, dropout=0.5),
    "Gelu normalized": wide(layer=Gelu, normalize=True, dropout=0.5),
    "Maxout": wide(layer=Maxout),
    "Maxout one piece": wide(layer=Maxout, nP=1),
    "Maxout normalized": wide(layer=Maxout, normalize=True, dropout=0.5),
    "Softmax": softmax(1.0),
    "Softmax with temperature": softmax(0.6),
    "MultiSoftmax": multi_softmax,
    "Logistic": kept(lambda nI: Logistic()),
    "softmax_activation": kept(lambda nI: softmax_activation()),
    "sigmoid_activation": kept(lambda nI: sigmoid_activation()),
    "CauchySimilarity": compared(CauchySimilarity),
    "LayerNorm": kept(LayerNorm),
    "Dropout array": kept(lambda nI: Dropout(0.5)),
    "Dropout list": list_kept(lambda nI: Dropout(0.5)),
    "Dropout Ragged": ragged_kept(lambda nI: Dropout(0.5)),
    "Dropout Padded": padded_kept(lambda nI: Dropout(0.5)),
}
