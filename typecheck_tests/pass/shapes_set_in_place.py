"""An array whose shape is set in place is another one by all its names."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

model = Linear(3, 5).initialize(np.zeros((2, 5), dtype="float32"))
rows = np.zeros((80, 6), dtype="float32")
same = rows
rows.shape = (96, 5)
model.predict(rows)
model.predict(same)
