"""Arrays in objects of classes that are derived from those of other files are known as if all stood in one."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

import typedthinc  # noqa: F401
from typecheck_tests.several_modules.found.affines import Affine
from typecheck_tests.several_modules.found.affines_more import Broken, Flat, Rectified, Scaled


class Bent(Affine):
    def activate(self, Z):
        return np.tanh(Z)


class OwnBroken(Affine):
    def activate(self, Z):
        return np.ones((2, 3)) @ np.ones((4, 5))  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[4, 5]`


X = np.zeros((8, 10))
rectified, scaled, bent = Rectified(10, 4), Scaled(10, 4), Bent(10, 4)
rectified.A @ np.ones(5)  # E: typedthinc-size: `Floats2d[10, 4] @ Floats1d[5]`
scaled.A @ np.ones(5)  # E: typedthinc-size: `Floats2d[10, 4] @ Floats1d[5]`
bent.A @ np.ones(5)  # E: typedthinc-size: `Floats2d[10, 4] @ Floats1d[5]`
rectified(X) @ np.ones((5, 1))  # E: typedthinc-size: `Floats2d[8, 4] @ Floats2d[5, 1]`
scaled.forward(X) + np.ones(5)  # E: typedthinc-size: `Floats2d[8, 4] + Floats1d[5]`
bent.forward(X) + np.ones(5)  # E: typedthinc-size: `Floats2d[8, 4] + Floats1d[5]`
rectified.forward(X[:, :9])  # E: typedthinc-size: in Affine.forward() of typecheck_tests.several_modules.found.affines:
scaled.forward(X[:, :9])  # E: typedthinc-size: in Affine.forward() of typecheck_tests.several_modules.found.affines:
bent.forward(X[:, :9])  # E: typedthinc-size: in Affine.forward() of typecheck_tests.several_modules.found.affines:
Flat().forward(np.zeros((3, 2, 2))) + np.ones(5)  # E: typedthinc-size: `Floats2d[3, 4] + Floats1d[5]`
Broken(10, 4).forward(X)
OwnBroken(10, 4).forward(X)
