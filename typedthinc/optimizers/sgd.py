"""Gradient descent, plain or with momentum."""

from collections.abc import Sequence
from typing import Any

from typedthinc.arguments import fraction
from typedthinc.backends import Ops
from typedthinc.optimizers.moments import flush, gather
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.optimizers.settings import Flag, Number
from typedthinc.schedules import ScheduleLike
from typedthinc.tracebacks import REFUSALS, hide_frames


class SGD(Optimizer):
    """Stochastic gradient descent, weights <- weights - learn_rate * gradient.

    With momentum it goes down along a velocity, velocity <- momentum * velocity + gradient; with `nesterov` along
    momentum * velocity + gradient of that.

    Attributes:
        momentum: The share of the velocity that stays at each update, in [0, 1).
        nesterov: Look ahead along the velocity.

    Source:
        Sutskever et al. 2013, On the importance of initialization and momentum in deep learning, section 2, in the form
        of PyTorch, in which the learn rate stands outside of the velocity.

    Examples:
        >>> from typedthinc.schedules import decaying
        >>> optimizer = SGD(decaying(0.1, 0.001), momentum=0.9, nesterov=True)
    """

    momentum: Number = Number(fraction)
    nesterov: Flag = Flag()

    @hide_frames(REFUSALS)
    def __init__(
        self,
        learn_rate: ScheduleLike[float],
        *,
        momentum: ScheduleLike[float] = 0.0,
        nesterov: bool = False,
        L2: ScheduleLike[float] = 0.0,
        grad_clip: ScheduleLike[float] = 1.0,
        L2_is_weight_decay: bool = True,
        use_averages: bool = False,
        max_decay: ScheduleLike[float] = 0.9999,
    ) -> None:
        """Set the numbers; see the attributes here and of `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, or a momentum outside [0, 1), named; or nesterov
                without momentum.
        """
        # Without momentum it keeps nothing beside the parameters.
        is_plain = not isinstance(momentum, bool) and momentum == 0  # a schedule is never plain
        self._keeps = () if is_plain else ("velocity",)
        super().__init__(
            learn_rate,
            L2=L2,
            grad_clip=grad_clip,
            L2_is_weight_decay=L2_is_weight_decay,
            use_averages=use_averages,
            max_decay=max_decay,
        )
        self.momentum = momentum
        self.nesterov = nesterov
        if nesterov and is_plain:
            raise ValueError("SGD: nesterov needs a momentum, such as momentum=0.9")

    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        momentum = self.numbers["momentum"]
        if not kept:
            if momentum:
                raise ValueError(
                    "SGD: momentum was 0 when this optimizer was made, and stays so: make one with a momentum"
                )
            ops.sgd(w, g, rate, inplace=True)  # w - rate g in one pass
            return
        [velocity] = kept
        gather(velocity, g, momentum)
        if self.flags["nesterov"]:
            g += momentum * velocity  # g + momentum v: a look ahead
        ops.sgd(w, g if self.flags["nesterov"] else velocity, rate, inplace=True)
        flush(ops, kept, t)
