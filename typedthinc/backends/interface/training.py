"""Steps of optimizers."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Literal, overload

from typedthinc.backends.checks import check_count, check_ndim, check_same_shape
from typedthinc.backends.interface.base import BaseOps, FloatsT
from typedthinc.backends.record import sized
from typedthinc.types import Floats1d, N


class TrainingOps(BaseOps):
    """Update weights from gradients, whatever their rank."""

    @sized("adam")
    def adam(
        self,
        weights: FloatsT,
        gradient: FloatsT,
        mom1: FloatsT,
        mom2: FloatsT,
        beta1: float,
        beta2: float,
        eps: float,
        learn_rate: float,
        mod_rate: float = 1.0,
        *,
        inplace: bool = False,
    ) -> tuple[FloatsT, FloatsT, FloatsT, FloatsT]:
        """Make one Adam step; the gradient stays as it is.

        mom1 <- beta1 mom1 + (1 - beta1) gradient; mom2 <- beta2 mom2 + (1 - beta2) gradient^2;
        weights <- weights - learn_rate mom1 / (mod_rate sqrt(mom2) + eps)

        Shapes:
            weights, gradient, mom1, mom2: any, all the same

        Args:
            mom1: The moving average of the gradient.
            mom2: The moving average of its square.
            beta1: In [0, 1), the share of the old mom1 that stays.
            beta2: In [0, 1), the share of the old mom2 that stays.
            eps: Above 0, keeps the quotient finite.
            learn_rate: The step size, with the correction of the bias already in it.
            mod_rate: A factor on the square root.
            inplace: Write into weights, mom1 and mom2, and return them.

        Returns:
            weights, gradient, mom1, mom2.

        Raises:
            ValueError: Shapes that differ, or something read-only to be changed; nothing is changed then.

        Source:
            Kingma and Ba 2015, Adam, algorithm 1 in the order of computation at the end of section 2.
        """
        if not weights.shape == gradient.shape == mom1.shape == mom2.shape:
            check_same_shape("adam", weights=weights, gradient=gradient, mom1=mom1, mom2=mom2)
        rates = beta1, beta2, eps, learn_rate, mod_rate
        new: tuple[FloatsT, FloatsT, FloatsT] = self._adam(weights, gradient, mom1, mom2, *rates, inplace=inplace)
        return new[0], gradient, new[1], new[2]

    @abstractmethod
    def _adam(self, w: Any, g: Any, m: Any, v: Any, *rates: float, inplace: bool) -> Any: ...

    @sized("kept")
    def sgd(self, weights: FloatsT, gradient: FloatsT, learn_rate: float, *, inplace: bool = False) -> FloatsT:
        """Return weights - learn_rate gradient; the gradient stays as it is.

        Shapes:
            weights, gradient: any, both the same -> the same

        Args:
            gradient: Their gradient, or what else they shall go down along.
            inplace: Write into the weights, and return them.

        Raises:
            ValueError: Shapes that differ, or read-only weights to be changed; nothing is changed then.

        Source:
            Robbins and Monro 1951, A stochastic approximation method.
        """
        if weights.shape != gradient.shape:
            check_same_shape("sgd", weights=weights, gradient=gradient)
        W: FloatsT = self._sgd(weights, gradient, learn_rate, inplace)
        return W

    @abstractmethod
    def _sgd(self, weights: Any, gradient: Any, learn_rate: float, inplace: bool) -> Any: ...

    @abstractmethod
    def clip_gradient(self, gradient: FloatsT, threshold: float, *, inplace: bool = False) -> FloatsT:
        """Scale the gradient down to the norm `threshold` where its norm is above that.

        Shapes:
            gradient: any -> the same

        Source:
            Pascanu, Mikolov and Bengio 2013, On the difficulty of training recurrent neural networks,
            algorithm 1.
        """

    def clip_gradients(self, gradients: Floats1d[N], edges: Sequence[int], threshold: float) -> None:
        """Clip gradients that lie side by side, each by itself as `clip_gradient` does, in place.

        Shapes:
            gradients: (N,)

        Args:
            edges: Where each of them starts, from 0 on, and at last where the last one ends, at N; or all of these
                numbers with one and the same number added.
            threshold: The largest norm that a gradient keeps.
        """
        check_ndim("clip_gradients", "gradients", gradients, 1)
        self._clip_gradients(gradients, edges, threshold)

    @abstractmethod
    def _clip_gradients(self, gradients: Any, edges: Sequence[int], threshold: float) -> None:
        """Clip each part between two edges, in place."""

    @abstractmethod
    def flush_denormals(self, X: FloatsT, *, threshold: float = 1e-30, inplace: bool = False) -> FloatsT:
        """Set values nearer to zero than the threshold to zero.

        Moments that decay for long reach numbers that processors compute with many times more slowly.
        """

    def update_averages(self, ema: FloatsT, weights: FloatsT, t: int, max_decay: float = 0.9999) -> None:
        """Move a running average of the weights towards them, in place, ema <- decay ema + (1 - decay) weights.

        The decay is min((1 + t) / (10 + t), max_decay): early averages follow fast.

        Shapes:
            ema, weights: any, both the same

        Args:
            t: The number of the step, from 0 on.
            max_decay: In [0, 1], the share of the old average that stays after many steps.

        Raises:
            ValueError: Shapes that differ, t below 0, or a read-only average.
        """
        if ema.shape != weights.shape:
            check_same_shape("update_averages", ema=ema, weights=weights)
        check_count("update_averages", "t", t, 0)
        # At first the rate is high: what few updates have averaged should not last.
        self._move_average(ema, weights, 1 - min((1 + t) / (10 + t), max_decay))

    @abstractmethod
    def _move_average(self, ema: Any, weights: Any, rate: float) -> None:
        """Move an average by a share of the way."""

    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean"] = "mean") -> float: ...
    @overload
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["none"]) -> FloatsT: ...
    @sized("logloss")
    def logloss(self, y_true: FloatsT, y_pred: FloatsT, reduction: Literal["mean", "none"] = "mean") -> float | FloatsT:
        """Return the loss of probabilities, -(y log(p + 1e-8) + (1 - y) log(1 - p + 1e-8)), as its mean or each one.

        Shapes:
            y_true: any, y_pred: the same -> a float, or the same with "none"

        Args:
            y_true: What was true, from 0 to 1.
            y_pred: The probabilities given to it, from 0 to 1.
            reduction: "mean", which is 0 for no probabilities, or "none".

        Raises:
            ValueError: Shapes that differ, or another reduction.
        """
        if y_true.shape != y_pred.shape:
            check_same_shape("logloss", y_true=y_true, y_pred=y_pred)
        if reduction not in ("mean", "none"):
            raise ValueError(f"logloss: reduction must be 'mean' or 'none', not {reduction!r}")
        ops: Any = self
        losses: FloatsT = self._logloss(y_true, y_pred)
        return losses if reduction == "none" else float(ops.to_numpy(losses.sum())) / max(int(losses.size), 1)

    @abstractmethod
    def _logloss(self, y_true: Any, y_pred: Any) -> Any: ...
