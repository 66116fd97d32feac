"""Gradients by layer as a run goes: how large they are, and which units get none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from typedthinc.arguments import integer
from typedthinc.model import Model
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.run import Epoch, Watched


class Watch(Callback):
    """Keep the norms of gradients by layer, and how many units are dead, for `run.report()`.

    A unit, a row of W or a filter, is dead if none of the steps of an epoch that were looked at gave it a gradient: a
    rectifier that no item of the data switches on stays so for good.

    Example:
        >>> import numpy as np
        >>> from typedthinc.api import SGD, L2Distance, Linear, train
        >>> X = np.ones((4, 2), "float32")
        >>> run = train(Linear(1), X, X[:, :1], loss=L2Distance(), optimizer=SGD(0.1), callbacks=[Watch()])
        >>> list(run.watched.norms)
        ['Linear']
    """

    def __init__(self, *, every: int = 1) -> None:
        """Look at the gradients of every few steps.

        Raises:
            ValueError: It is not an int of at least 1.
        """
        self._every = integer("Watch", "every", every, least=1)

    def on_train_begin(self, training: Training) -> None:
        """Begin with nothing; what was watched before a checkpoint is not in it."""
        self._layers = [_Layer(training.model.path_to(node), node) for node in training.model.walk()]
        training.run.watched = Watched()

    def on_backward_end(self, training: Training) -> None:
        """Look at the gradients of a step."""
        if training.run.step % self._every == 0:
            for layer in self._layers:
                layer.look()

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Put the means of an epoch into the run."""
        watched = training.run.watched or Watched()
        for layer in self._layers:
            if layer.looks:
                watched.norms.setdefault(layer.path, {})[epoch.number] = layer.total / layer.looks
            if layer.is_alive is not None:
                watched.dead[layer.path] = int((~layer.is_alive).sum()), len(layer.is_alive)
            layer.total, layer.looks, layer.is_alive = 0.0, 0, None


@dataclass
class _Layer:
    """What was seen of a layer in an epoch."""

    path: str
    node: Model[Any, Any] = field(repr=False)
    total: float = 0.0
    looks: int = 0
    is_alive: Any = None

    def look(self) -> None:
        gradients = {name: self.node.get_grad(name) for name in self.node.param_names if self.node.has_grad(name)}
        if not gradients:
            return
        self.total += float(np.sqrt(sum(float((each * each).sum()) for each in gradients.values())))
        self.looks += 1
        W = gradients.get("W")
        if W is not None and "nO" in self.node.dim_names and W.ndim > 1 and len(W) == self.node.get_dim("nO"):
            got = self.node.ops.to_numpy((W != 0).any(axis=tuple(range(1, W.ndim))))
            self.is_alive = got if self.is_alive is None else self.is_alive | got
