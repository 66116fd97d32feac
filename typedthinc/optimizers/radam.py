"""Rectified Adam."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from typedthinc.backends import Ops
from typedthinc.optimizers.adam import Adam

# Up to this many squares seen, as the exponential average counts them, their mean says too little.
_TOO_FEW: Final = 5.0


class RAdam(Adam):
    """Adam whose step sizes are taken back in the first updates, as long as the averaged squares are uncertain.

    Its settings are those of `Adam`.

    Source:
        Liu et al. 2020, On the variance of the adaptive learning rate and beyond, algorithm 2, with 5 in place of 4 as
        in the authors' program.

    Examples:
        >>> optimizer = RAdam(0.001, L2=0.01)
    """

    def _descend(self, ops: Ops, w: Any, g: Any, moments: Sequence[Any], t: int, rate: float) -> None:
        mom1, mom2 = moments
        beta1, beta2, eps = (self.numbers[name] for name in ("beta1", "beta2", "eps"))
        rate /= 1 - beta1**t  # the bias of mom1
        rectified = _rectification(beta2, t)
        if rectified is not None:
            rate *= rectified * sqrt(1 - beta2**t)  # and that of mom2
            ops.adam(w, g, mom1, mom2, beta1, beta2, eps, rate, inplace=True)
            return
        # At a rate of 0 the moments alone change.
        ops.adam(w, g, mom1, mom2, beta1, beta2, eps, 0.0, inplace=True)
        ops.sgd(w, mom1, rate, inplace=True)


def _rectification(beta2: float, t: int) -> float | None:
    """Return the factor on the rate, None where there are too few squares."""
    most = 2 / (1 - beta2) - 1  # rho_inf
    seen = most - 2 * t * beta2**t / (1 - beta2**t)  # rho_t
    if seen <= _TOO_FEW:
        return None
    return sqrt((seen - 4) * (seen - 2) * most / ((most - 4) * (most - 2) * seen))  # r_t
