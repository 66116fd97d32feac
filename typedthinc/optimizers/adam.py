"""Adam, with decoupled weight decay."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import sqrt
from typing import Any, ClassVar, Final
from weakref import WeakKeyDictionary

from typedthinc.backends import Ops
from typedthinc.optimizers.optimizer import COMMON, Optimizer
from typedthinc.parameters import Key, Store
from typedthinc.ranges import Rule, above_zero, share
from typedthinc.types import FloatsXd

# Moments without gradient shrink towards numbers that processors are slow with. With beta1 of 0.9 or more
# they cannot get from the threshold of `flush_denormals` to there within this many updates.
_FLUSH_EVERY: Final = 64


class Adam(Optimizer):
    """Gradient descent with a step size for each weight, from moving averages of the gradient and its square.

    Attributes:
        beta1: The share of the averaged gradient that stays at each update, in [0, 1).
        beta2: The share of the averaged square that stays at each update, in [0, 1).
        eps: Added to the square root of the averaged square, above 0.
        mom1: The averaged gradients, by parameter.
        mom2: The averaged squares, by parameter.
        nr_update: How often each parameter was updated.

    Source:
        Kingma and Ba 2015, Adam, algorithm 1 in the order of computation at the end of section 2.

    Example:
        >>> optimizer = Adam(0.001, L2=0.01)
    """

    _rules: ClassVar[Mapping[str, Rule]] = {**COMMON, "beta1": share, "beta2": share, "eps": above_zero}

    beta1: float
    beta2: float
    eps: float
    mom1: dict[Key, FloatsXd]
    mom2: dict[Key, FloatsXd]
    nr_update: dict[Key, int]

    def __init__(
        self,
        learn_rate: float = 0.001,
        *,
        L2: float = 0.0,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        grad_clip: float = 1.0,
        L2_is_weight_decay: bool = True,
    ) -> None:
        """Set the numbers; see the attributes here and of `Optimizer` for what they mean.

        Raises:
            ValueError: A number that is negative, not finite or none, or a beta outside [0, 1), named.
        """
        super().__init__(learn_rate, L2=L2, grad_clip=grad_clip, L2_is_weight_decay=L2_is_weight_decay)
        self.beta1 = beta1
        self.beta2 = beta2
        self.eps = eps
        self.mom1 = {}
        self.mom2 = {}
        self.nr_update = {}
        self._flat: WeakKeyDictionary[Store, tuple[Any, Any]] = WeakKeyDictionary()

    def _check(self, key: Key, weights: Any, gradient: Any, lr_scale: float) -> None:
        super()._check(key, weights, gradient, lr_scale)
        moment = self.mom1.get(key)
        if moment is not None and moment.shape != weights.shape:
            raise ValueError(f"the moments of {key} have shape {moment.shape}, but its weights have {weights.shape}")

    def _update(self, ops: Ops, key: Key, weights: Any, gradient: Any, rate: float) -> None:
        mom1, mom2 = self._moments(ops, key, weights)
        self._step(ops, [key], weights, gradient, mom1, mom2, rate)

    def _update_run(self, ops: Ops, store: Store, start: int, stop: int, rate: float) -> None:
        mom1, mom2 = self._flat_moments(ops, store)
        nr_update = self.nr_update
        # The bias of moments depends on how many updates they have seen. Most often it is the same number for all.
        for _, group in groupby(range(start, stop), lambda number: nr_update.get(store.keys[number], 0)):
            numbers = [*group]
            keys = store.keys[numbers[0] : numbers[-1] + 1]
            part = slice(store.edges[numbers[0]], store.edges[numbers[-1] + 1])
            self._step(ops, keys, store.weights[part], store.gradients[part], mom1[part], mom2[part], rate)

    def _step(self, ops: Ops, keys: list[Key], w: Any, g: Any, mom1: Any, mom2: Any, rate: float) -> None:
        t = self.nr_update.get(keys[0], 0) + 1
        rate *= sqrt(1 - self.beta2**t) / (1 - self.beta1**t)
        ops.adam(w, g, mom1, mom2, self.beta1, self.beta2, self.eps, rate, inplace=True)
        self.nr_update.update(dict.fromkeys(keys, t))
        if t % _FLUSH_EVERY == 0:
            ops.flush_denormals(mom1, inplace=True)
            ops.flush_denormals(mom2, inplace=True)

    def _moments(self, ops: Ops, key: Key, weights: Any) -> tuple[Any, Any]:
        """Return the moments, laid out in memory as the weights are, so that one pass can go through all."""
        if key not in self.mom1:
            self.mom1[key] = ops.xp.zeros_like(weights)
            self.mom2[key] = ops.xp.zeros_like(weights)
        return self.mom1[key], self.mom2[key]

    def _flat_moments(self, ops: Ops, store: Store) -> tuple[Any, Any]:
        """Return the moments of all parameters of a store, laid out as they are."""
        if store not in self._flat:
            self._flat[store] = self._gathered(ops, store, self.mom1), self._gathered(ops, store, self.mom2)
        return self._flat[store]

    def _gathered(self, ops: Ops, store: Store, moments: dict[Key, Any]) -> Any:
        """Copy the moments of a store's parameters into one flat array, of which they are views from now on."""
        flat = ops.xp.zeros_like(store.weights)
        for key, view in zip(store.keys, store.views(flat), strict=True):
            if key in moments and moments[key].shape == view.shape:
                view[...] = moments[key]
            moments[key] = view
        return flat
