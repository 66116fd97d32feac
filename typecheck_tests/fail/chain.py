"""chain: each layer must take what the layer before it gives."""

from __future__ import annotations

import typedthinc.api as tt
from typedthinc.api import Dropout, LayerNorm, Linear, Maxout, Relu, Softmax, chain, list2ragged, reduce_mean

chain(Linear(5, 10), Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(Linear(5, 10), Linear(4, 5), Maxout(3, 6), Softmax(2, 3))  # E: typedthinc-size: Maxout takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 4]
chain(Linear(5), Relu(), Softmax(3), Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 3)
tt.chain(tt.Linear(5, 10), tt.Softmax(3, 6))  # E: typedthinc-size: Softmax takes Floats2d[*, 6]
chain(Linear(5, 10), LayerNorm(6))  # E: typedthinc-size: LayerNorm takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 5]
chain(LayerNorm(6), Linear(5, 10))  # E: typedthinc-size: LayerNorm before it gives Floats2d[*, 6] (expected width 10, got 6)
chain(
    Linear(5, 10),
    Relu(7, 5),
    Dropout(0.2),
    Softmax(3, 8),  # E: typedthinc-size: Softmax takes Floats2d[*, 8], but Dropout before it gives Floats2d[*, 7] (expected width 8, got 7)
)
chain(
    Linear(5, 10),
    LayerNorm(5),
    Linear(6, 6),  # E: typedthinc-size: LayerNorm before it gives Floats2d[*, 5]
    Linear(7, 6),
)
chain(list2ragged(), Relu(5, 10))  # E: typedthinc-container: Relu takes Floats2d[*, 10], but list2ragged before it gives Ragged; did you mean with_array(Relu(...))
chain(Linear(5, 10), list2ragged())  # E: typedthinc-container: list2ragged takes
chain(reduce_mean(), list2ragged())  # E: typedthinc-container: list2ragged takes
chain(Linear(10, 5), Relu(10, 5))  # E: typedthinc-size: are nO and nI swapped?
