"""An array whose shape is set in place is another one by all its names."""

from __future__ import annotations

import warnings

import numpy as np

from typedthinc.api import Linear

# numpy 2.5 advises against it.
warnings.filterwarnings("ignore", "Setting the shape", DeprecationWarning)

model = Linear(3, 5).initialize(np.zeros((2, 5), dtype="float32"))
rows = np.zeros((80, 6), dtype="float32")
same = rows
rows.shape = (96, 5)
model.predict(rows)
model.predict(same)
