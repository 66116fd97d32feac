"""Functions that call others in their bodies: all calls give the same widths, so these are known in both."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs

from __future__ import annotations

from typedthinc.api import (
    HashEmbed,
    Maxout,
    Model,
    Ragged,
    Relu,
    Softmax,
    chain,
    concatenate,
    expand_window,
    list2ragged,
    reduce_max,
    reduce_mean,
    residual,
    with_array,
)
from typedthinc.types import Floats2d, Ints2d


def simple(width: int):
    return Relu(width, 3)


def bare(width):
    return Relu(width, 3)


def typed(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 3)


def of_simple(width: int = 64):
    return chain(simple(width), Relu(width, width + 1))  # E: typedthinc-size: Relu takes Floats2d[*, width + 1], but simple() (Relu) before it gives Floats2d[*, width]


def of_bare(width=64):
    model = chain(bare(2 * width), Relu(width, width))  # E: typedthinc-size: Relu takes Floats2d[*, 64], but bare() (Relu) before it gives Floats2d[*, 128]
    return model


def of_typed(width: int) -> Model[Floats2d, Floats2d]:
    return chain(typed(width), Relu(width, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but typed before it gives Floats2d[*, 64]


def embed(width: int = 64) -> Model[list[Ints2d], Ragged[Floats2d]]:
    words, shapes = HashEmbed(width, 100, column=0), HashEmbed(width, 100, column=1)
    return chain(list2ragged(), with_array(concatenate(words, shapes)))


def encode(width: int, depth: int):
    model = chain(with_array(Maxout(width, 2 * width)), with_array(Maxout(width, width)))
    for _ in range(depth - 1):
        model = chain(model, with_array(residual(chain(expand_window(1), Maxout(width, width * 3)))))
    return model


def classifier(width: int = 64):
    pooled = concatenate(reduce_mean(), reduce_max())
    return chain(embed(width), encode(width, 3), pooled, Relu(width, width), Softmax(5, width))  # E: typedthinc-size: Relu takes Floats2d[*, width], but pooled (concatenate) before it gives Floats2d[*, 2 * width]


of_simple()
of_bare()
of_typed(64)
classifier()
