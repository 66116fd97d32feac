"""One layer at two places: the size that it misses is one number, and both places must agree on it."""

from __future__ import annotations

from typedthinc.api import Dropout, LayerNorm, Linear, Relu, chain, clone, concatenate, residual, tuplify, with_array

layer = Linear(5)
same, norm, head = layer, LayerNorm(), Linear(nI=3)
chain(Linear(4, 3), layer, layer)  # E: typedthinc-size: layer (Linear) takes Floats2d[*, 4], but layer (Linear) before it gives Floats2d[*, 5] (expected width 4, got 5); layer (Linear) is used twice, but needs different sizes: create two layers
Linear(4, 3) >> layer >> layer  # E: typedthinc-size: layer (Linear) is used twice
chain(Linear(4, 3), layer, same)  # E: typedthinc-size: layer (Linear) is used twice
chain(Linear(4, 3), residual(norm), Linear(5), with_array(norm))  # E: typedthinc-size: norm (LayerNorm) is used twice, but needs different sizes: create two layers
chain(head, Linear(3, 4), head, Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but head (Linear) before it gives Floats2d[*, 4] (expected width 6, got 4); head (Linear) is used twice, but needs different sizes: create two layers
narrow, wide = chain(Linear(3, 2), layer), chain(Linear(6, 5), layer)
chain(narrow, wide)  # E: typedthinc-size: layer (Linear) is used twice, with size 6 in wide (chain) and 3 before it: create two layers
tuplify(chain(Linear(3, 4), layer), chain(Linear(6, 4), layer))  # E: typedthinc-size: layer (Linear) is used twice, with size 6 in chain and 3 before it: create two layers
concatenate(layer, chain(Linear(4, 3), layer))  # E: typedthinc-size: layer (Linear) is used twice
block = chain(Linear(7), Dropout())
chain(Linear(4, 3), block, Dropout(), block)  # E: typedthinc-size: block (chain that begins with Linear) takes Floats2d[*, 4], but Dropout before it gives Floats2d[*, 7] (expected width 4, got 7)
lifted = with_array(Relu(5))
chain(Linear(4, 3), lifted, lifted)  # E: typedthinc-size: is used twice
chain(Linear(4, 3), clone(layer, 2))
chain(Linear(4, 3), clone(layer, 2), wide)  # E: typedthinc-size: layer (Linear) is used twice, with size 6 in wide (chain) and 4 before it: create two layers


def local() -> None:
    inner = Linear(5)
    chain(Linear(4, 3), inner, inner)  # E: typedthinc-size: inner (Linear) is used twice
    first = chain(Linear(4, 3), inner)
    chain(first, Linear(3), inner)  # E: typedthinc-size: inner (Linear) is used twice
