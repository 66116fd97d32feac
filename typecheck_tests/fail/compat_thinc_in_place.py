"""What programs of Thinc put among the layers of a model, and into a Ragged, must have the right types."""

from __future__ import annotations

import numpy as np

from typedthinc.compat.thinc.api import Linear, Ragged, Relu, chain

model = chain(Relu(3, 2), Linear(4, 3))
model.layers.append("relu")  # E: arg-type: has incompatible type "str"
model.layers[0] = "relu"  # E: call-overload: No overload variant
model.nothing  # E: attr-defined: has no attribute "nothing"
ragged = Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))
ragged.data *= 2
ragged.lengths = "two"  # E: assignment: expression has type "str"
ragged.nothing = 3  # E: attr-defined: has no attribute "nothing"
