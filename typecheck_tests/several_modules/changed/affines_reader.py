"""Nothing of this is a mistake: a third file changes what the classes say."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

import typedthinc  # noqa: F401
from typecheck_tests.several_modules.changed.affines import Affine
from typecheck_tests.several_modules.changed.affines_third import derive, shrink


class Bent(Affine):
    def activate(self, Z):
        return np.tanh(Z)


class Wide(Bent):
    def __init__(self, n_in, n_out):
        super().__init__(n_in, n_out)
        self.A = np.zeros((n_in, 3 * n_out))


bent = Bent(10, 4)
shrink(bent)
bent.forward(np.zeros((8, 9)))
bent.A @ np.ones(4)
Wide(10, 4).forward(np.zeros((8, 10))) @ np.ones(12)
derive().forward(np.zeros((8, 10))) @ np.ones(2)
