"""Layers of sequences and images: channels are the second axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.contract.case import Case, Cases, Draw, Maker
from typedthinc.api import (
    AvgPool,
    BatchNorm,
    Conv1d,
    Conv2d,
    Conv3d,
    ConvTranspose1d,
    ConvTranspose2d,
    ConvTranspose3d,
    Flatten,
    GroupNorm,
    L2Pool,
    Linear,
    MaxPool,
    Reshape,
    chain,
    relu_activation,
)


def convolved(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    X = draw.floats(nB, nI, 5, 6)
    return Case(Conv2d(nO, nI, 2, stride=2, padding=1), X, ((nB, nO, 3, 4), "f"))


def rectangular(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    return Case(Conv2d(nO, nI, (2, 3), stride=(1, 2)), draw.floats(nB, nI, 3, 5), ((nB, nO, 2, 2), "f"))


def in_groups(draw: Draw) -> Case:
    nB = draw.size()
    return Case(Conv2d(4, 6, 3, dilation=2, groups=2), draw.floats(nB, 6, 5, 6), ((nB, 4, 1, 2), "f"))


def along_sequences(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    return Case(Conv1d(nO, nI, padding=1), draw.floats(nB, nI, 4), ((nB, nO, 4), "f"))


def through_volumes(draw: Draw) -> Case:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    return Case(Conv3d(nO, nI, 2, stride=2, padding=1), draw.floats(nB, nI, 2, 3, 4), ((nB, nO, 2, 2, 3), "f"))


def enlarged(layer: Callable[..., Any], *taken: int) -> Maker:
    def make(draw: Draw) -> Case:
        nB, nI, nO = draw.size(), 2 * draw.size(), 2 * draw.size()
        given = tuple(2 * (size - 1) + 3 - 2 + 1 for size in taken)
        model = layer(nO, nI, 3, stride=2, padding=1, output_padding=1, groups=2)
        return Case(model, draw.floats(nB, nI, *taken), ((nB, nO, *given), "f"))

    return make


def kept(layer: Callable[[int], Any], *sizes: int, channels: int = 2) -> Maker:
    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), channels * draw.size()
        return Case(layer(nI), draw.floats(nB, nI, *sizes), ((nB, nI, *sizes), "f"))

    return make


def pooled(layer: Callable[[], Any], taken: tuple[int, ...], given: tuple[int, ...]) -> Maker:
    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), draw.size()
        return Case(layer(), draw.floats(nB, nI, *taken), ((nB, nI, *given), "f"))

    return make


def of_channels(layer: Callable[..., Any]) -> Maker:
    def make(draw: Draw) -> Case:
        nB, pieces = draw.size(), draw.size()
        return Case(layer(2, channels=3), draw.floats(nB, 3 * pieces, 4, 5), ((nB, pieces, 2, 2), "f"))

    return make


def flat(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    return Case(Flatten(), draw.floats(nB, nI, 2, 3), ((nB, 6 * nI), "f"))


def unflattened(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    return Case(Reshape(nI, 2, 3), draw.floats(nB, 6 * nI), ((nB, nI, 2, 3), "f"))


def network(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    model = chain(Conv2d(2), BatchNorm(), relu_activation(), MaxPool(2), Flatten(), Linear(3))
    return Case(model, draw.floats(nB, nI, 6, 6), ((nB, 3), "f"))


CASES: Cases = {
    "Conv1d": along_sequences,
    "Conv2d": convolved,
    "Conv2d groups": in_groups,
    "Conv2d rectangular": rectangular,
    "Conv3d": through_volumes,
    "ConvTranspose1d": enlarged(ConvTranspose1d, 3),
    "ConvTranspose2d": enlarged(ConvTranspose2d, 2, 3),
    "ConvTranspose3d": enlarged(ConvTranspose3d, 2, 1, 2),
    "MaxPool": pooled(lambda: MaxPool(2), (4, 5), (2, 2)),
    "MaxPool rectangular": pooled(lambda: MaxPool((2, 3), padding=(0, 1)), (4, 5), (2, 2)),
    "MaxPool sequences": pooled(lambda: MaxPool(3, stride=1, padding=1), (4,), (4,)),
    "AvgPool": pooled(lambda: AvgPool(2, stride=1, padding=1), (3, 2), (4, 3)),
    "AvgPool sequences": pooled(lambda: AvgPool(2), (5,), (2,)),
    "L2Pool": pooled(lambda: L2Pool(2), (3, 2), (1, 1)),
    "L2Pool volumes": pooled(lambda: L2Pool(2, stride=1), (2, 2, 3), (1, 1, 2)),
    "MaxPool channels": of_channels(MaxPool),
    "AvgPool channels": of_channels(AvgPool),
    "L2Pool channels": of_channels(L2Pool),
    "Flatten": flat,
    "Reshape": unflattened,
    "BatchNorm": kept(BatchNorm),
    "BatchNorm sequences": kept(BatchNorm, 3),
    "BatchNorm images": kept(BatchNorm, 2, 3),
    "BatchNorm volumes": kept(BatchNorm, 2, 1, 3),
    "GroupNorm volumes": kept(lambda nI: GroupNorm(2), 2, 1, 3),
    "GroupNorm": kept(lambda nI: GroupNorm(2), 2, 3),
    "GroupNorm sequences": kept(lambda nI: GroupNorm(1, nI), 3),
    "relu_activation": kept(lambda nI: relu_activation(), 3, 2),
    "Flatten network": network,
}
