"""Layers by hand that are derived from those of another file."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

import typedthinc  # noqa: F401
from typecheck_tests.several_modules.found.affines import Affine, Module


class Rectified(Affine):
    def activate(self, Z):
        return np.maximum(Z, 0)


class Scaled(Affine):
    def __init__(self, n_in, n_out):
        super().__init__(n_in, n_out)
        self.gain = np.ones(n_out)

    def forward(self, X):
        return super().forward(X) * self.gain


class Flat(Module):
    def forward(self, X):
        return X.reshape(len(X), -1)


class Broken(Affine):
    def activate(self, Z):
        return np.ones((2, 3)) @ np.ones((4, 5))  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[4, 5]`
