"""A third module that changes what another one made, and derives from its classes."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.changed import data
from typecheck_tests.several_modules.changed.data import Set, tables

data.WIDTH = 3
data.held.first = np.zeros((2, 3), dtype="float32")
data.held.rows[0] = np.zeros((2, 3), dtype="float32")
data.load = lambda: np.zeros((2, 3), dtype="float32")
tables[0] = np.zeros((2, 3), dtype="float32")
setattr(Set, "made", lambda self: np.zeros((2, 3), dtype="float32"))


class Narrow(Set):
    def __init__(self):
        super().__init__()
        self.fifth = np.zeros((2, 3), dtype="float32")

    def over(self):
        return np.zeros((2, 3), dtype="float32")
