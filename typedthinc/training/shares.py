"""The shares of a step: each goes forward and back by itself, with random numbers of its own.

So a share gives the same numbers wherever it is computed, and whatever was computed before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import isfinite
from operator import add
from typing import Any, NamedTuple

from typedthinc.arrays.mapping import map_arrays
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.updates import drop_gradients
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.batches import Batch, Plan
from typedthinc.training.diagnosis import culprit
from typedthinc.training.generators import drawing, keys_of, ops_of
from typedthinc.training.gradients import Gradients, put, sum_of, taken
from typedthinc.training.statistics import Statistics
from typedthinc.training.weights import weighted


class Step(NamedTuple):
    """What was computed of a step.

    Attributes:
        items: The items of the whole step.
        losses: The mean of the loss of each share, times its part of the items, by the number of the share.
        fault: What is wrong, where a loss is not finite; empty else.
    """

    items: int
    losses: Mapping[int, float]
    fault: str = ""

    @property
    def loss(self) -> float:
        """The mean of the loss, summed in the order of the shares."""
        if len(self.losses) == 1:  # most steps have one
            return next(iter(self.losses.values()))
        # Python's own sum rounds otherwise from 3.12 on.
        return reduce(add, (self.losses[share] for share in sorted(self.losses)), 0.0)


class Shares:
    """What computes the shares of steps.

    Attributes:
        model: The model.
        loss: Compares what the model gives with the truths.
        plan: How the data is gone through.
    """

    model: Model[Any, Any]
    loss: Loss[Any, Any, Any, float]
    plan: Plan

    def __init__(self, model: Model[Any, Any], loss: Loss[Any, Any, Any, float], plan: Plan) -> None:
        """Take what steps are computed with."""
        self.model, self.loss, self.plan = model, loss, plan
        self._statistics = Statistics()

    def compute(self, batches: Sequence[Batch]) -> Step:
        """Compute a step in this process, and leave its gradients in the model."""
        if self.plan.parts == 1:  # the usual case: gradients stay where they are
            return self._go(batches[0], batches[0].size)
        step, gradients = self.of_workers(batches, range(self.plan.workers))
        if not step.fault:
            put(self.model, list(parameters_of(self.model)), sum_of(list(gradients.values())))
        return step

    def of_workers(
        self,
        batches: Sequence[Batch],
        workers: Sequence[int],
        last: Callable[[Gradients | None], None] | None = None,
    ) -> tuple[Step, dict[int, Gradients]]:
        """Compute what some workers have to compute in a step.

        Args:
            batches: All shares of the step; those of other workers need no data.
            workers: The numbers of the workers.
            last: Is called before the last share of a worker, with the sum of the gradients of those before it.

        Returns:
            What was computed, up to a loss that is not finite; and by the number of each worker that has a share, the
            sum of the gradients of its shares.
        """
        items, drawers, parameters = items_of(batches), ops_of(self.model), list(parameters_of(self.model))
        keys = keys_of(drawers)  # drawn once a step, whoever computes which share
        losses: dict[int, float] = {}
        found: dict[int, Gradients] = {}
        self._statistics.begin(parameters)  # what BatchNorm and kin write during a share
        for worker in workers:
            own = [batch for batch in batches if batch.share % self.plan.workers == worker]
            total: Gradients | None = None
            for batch in own:
                if last is not None and batch is own[-1]:
                    last(total)
                with drawing(drawers, keys, batch.share):  # by share, so that masks are the same on any worker
                    step = self._go(batch, items)
                losses.update(step.losses)
                if step.fault:
                    self._statistics.restore()  # averages of a share that failed do not count
                    return Step(items, losses, step.fault), {}
                # What lies in the place of the gradients is overwritten by the next share.
                is_kept = total is None and (len(own) > 1 or len(workers) > 1)
                terms = taken(self.model, parameters, copied=is_kept)
                self._statistics.take(terms, batch.size / items)  # weighted by its part of the items
                total = terms if total is None else sum_of([total, terms])
            if total is not None:
                found[worker] = total
        return Step(items, losses), found

    def _go(self, batch: Batch, items: int) -> Step:
        """Go forward and back, and add to the gradients of the model; it has none where a loss is not finite."""
        X, Y, size, weights, share = batch
        part = size / items  # a share is part of a mean over all items
        guesses, backprop = self.model.begin_update(X, need_dX=False)
        gradient, value = self.loss(guesses, Y)
        if not isfinite(value):
            drop_gradients(self.model)  # half a step must not stay
            return Step(items, {}, f"the loss is {value}: {culprit(self.model, X)}")
        if weights is not None:
            gradient = weighted(gradient, weights)
        backprop(gradient if part == 1 else _times(gradient, part))  # 1: nothing to scale
        return Step(items, {share: float(value) * part})


def items_of(batches: Sequence[Batch]) -> int:
    """Return the number of items of a step."""
    return sum(batch.size for batch in batches)


def _times(gradient: Any, factor: float) -> Any:
    def scaled(array: Any) -> Any:
        return array * array.dtype.type(factor)  # a scalar of the dtype: float32 stays so

    return map_arrays(scaled, gradient)
