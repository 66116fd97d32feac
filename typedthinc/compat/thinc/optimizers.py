"""What `thinc.optimizers` has: one class of optimizers, and the functions that set it up."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeAlias

from typedthinc import optimizers
from typedthinc.backends import Ops
from typedthinc.schedules import ScheduleLike, Score

ScheduleT: TypeAlias = ScheduleLike[float]


class Optimizer(optimizers.Adam):
    """Adam, RAdam, or plain gradient descent where both betas are 0.

    Attributes:
        use_radam: Whether it is RAdam.
        last_seen: A step by key: for a program to keep, no optimizer reads it.
    """

    use_radam: bool
    last_seen: defaultdict[Any, int]

    def __new__(cls, *args: Any, beta1: Any = 0.9, beta2: Any = 0.999, use_radam: bool = False, **options: Any) -> Any:
        """Make one of the class that has the arrays it needs."""
        plain = isinstance(beta1, int | float) and isinstance(beta2, int | float) and beta1 == beta2 == 0
        # No moments are kept then.
        return object.__new__(_Plain if cls is Optimizer and plain and not use_radam else cls)

    def __init__(
        self,
        learn_rate: ScheduleT,
        *,
        L2: ScheduleT = 0.0,
        beta1: ScheduleT = 0.9,
        beta2: ScheduleT = 0.999,
        eps: ScheduleT = 1e-8,
        grad_clip: ScheduleT = 1.0,
        use_averages: bool = True,
        use_radam: bool = False,
        L2_is_weight_decay: bool = True,
    ) -> None:
        """Set the numbers; see `typedthinc.optimizers.Adam` for what they mean.

        Raises:
            ValueError: A number that is out of its range, named.
        """
        super().__init__(
            learn_rate,
            L2=L2,
            beta1=beta1,
            beta2=beta2,
            eps=eps,
            grad_clip=grad_clip,
            use_averages=use_averages,
            L2_is_weight_decay=L2_is_weight_decay,
        )
        self.use_radam = use_radam
        self.last_seen = defaultdict(int)

    @property
    def b1(self) -> Any:
        """The beta1 of now; setting it sets that."""
        return self.beta1

    @b1.setter
    def b1(self, value: ScheduleT) -> None:
        self.beta1 = value

    @property
    def b2(self) -> Any:
        """The beta2 of now; setting it sets that."""
        return self.beta2

    @b2.setter
    def b2(self, value: ScheduleT) -> None:
        self.beta2 = value

    @property
    def last_score(self) -> Score | None:
        """The step and the score that schedules were told last; setting it to a score tells them."""
        return self.scores[-1] if self.scores else None  # (step, score)

    @last_score.setter
    def last_score(self, score: float | Score) -> None:
        self.add_score(score[1] if isinstance(score, tuple) else score)  # the step is the current one

    def _descend(self, ops: Ops, w: Any, g: Any, moments: Sequence[Any], t: int, rate: float) -> None:
        kind: Any = optimizers.RAdam if self.use_radam else optimizers.Adam  # as one of those, without their arguments
        kind._descend(self, ops, w, g, moments, t, rate)


class _Plain(Optimizer):
    _keeps = ()

    def _step(self, ops: Ops, w: Any, g: Any, kept: Sequence[Any], t: int, rate: float) -> None:
        ops.sgd(w, g, rate, inplace=True)


_Plain.__name__ = Optimizer.__name__  # it is the same to programs


def Adam(
    learn_rate: ScheduleT = 0.001,
    *,
    L2: ScheduleT = 0.0,
    beta1: ScheduleT = 0.9,
    beta2: ScheduleT = 0.999,
    eps: ScheduleT = 1e-8,
    grad_clip: ScheduleT = 1.0,
    L2_is_weight_decay: bool = True,
    use_averages: bool = True,
) -> Optimizer:
    """Return Adam; the averages of parameters are kept unless told otherwise."""
    return Optimizer(**locals())


def RAdam(
    learn_rate: ScheduleT = 0.001,
    *,
    beta1: ScheduleT = 0.9,
    beta2: ScheduleT = 0.999,
    eps: ScheduleT = 1e-8,
    L2: ScheduleT = 0.0,
    L2_is_weight_decay: bool = True,
    grad_clip: ScheduleT = 1.0,
    use_averages: bool = True,
) -> Optimizer:
    """Return RAdam; the averages of parameters are kept unless told otherwise."""
    return Optimizer(**locals(), use_radam=True)


def SGD(
    learn_rate: ScheduleT,
    *,
    L2: ScheduleT = 0.0,
    grad_clip: ScheduleT = 1.0,
    L2_is_weight_decay: bool = True,
    use_averages: bool = True,
) -> Optimizer:
    """Return plain gradient descent; the averages of parameters are kept unless told otherwise."""
    return Optimizer(**locals(), beta1=0.0, beta2=0.0)
