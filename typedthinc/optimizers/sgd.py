"""Plain gradient descent."""

from __future__ import annotations

from typing import Any

from typedthinc.backends import Ops
from typedthinc.optimizers.optimizer import Optimizer
from typedthinc.parameters import Key, Store


class SGD(Optimizer):
    """Stochastic gradient descent: weights <- weights - learn_rate * gradient.

    Example:
        >>> optimizer = SGD(0.1)
    """

    def __init__(
        self,
        learn_rate: float,
        *,
        L2: float = 0.0,
        grad_clip: float = 1.0,
        L2_is_weight_decay: bool = True,
    ) -> None:
        """Set the numbers; see `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, named.
        """
        super().__init__(learn_rate, L2=L2, grad_clip=grad_clip, L2_is_weight_decay=L2_is_weight_decay)

    def _update(self, ops: Ops, key: Key, weights: Any, gradient: Any, rate: float) -> None:
        gradient *= rate
        weights -= gradient

    def _update_run(self, ops: Ops, store: Store, start: int, stop: int, rate: float) -> None:
        part = slice(store.edges[start], store.edges[stop])
        gradients = store.gradients[part]
        gradients *= rate
        store.weights[part] -= gradients
