"""Gradients by layer as a run goes: how large they are, and which units get none."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from typedthinc.arguments import integer
from typedthinc.model import Model
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.run import Epoch, Seen, Watched


class Watch(Callback):
    """Keep the norms of gradients by layer, and how many units are dead, for `run.report()`.

    A unit, a row of W or a filter, is dead if none of the steps of an epoch that were looked at gave it a gradient: a
    rectifier that no item of the data switches on stays so for good.

    Examples:
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
        """Begin with nothing, or go on with what a checkpoint holds."""
        self._nodes = {training.model.path_to(node): node for node in training.model.walk()}
        self._watched = training.run.watched = training.run.watched or Watched()  # so that a checkpoint keeps it

    def on_backward_end(self, training: Training) -> None:
        """Look at the gradients of a step."""
        if training.run.step % self._every == 0:  # the step that is being made
            for path, node in self._nodes.items():
                gradients = {name: node.get_grad(name) for name in node.param_names if node.has_grad(name)}
                if gradients:
                    _look(node, gradients, self._watched.present.setdefault(path, Seen()))

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Put the means of an epoch into the run."""
        watched = self._watched
        for path, seen in watched.present.items():
            watched.norms.setdefault(path, {})[epoch.number] = seen.total / seen.looks
            if seen.is_alive is not None:
                watched.dead[path] = seen.is_alive.count(False), len(seen.is_alive)
        watched.present.clear()


def _look(node: Model[Any, Any], gradients: Mapping[str, Any], seen: Seen) -> None:
    """Add the gradients of a step to what was seen of a layer."""
    seen.total += float(np.sqrt(sum(float((each * each).sum()) for each in gradients.values())))
    seen.looks += 1
    W = gradients.get("W")
    if W is not None and "nO" in node.dim_names and W.ndim > 1 and len(W) == node.get_dim("nO"):
        got = node.ops.to_numpy((W != 0).any(axis=tuple(range(1, W.ndim))))
        seen.is_alive = (got if seen.is_alive is None else got | np.asarray(seen.is_alive)).tolist()
