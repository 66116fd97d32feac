"""The training loop: batches forward, through the loss, back and to an update; and what is said at an epoch's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from typedthinc.arrays.mapping import map_arrays
from typedthinc.errors import TrainingError
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.updates import drop_gradients
from typedthinc.tracebacks import unseen
from typedthinc.training.batches import Batch, Feed
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.diagnosis import culprit
from typedthinc.training.interrupts import Interrupts
from typedthinc.training.run import Epoch, Progress
from typedthinc.training.validation import Validation
from typedthinc.training.weights import weighted


@dataclass(frozen=True)
class Trainer:
    """What stays the same throughout a run.

    Attributes:
        training: The run, with the model and the optimizer.
        data: The batches.
        loss: Compares what the model gives with the truths.
        validation: Data that is set aside, and its metrics; None without.
        evaluate: Gives a score for the model, or is the name of the metric that is one; None for the validation loss.
        callbacks: Whoever is told.
        interrupts: Whether Ctrl-C was pressed.
    """

    training: Training
    data: Feed
    loss: Loss[Any, Any, Any, float]
    validation: Validation | None
    evaluate: Callable[[Model[Any, Any]], float] | str | None
    callbacks: Sequence[Callback]
    interrupts: Interrupts

    @unseen
    def go(self) -> None:
        """Go through the epochs that are left."""
        run = self.training.run
        while len(run.history) < self.training.epochs and not run.stopped:
            self._go_through_epoch()
            epoch = self._close()
            for callback in self.callbacks:
                callback.on_epoch_end(self.training, epoch)

    def _go_through_epoch(self) -> None:
        """Go through what is left of an epoch."""
        run, epoch = self.training.run, len(self.training.run.history)
        self._heed()
        # A step may take as little as some ten calls: those who do not listen to steps are not called.
        listening = [each for each in self.callbacks if type(each).on_step_end is not Callback.on_step_end]
        for batches in self.data.steps(epoch, run.items):
            items = sum(batch.size for batch in batches)
            value = self._step(batches, items)
            run.loss_sum += value * items
            run.items += items
            run.step += 1
            progress = Progress(epoch + 1, run.items, self.data.total or run.items, run.step, value)
            for callback in listening:
                callback.on_step_end(self.training, progress)
            self._heed()

    def _heed(self) -> None:
        """End the run where it stands if Ctrl-C was pressed."""
        if self.interrupts.pending:
            self.training.status = "interrupted"
            raise KeyboardInterrupt

    def _step(self, batches: Sequence[Batch], items: int) -> float:
        """Update the parameters once; return the mean of the loss."""
        model, optimizer = self.training.model, self.training.optimizer
        total = 0.0
        for X, Y, size, weights in batches:
            share = size / items
            guesses, backprop = model.begin_update(X, need_dX=False)
            gradient, value = self.loss(guesses, Y)
            if not isfinite(value):
                drop_gradients(model)
                run = self.training.run
                place = f"in step {run.step + 1}, in epoch {len(run.history) + 1}"
                raise TrainingError(f"{place}, the loss is {value}: {culprit(model, X)}")
            if weights is not None:
                gradient = weighted(gradient, weights)
            backprop(gradient if share == 1 else _times(gradient, share))
            total += float(value) * share
        for callback in self.callbacks:
            if type(callback).on_backward_end is not Callback.on_backward_end:
                callback.on_backward_end(self.training)
        model.finish_update(optimizer)
        optimizer.step_schedules()
        return total

    def _close(self) -> Epoch:
        """End an epoch, and evaluate the model."""
        run, judged = self.training.run, None
        if self.validation is not None:
            judged = self.validation.of(self.training.model)
        loss, metrics = (None, {}) if judged is None else (judged.loss, judged.metrics)
        score = self._score(loss, metrics)
        epoch = Epoch(len(run.history) + 1, run.step, run.loss_sum / run.items, score, loss, metrics)
        run.history.append(epoch)
        run.items, run.loss_sum = 0, 0.0
        if score is not None:
            self.training.optimizer.add_score(score)
        return epoch

    def _score(self, loss: float | None, metrics: Mapping[str, float]) -> float | None:
        """Return how good the model is."""
        if isinstance(self.evaluate, str):
            return metrics[self.evaluate]
        if self.evaluate is not None:
            return float(self.evaluate(self.training.model))
        return None if loss is None else -loss


def _times(gradient: Any, factor: float) -> Any:
    def scaled(array: Any) -> Any:
        return array * array.dtype.type(factor)

    return map_arrays(scaled, gradient)
