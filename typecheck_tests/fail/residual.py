"""residual: the layer gives what it takes."""

from __future__ import annotations

from typedthinc.api import Dropout, LayerNorm, Linear, Relu, chain, list2ragged, residual

residual(Linear(5, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but it gives Floats2d[*, 5] (expected width 6, got 5); residual needs a layer that gives what it takes
residual(chain(Linear(5, 6), Relu(7, 5)))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but Relu at its end gives Floats2d[*, 7]
residual(list2ragged())  # E: typedthinc-container: residual needs a layer that gives what it takes
chain(residual(Linear(5, 5)), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but residual before it gives Floats2d[*, 5]
chain(Linear(4), residual(chain(LayerNorm(), Relu(5, 5))))  # E: typedthinc-size: but Linear before it gives Floats2d[*, 4]
chain(Linear(4), residual(Relu(5)))  # E: typedthinc-size: (expected width 5, got 4)
chain(Linear(4), residual(Dropout()), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 4)
