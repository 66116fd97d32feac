"""What a third file does to objects, and to a class of the reader."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.changed.affines import Affine


def shrink(layer):
    layer.A = np.zeros((9, 4))


def derive():
    class Narrow(Affine):
        def activate(self, Z):
            return Z[:, :2]

    return Narrow(10, 4)
