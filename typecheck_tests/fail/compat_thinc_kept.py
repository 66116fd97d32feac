"""Programs of Thinc that only look at layers, or change data in place, are known as well as others."""

from __future__ import annotations

import numpy as np

from typedthinc.compat.thinc.api import Linear, Ragged, Relu, chain, with_array

model = chain(Relu(3, 2), Linear(4, 3))
print(model.layers[0].name, len(model.layers), *model.layers)
chain(model, Linear(1, 5))  # E: typedthinc-size: expected width 5, got 4
ragged = Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))
ragged.data *= 2
with_array(Linear(4, 5)).predict(ragged)  # E: typedthinc-size: expected width 5, got 2
