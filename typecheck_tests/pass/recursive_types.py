"""Functions that return types which hold themselves."""

import numpy as np
from numpy.lib.recfunctions import get_names

from typedthinc.api import Relu

dtype = np.dtype([("name", "S3"), ("place", [("x", "f4"), ("y", "f4")])])
names = get_names(dtype)
print(len(names))
Relu(3, len(names)).initialize().predict(np.zeros((4, 2), dtype="f4"))
