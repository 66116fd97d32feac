"""A layer by hand, whose objects a third file changes."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np


class Affine:
    def __init__(self, n_in, n_out):
        self.A = np.zeros((n_in, n_out))
        self.untouched = np.zeros((n_in, n_out))

    def forward(self, X):
        return self.activate(X @ self.A)

    def activate(self, Z):
        return Z
