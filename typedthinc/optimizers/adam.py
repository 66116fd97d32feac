"""Adam, with decoupled weight decay."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from typedthinc.arguments import above_zero, fraction
from typedthinc.backends import Ops
from typedthinc.model.slots import Key
from typedthinc.optimizers.moments import flush
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.optimizers.settings import Number
from typedthinc.schedules import ScheduleLike
from typedthinc.types import FloatsXd


class Adam(Optimizer):
    """Gradient descent with a step size for each weight, from moving averages of the gradient and its square.

    With `L2_is_weight_decay`, as it is unless told otherwise, this is AdamW.

    Attributes:
        beta1: The share of the averaged gradient that stays at each update, in [0, 1).
        beta2: The share of the averaged square that stays at each update, in [0, 1).
        eps: Added to the square root of the averaged square, above 0.

    Source:
        Kingma and Ba 2015, Adam, algorithm 1 in the order of computation at the end of section 2.

    Examples:
        >>> optimizer = Adam(0.001, L2=0.01)
    """

    _keeps: tuple[str, ...] = ("mom1", "mom2")

    beta1: Number = Number(fraction)
    beta2: Number = Number(fraction)
    eps: Number = Number(above_zero)

    def __init__(
        self,
        learn_rate: ScheduleLike[float] = 0.001,
        *,
        L2: ScheduleLike[float] = 0.0,
        beta1: ScheduleLike[float] = 0.9,
        beta2: ScheduleLike[float] = 0.999,
        eps: ScheduleLike[float] = 1e-8,
        grad_clip: ScheduleLike[float] = 1.0,
        L2_is_weight_decay: bool = True,
        use_averages: bool = False,
        max_decay: ScheduleLike[float] = 0.9999,
    ) -> None:
        """Set the numbers; see the attributes here and of `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, or a beta outside [0, 1), named.
        """
        super().__init__(
            learn_rate,
            L2=L2,
            grad_clip=grad_clip,
            L2_is_weight_decay=L2_is_weight_decay,
            use_averages=use_averages,
            max_decay=max_decay,
        )
        self.beta1 = beta1
        self.beta2 = beta2
        self.eps = eps

    @property
    def mom1(self) -> dict[Key, FloatsXd]:
        """The averaged gradients, by parameter."""
        return self._memory.arrays["mom1"]

    @property
    def mom2(self) -> dict[Key, FloatsXd]:
        """The averaged squares, by parameter."""
        return self._memory.arrays["mom2"]

    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        self._descend(ops, w, g, kept, t, rate)
        flush(ops, kept, t)

    def _descend(self, ops: Ops, w: Any, g: Any, moments: Sequence[Any], t: int, rate: float) -> None:
        """Update the moments and the weights, with the bias of the first moments taken out."""
        mom1, mom2 = moments
        beta1, beta2, eps = (self.numbers[name] for name in ("beta1", "beta2", "eps"))
        rate *= sqrt(1 - beta2**t) / (1 - beta1**t)  # takes both biases out: those of v's root and of m
        ops.adam(w, g, mom1, mom2, beta1, beta2, eps, rate, inplace=True)  # w, mom1 and mom2 change; g is used up
