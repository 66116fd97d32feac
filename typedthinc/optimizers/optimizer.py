"""What all optimizers have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar, Final

from typedthinc.backends import Ops, get_array_ops
from typedthinc.backends.interface.base import FloatsT
from typedthinc.parameters import Key, Store
from typedthinc.ranges import Rule, at_least_zero, flag

COMMON: Final[Mapping[str, Rule]] = {
    "learn_rate": at_least_zero,
    "L2": at_least_zero,
    "grad_clip": at_least_zero,
    "L2_is_weight_decay": flag,
}


class Optimizer(ABC):
    """Update weights in place from their gradients.

    A subclass writes `_update` and `_update_run`, and lists in `_rules` the numbers it has besides the common ones:
    what breaks its rule is refused by name, in the constructor and whenever an attribute is set.

    Attributes:
        learn_rate: The step size, at least 0.
        L2: The strength of L2 regularization, at least 0; 0 is off.
        grad_clip: The largest norm that the gradient of one parameter keeps; 0 is off.
        L2_is_weight_decay: Take L2 * weights off the weights directly, apart from the gradient, rather than
            adding it to the gradient.
        step: How often `step_schedules` was called.
    """

    _rules: ClassVar[Mapping[str, Rule]] = COMMON

    def __init__(self, learn_rate: float, *, L2: float, grad_clip: float, L2_is_weight_decay: bool) -> None:
        """Set the common numbers.

        Raises:
            ValueError: A number that is negative, not finite or none, named.
        """
        self.learn_rate = learn_rate
        self.L2 = L2
        self.grad_clip = grad_clip
        self.L2_is_weight_decay = L2_is_weight_decay
        self.step: int = 0

    def __setattr__(self, name: str, value: Any) -> None:
        rule = self._rules.get(name)
        super().__setattr__(name, value if rule is None else rule(name, value))

    def __call__(
        self, key: Key, weights: FloatsT, gradient: FloatsT, *, lr_scale: float = 1.0
    ) -> tuple[FloatsT, FloatsT]:
        """Update the weights in place and set the gradient to zero.

        Shapes:
            weights: any, gradient: the same

        Args:
            key: The id of the node and the name of the parameter; moments and the like are kept by key.
            weights: The parameter, changed in place.
            gradient: Its gradient, zero afterwards.
            lr_scale: A factor on the learn rate for this parameter, at least 0.

        Returns:
            The same two arrays.

        Raises:
            ValueError: The gradient has another shape, one of the arrays is read-only, or lr_scale is not a
                finite number from 0 on; nothing is changed then.

        Source:
            Loshchilov and Hutter 2019, Decoupled weight decay regularization, algorithm 2, line 12.
        """
        w: Any = weights
        g: Any = gradient
        self._check(key, w, g, lr_scale)
        ops = get_array_ops(weights)
        rate = self.learn_rate * float(lr_scale)
        self._add_L2(w, g)
        if self.grad_clip:
            ops.clip_gradient(g, self.grad_clip, inplace=True)
        self._decay(w, rate)
        self._update(ops, key, w, g, rate)
        g.fill(0)
        return weights, gradient

    def update_run(self, store: Store, start: int, stop: int) -> None:
        """Update parameters that lie side by side, all in one go; their gradients are used up.

        Args:
            store: Where they lie.
            start: The number of the first of them in the store.
            stop: The number behind that of the last.
        """
        edges = store.edges[start : stop + 1]
        ops = get_array_ops(store.weights)
        w, g = (flat[edges[0] : edges[-1]] for flat in (store.weights, store.gradients))
        self._add_L2(w, g)
        if self.grad_clip:
            ops.clip_gradients(g, edges, self.grad_clip)
        self._decay(w, self.learn_rate)
        self._update_run(ops, store, start, stop, self.learn_rate)

    def step_schedules(self) -> None:
        """End a step: call it once after all parameters are updated."""
        self.step += 1

    def _check(self, key: Key, weights: Any, gradient: Any, lr_scale: float) -> None:
        """Refuse what cannot be updated, before anything is changed."""
        if weights.shape != gradient.shape:
            raise ValueError(f"the gradient of {key} has shape {gradient.shape}, but its weights have {weights.shape}")
        if not 0.0 <= lr_scale < inf:
            raise ValueError(f"lr_scale must be a finite number, at least 0, not {lr_scale!r}")
        for name, array in (("weights", weights), ("gradient", gradient)):
            if not array.flags.writeable:
                raise ValueError(f"the {name} of {key} must be writeable")

    def _add_L2(self, w: Any, g: Any) -> None:
        if self.L2 and not self.L2_is_weight_decay:
            g += self.L2 * w

    def _decay(self, w: Any, rate: float) -> None:
        if self.L2 and self.L2_is_weight_decay:
            w *= 1 - rate * self.L2

    @abstractmethod
    def _update(self, ops: Ops, key: Key, weights: Any, gradient: Any, rate: float) -> None:
        """Change the weights in place; the gradient may be used up, it is zeroed afterwards."""

    @abstractmethod
    def _update_run(self, ops: Ops, store: Store, start: int, stop: int, rate: float) -> None:
        """Change the weights of parameters `start` to `stop` - 1 in place; the gradients may be used up."""
