"""The layers of a model are a tuple, and the parts of a Ragged are read-only, but in programs of Thinc."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Ragged, Relu, chain

model = chain(Relu(3, 2), Linear(4, 3))
model.layers.pop(0)  # E: attr-defined: has no attribute "pop"
model._layers  # E: attr-defined: has no attribute "_layers"
ragged = Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))
ragged.data *= 2  # E: misc: is read-only
