"""AdamW."""

from typedthinc.optimizers.adam import Adam
from typedthinc.schedules import ScheduleLike


class AdamW(Adam):
    """Adam with decoupled weight decay, by its name; that is `Adam` with `L2_is_weight_decay`, and 0.01 of it.

    Source:
        Loshchilov and Hutter 2019, Decoupled weight decay regularization, algorithm 2.

    Examples:
        >>> optimizer = AdamW(0.001, L2=0.05)
    """

    def __init__(
        self,
        learn_rate: ScheduleLike[float] = 0.001,
        *,
        L2: ScheduleLike[float] = 0.01,
        beta1: ScheduleLike[float] = 0.9,
        beta2: ScheduleLike[float] = 0.999,
        eps: ScheduleLike[float] = 1e-8,
        grad_clip: ScheduleLike[float] = 1.0,
        use_averages: bool = False,
        max_decay: ScheduleLike[float] = 0.9999,
    ) -> None:
        """Set the numbers; see the attributes of `Adam` and of `Optimizer` for what they mean. The decay is `L2`.

        Raises:
            ValueError: A number that is negative, not finite or none, or a beta outside [0, 1), named.
        """
        super().__init__(
            learn_rate,
            L2=L2,
            beta1=beta1,
            beta2=beta2,
            eps=eps,
            grad_clip=grad_clip,
            use_averages=use_averages,
            max_decay=max_decay,
        )
