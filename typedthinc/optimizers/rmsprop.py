"""RMSprop."""

from collections.abc import Sequence
from typing import Any

from typedthinc.arguments import above_zero, fraction
from typedthinc.backends import Ops
from typedthinc.optimizers.moments import flush, gather
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.optimizers.settings import Number
from typedthinc.schedules import ScheduleLike


class RMSprop(Optimizer):
    """Gradient descent with a step size for each weight, from a moving average of the gradient's square.

    Attributes:
        alpha: The share of the averaged square that stays at each update, in [0, 1).
        momentum: The share of the velocity that stays at each update, in [0, 1); 0 is off.
        eps: Added to the square root of the averaged square, above 0.

    Source:
        Tieleman and Hinton 2012, Neural networks for machine learning, lecture 6.5; with momentum as in PyTorch.

    Examples:
        >>> optimizer = RMSprop(0.001, momentum=0.9)
    """

    _keeps = ("square", "velocity")

    alpha: Number = Number(fraction)
    momentum: Number = Number(fraction)
    eps: Number = Number(above_zero)

    def __init__(
        self,
        learn_rate: ScheduleLike[float] = 0.01,
        *,
        alpha: ScheduleLike[float] = 0.99,
        momentum: ScheduleLike[float] = 0.0,
        eps: ScheduleLike[float] = 1e-8,
        L2: ScheduleLike[float] = 0.0,
        grad_clip: ScheduleLike[float] = 1.0,
        L2_is_weight_decay: bool = True,
        use_averages: bool = False,
        max_decay: ScheduleLike[float] = 0.9999,
    ) -> None:
        """Set the numbers; see the attributes here and of `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, or a share outside [0, 1), named.
        """
        super().__init__(
            learn_rate,
            L2=L2,
            grad_clip=grad_clip,
            L2_is_weight_decay=L2_is_weight_decay,
            use_averages=use_averages,
            max_decay=max_decay,
        )
        self.alpha = alpha
        self.momentum = momentum
        self.eps = eps

    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        square, velocity = kept
        alpha, momentum, eps = (self.numbers[name] for name in ("alpha", "momentum", "eps"))
        gather(square, (1 - alpha) * g * g, alpha)  # E[g^2] <- alpha E[g^2] + (1 - alpha) g^2
        g /= ops.xp.sqrt(square) + eps  # eps outside the root, as in torch
        gather(velocity, g, momentum)
        ops.sgd(w, velocity, rate, inplace=True)
        flush(ops, kept, t)
