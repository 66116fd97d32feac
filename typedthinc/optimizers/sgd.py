"""Plain gradient descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.backends import Ops
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.schedules import ScheduleLike


class SGD(Optimizer):
    """Stochastic gradient descent, weights <- weights - learn_rate * gradient.

    Example:
        >>> from typedthinc.schedules import decaying
        >>> optimizer = SGD(decaying(0.1, 0.001))
    """

    def __init__(
        self,
        learn_rate: ScheduleLike[float],
        *,
        L2: ScheduleLike[float] = 0.0,
        grad_clip: ScheduleLike[float] = 1.0,
        L2_is_weight_decay: bool = True,
        use_averages: bool = False,
        max_decay: ScheduleLike[float] = 0.9999,
    ) -> None:
        """Set the numbers; see `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, named.
        """
        super().__init__(
            learn_rate,
            L2=L2,
            grad_clip=grad_clip,
            L2_is_weight_decay=L2_is_weight_decay,
            use_averages=use_averages,
            max_decay=max_decay,
        )

    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        ops.sgd(w, g, rate, inplace=True)
