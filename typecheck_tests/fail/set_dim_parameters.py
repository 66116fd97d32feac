"""A layer whose sizes `set_dim` gives has parameters of these sizes."""

import numpy as np

from typedthinc.api import Linear

head = Linear()
head.set_dim("nI", 20)
head.set_dim("nO", 5)
head.set_param("W", np.zeros((5, 20), dtype="f"))
head.set_param("W", np.zeros((20, 5), dtype="f"))  # E: typedthinc-size: W must be Floats2d[5, 20]
head.get_param("b") + np.zeros(20, dtype="f")  # E: typedthinc-size: `Floats1d[5] + Floats1d[20]`
