"""The training loop: step by step through the epochs, and what is said at the end of each."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typedthinc.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.training.callbacks import Callback, Training, told
from typedthinc.training.interrupts import Interrupts, deferred
from typedthinc.training.resuming import stopped
from typedthinc.training.run import Epoch, Progress
from typedthinc.training.validation import Validation
from typedthinc.training.workers import Steps, Work, Workers


@dataclass(frozen=True)
class Trainer:
    """What stays the same throughout a run.

    Attributes:
        training: The run, with the model and the optimizer.
        steps: What makes the steps.
        validation: Data that is set aside, and its metrics; None without.
        evaluate: Gives a score for the model, or is the name of the metric that is one; None for the validation loss.
        callbacks: Whoever is told.
        interrupts: Whether Ctrl-C was pressed.
    """

    training: Training
    steps: Steps
    validation: Validation | None
    evaluate: Callable[[Model[Any, Any]], float] | str | None
    callbacks: Sequence[Callback]
    interrupts: Interrupts

    @hide_frames(LIBRARY_ERRORS)
    def go(self) -> None:
        """Go through the epochs that are left."""
        run = self.training.run
        while len(run.history) < self.training.epochs and not run.stopped:  # a run that goes on has epochs already
            self._go_through_epoch()
            epoch = self._close()
            for callback in self.callbacks:
                callback.on_epoch_end(self.training, epoch)

    def _go_through_epoch(self) -> None:
        """Go through what is left of an epoch."""
        run, epoch = self.training.run, len(self.training.run.history)
        self._stop_if_interrupted()  # pressed while the model was evaluated
        # A step may take as little as some ten calls: those who do not listen to steps are not called.
        listening = [each for each in self.callbacks if type(each).on_step_end is not Callback.on_step_end]
        for step in self.steps.steps(epoch, run.items):  # from the item on at which a checkpoint was
            loss = step.loss
            run.loss_sum += loss * step.items  # sums, since the last batch may be smaller
            run.items += step.items
            run.step += 1
            progress = Progress(epoch + 1, run.items, self.training.total or run.items, run.step, loss)
            for callback in listening:
                callback.on_step_end(self.training, progress)
            self._stop_if_interrupted()

    def _stop_if_interrupted(self) -> None:
        """End the run where it stands if Ctrl-C was pressed."""
        if self.interrupts.pending:
            self.steps.settle()  # workers may be a step ahead of this process
            self.training.status = "interrupted"
            raise KeyboardInterrupt

    def _close(self) -> Epoch:
        """End an epoch, and evaluate the model."""
        run, judged = self.training.run, None
        if self.validation is not None:
            judged = self.validation.of(self.training.model)
        loss, metrics = (None, {}) if judged is None else (judged.loss, judged.metrics)
        score = self._score(loss, metrics)
        epoch = Epoch(len(run.history) + 1, run.step, run.loss_sum / run.items, score, loss, metrics)
        run.history.append(epoch)
        run.items, run.loss_sum = 0, 0.0  # the next epoch begins
        if score is not None:
            self.training.optimizer.add_score(score)  # schedules such as `plateau` go by it
        return epoch

    def _score(self, loss: float | None, metrics: Mapping[str, float]) -> float | None:
        """Return how good the model is."""
        if isinstance(self.evaluate, str):
            return metrics[self.evaluate]
        if self.evaluate is not None:
            return float(self.evaluate(self.training.model))
        return None if loss is None else -loss


@hide_frames(LIBRARY_ERRORS)
def go_through(
    work: Work,
    workers: Workers,
    judge: Validation | None,
    evaluate: Callable[[Model[Any, Any]], float] | str | None,
    checkpoint: str | os.PathLike[str] | None,
) -> None:
    """Go through the epochs; a Ctrl-C that has waited for the end of a step ends with a message."""
    training, callbacks = work.training, work.callbacks
    try:
        with deferred() as interrupts, told(training, callbacks), workers.at_work(work) as steps:
            Trainer(training, steps, judge, evaluate, callbacks, interrupts).go()
    except KeyboardInterrupt:
        if training.status in ("interrupted", "finished"):  # between steps: the message says where
            raise stopped(training, checkpoint) from None
        raise
