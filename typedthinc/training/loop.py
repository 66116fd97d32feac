"""The training loop."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from math import isfinite, isnan
from typing import Any, Generic, NamedTuple, TypeVar

from typedthinc.arguments import integer
from typedthinc.arrays.mapping import map_arrays
from typedthinc.errors import TrainingError
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.model.updates import drop_gradients
from typedthinc.optimizers import Optimizer
from typedthinc.serialize.labels import parameters_of
from typedthinc.shapes.refusals import A_LOSS, A_MODEL, AN_OPTIMIZER, takes_role
from typedthinc.tracebacks import unseen
from typedthinc.training.batches import Batch, Data, order_of
from typedthinc.training.checkpoint import save_checkpoint
from typedthinc.training.diagnosis import culprit
from typedthinc.training.interrupts import Interrupts, deferred
from typedthinc.training.progress import Show, shown
from typedthinc.training.run import Epoch, Progress, Run

InT = TypeVar("InT")
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")

Callback = Callable[[Progress], bool | None]


class _Settings(NamedTuple):
    epochs: int
    batch_size: int
    accumulate: int
    shuffle: bool
    seed: int
    patience: int | None
    checkpoint: str | os.PathLike[str] | None


def train(
    model: Model[InT, OutT],
    X: InT,
    Y: TruthT,
    *,
    loss: Loss[OutT, TruthT, Any, float],
    optimizer: Optimizer,
    epochs: int = 1,
    batch_size: int = 32,
    shuffle: bool = True,
    seed: int = 0,
    accumulate: int = 1,
    evaluate: Callable[[Model[Any, Any]], float] | None = None,
    patience: int | None = None,
    callbacks: Sequence[Callback] = (),
    progress: bool | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool = False,
) -> Run:
    """Train a model in batches, each forward, through the loss, back and to an update, until the epochs are over.

    Ctrl-C is heeded between steps, so that weights are those of whole steps; with `checkpoint`, the last of them is
    saved then.

    Args:
        model: The model, initialized.
        X: The inputs: an array, or a list, with an item for each of Y. An object whose `__iter__` begins anew at each
            epoch is taken as well: its batches are lists.
        Y: What the model should give for them, in the form that the loss takes.
        loss: Compares what the model gives with Y.
        optimizer: Updates the parameters; its schedules go a step at each update.
        epochs: How many times to go through the data.
        batch_size: Items to a batch.
        shuffle: Take the items in another order in each epoch; data without a length comes in its own.
        seed: Decides on the orders, together with the number of the epoch.
        accumulate: How many batches make a step. Their gradients are weighted by their items: with a loss that is a
            mean, a step is that of one large batch.
        evaluate: Gives a score for the model at the end of each epoch, the higher the better. The optimizer's schedules
            are told of it. At the end, the model has the parameters of the best epoch.
        patience: How many epochs without a better score end the run; None to go through all epochs. Needs `evaluate`.
        callbacks: Called after each step; one that returns True ends the run after the epoch's evaluation.
        progress: Whether to show a bar; None where the standard output is a terminal and rich is installed.
        checkpoint: A file to save the run in at the end of each epoch, and when it is interrupted.
        resume: Go on from the checkpoint, if there is one: the numbers are those of a run that was never stopped.

    Returns:
        The run, with its history.

    Raises:
        TrainingError: The loss is not finite; it tells the step and the layer. The weights are those before the step.
        ValueError: A number that is out of its range, no data, data that can be gone through only once (a generator,
            say), or inputs and truths that differ in number.
        LayerError: The data does not fit the model.
        KeyboardInterrupt: Ctrl-C was pressed; the checkpoint has been saved.

    Example:
        >>> import numpy as np
        >>> from typedthinc.api import SGD, L2Distance, Linear
        >>> X = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)
        >>> model = Linear(1, 1).initialize(X)
        >>> run = train(model, X, 3 * X, loss=L2Distance(), optimizer=SGD(0.1), epochs=30, batch_size=5)
        >>> run.history[-1].loss < 0.01
        True
    """
    for wanted, given in ((A_MODEL, model), (A_LOSS, loss), (AN_OPTIMIZER, optimizer)):
        if not callable(given) or (wanted == A_MODEL and not hasattr(given, "begin_update")):
            raise TypeError(takes_role("train", wanted, type(given).__name__))
    if patience is not None and evaluate is None:
        raise ValueError("train: patience needs evaluate, which says what is better")
    settings = _Settings(
        integer("train", "epochs", epochs),
        integer("train", "batch_size", batch_size, least=1),
        integer("train", "accumulate", accumulate, least=1),
        shuffle,
        integer("train", "seed", seed),
        None if patience is None else integer("train", "patience", patience, least=1),
        checkpoint,
    )
    trainer = _Trainer(model, X, Y, loss, optimizer, settings, callbacks)
    run = _begun(checkpoint, model, optimizer) if resume and checkpoint is not None else Run()
    with (
        deferred() as interrupts,
        shown(epochs=epochs, total=trainer.data.total, run=run, wanted=progress) as show,
    ):
        trainer.go(run, evaluate, interrupts, show)
    return run


@unseen
def _begun(checkpoint: str | os.PathLike[str], model: Model[Any, Any], optimizer: Optimizer) -> Run:
    """Go on from a checkpoint if there is one."""
    from typedthinc.training import checkpoint_file

    return checkpoint_file.load(checkpoint, model, optimizer) if os.path.exists(checkpoint) else Run()


class _Trainer(Generic[InT, OutT, TruthT]):
    """What stays the same throughout a run."""

    @unseen
    def __init__(
        self,
        model: Model[InT, OutT],
        X: InT,
        Y: TruthT,
        loss: Loss[OutT, TruthT, Any, float],
        optimizer: Optimizer,
        settings: _Settings,
        callbacks: Sequence[Callback],
    ) -> None:
        self.model, self.loss, self.optimizer, self.settings = model, loss, optimizer, settings
        self.callbacks = callbacks
        self.data = Data(X, Y)

    @unseen
    def go(
        self, run: Run, evaluate: Callable[[Model[Any, Any]], float] | None, interrupts: Interrupts, show: Show
    ) -> None:
        """Go through the epochs that are left."""
        while len(run.history) < self.settings.epochs and not run.stopped:
            self._epoch(run, interrupts, show)
            self._close(run, None if evaluate is None else float(evaluate(self.model)))
            self._save(run)
        for parameter in parameters_of(self.model):
            if parameter.label in run.best:
                parameter.node.set_param(parameter.name, run.best[parameter.label])

    def _epoch(self, run: Run, interrupts: Interrupts, show: Show) -> None:
        """Go through what is left of an epoch."""
        settings, epoch = self.settings, len(run.history)
        order = order_of(self.data.total, settings.seed, epoch, shuffle=settings.shuffle)
        self._heed(run, interrupts)
        for batches in self.data.steps(epoch, run.items, settings.batch_size, settings.accumulate, order):
            items = sum(batch.size for batch in batches)
            value = self._step(run, batches, items)
            run.loss_sum += value * items
            run.items += items
            run.step += 1
            progress = Progress(epoch + 1, run.items, self.data.total or run.items, run.step, value)
            show(progress)
            for callback in self.callbacks:
                run.stopped = bool(callback(progress)) or run.stopped
            self._heed(run, interrupts)

    def _heed(self, run: Run, interrupts: Interrupts) -> None:
        """End the run where it stands if Ctrl-C was pressed."""
        if interrupts.pending:
            self._save(run)
            raise KeyboardInterrupt

    def _step(self, run: Run, batches: Sequence[Batch], items: int) -> float:
        """Update the parameters once; return the mean of the loss."""
        total = 0.0
        for X, Y, size in batches:
            share = size / items
            guesses, backprop = self.model.begin_update(X, need_dX=False)
            gradient, value = self.loss(guesses, Y)
            if not isfinite(value):
                drop_gradients(self.model)
                place = f"in step {run.step + 1}, in epoch {len(run.history) + 1}"
                raise TrainingError(f"{place}, the loss is {value}: {culprit(self.model, X)}")
            backprop(gradient if share == 1 else _times(gradient, share))
            total += float(value) * share
        self.model.finish_update(self.optimizer)
        self.optimizer.step_schedules()
        return total

    def _close(self, run: Run, score: float | None) -> None:
        """End an epoch."""
        run.history.append(Epoch(len(run.history) + 1, run.step, run.loss_sum / run.items, score))
        run.items, run.loss_sum = 0, 0.0
        if score is None:
            return
        self.optimizer.add_score(score)
        if run.best_score is None or isnan(run.best_score) or score > run.best_score:
            run.best_score, run.waited = score, 0
            run.best = {parameter.label: parameter.array.copy() for parameter in parameters_of(self.model)}
        else:
            run.waited += 1
            run.stopped = run.stopped or run.waited == self.settings.patience

    def _save(self, run: Run) -> None:
        if self.settings.checkpoint is not None:
            save_checkpoint(self.settings.checkpoint, self.model, self.optimizer, run)


def _times(gradient: Any, factor: float) -> Any:
    def scaled(array: Any) -> Any:
        return array * array.dtype.type(factor)

    return map_arrays(scaled, gradient)
