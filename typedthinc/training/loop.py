"""`train`: what it is given is checked, and put together to a run."""

import os
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeVar, overload

from typedthinc.arguments import integer
from typedthinc.data.batches import Stream
from typedthinc.data.tables import ArrowStream
from typedthinc.losses.joint_loss import Losses, joined
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes.argument_messages import A_LOSS, A_MODEL, AN_OPTIMIZER
from typedthinc.training.batches import Plan
from typedthinc.training.best import Best
from typedthinc.training.callbacks import Callback, Training, callbacks_of
from typedthinc.training.feeds import feed_of
from typedthinc.training.first_values import initialize_missing
from typedthinc.training.metrics import Metric, Metrics
from typedthinc.training.progress import bar_for
from typedthinc.training.resuming import gone_on_with
from typedthinc.training.roles import check_roles
from typedthinc.training.run import Progress, Run
from typedthinc.training.saving import Saving
from typedthinc.training.settings import settings_of
from typedthinc.training.shares import Shares
from typedthinc.training.trainer import go_through
from typedthinc.training.validation import Validation, check_evaluation, set_aside
from typedthinc.training.weights import ClassWeights
from typedthinc.training.workers import OneProcess, Work, Workers, count_of
from typedthinc.types import Floats1d

InT = TypeVar("InT")
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")

BATCH_SIZE: Final = 32


@overload
def train(
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: TruthT,
    *,
    loss: Losses[OutT, TruthT],
    weights: Sequence[float] | None = ...,
    optimizer: Optimizer,
    epochs: int = ...,
    batch_size: int = ...,
    shuffle: bool = ...,
    seed: int = ...,
    accumulation_steps: int = ...,
    class_weight: ClassWeights | None = ...,
    sample_weight: Floats1d | Sequence[float] | None = ...,
    validation: tuple[InT, TruthT] | Stream[InT, TruthT] | float | None = ...,
    metrics: Sequence[Metric] = ...,
    evaluate: Callable[[Model[Any, Any]], float] | str | None = ...,
    patience: int | None = ...,
    callbacks: Sequence[Callback | Callable[[Progress], bool | None]] = ...,
    progress: bool | None = ...,
    checkpoint: str | os.PathLike[str] | None = ...,
    resume: bool | Literal["anyway"] = ...,
    workers: Workers | None = ...,
) -> Run: ...
# What a column of a table holds no type tells: it is not what the loss takes.
@overload
def train(
    model: Model[InT, OutT],
    X: InT | ArrowStream,
    Y: ArrowStream,
    *,
    loss: Losses[OutT, Any],
    weights: Sequence[float] | None = ...,
    optimizer: Optimizer,
    epochs: int = ...,
    batch_size: int = ...,
    shuffle: bool = ...,
    seed: int = ...,
    accumulation_steps: int = ...,
    class_weight: ClassWeights | None = ...,
    sample_weight: Floats1d | Sequence[float] | None = ...,
    validation: tuple[InT, Any] | Stream[InT, Any] | float | None = ...,
    metrics: Sequence[Metric] = ...,
    evaluate: Callable[[Model[Any, Any]], float] | str | None = ...,
    patience: int | None = ...,
    callbacks: Sequence[Callback | Callable[[Progress], bool | None]] = ...,
    progress: bool | None = ...,
    checkpoint: str | os.PathLike[str] | None = ...,
    resume: bool | Literal["anyway"] = ...,
    workers: Workers | None = ...,
) -> Run: ...
@overload
def train(
    model: Model[InT, OutT],
    X: Stream[InT, TruthT],
    *,
    loss: Losses[OutT, TruthT],
    weights: Sequence[float] | None = ...,
    optimizer: Optimizer,
    epochs: int = ...,
    seed: int = ...,
    accumulation_steps: int = ...,
    class_weight: ClassWeights | None = ...,
    validation: tuple[InT, TruthT] | Stream[InT, TruthT] | None = ...,
    metrics: Sequence[Metric] = ...,
    evaluate: Callable[[Model[Any, Any]], float] | str | None = ...,
    patience: int | None = ...,
    callbacks: Sequence[Callback | Callable[[Progress], bool | None]] = ...,
    progress: bool | None = ...,
    checkpoint: str | os.PathLike[str] | None = ...,
    resume: bool | Literal["anyway"] = ...,
    workers: Workers | None = ...,
) -> Run: ...
@says_names
def train(
    model: Model[Any, Any],
    X: Any,
    Y: Any = None,
    *,
    loss: Any,
    weights: Sequence[float] | None = None,
    optimizer: Optimizer,
    epochs: int = 1,
    batch_size: int = BATCH_SIZE,
    shuffle: bool = True,
    seed: int = 0,
    accumulation_steps: int = 1,
    class_weight: ClassWeights | None = None,
    sample_weight: Floats1d | Sequence[float] | None = None,
    validation: Any = None,
    metrics: Sequence[Metric] = (),
    evaluate: Callable[[Model[Any, Any]], float] | str | None = None,
    patience: int | None = None,
    callbacks: Sequence[Callback | Callable[[Progress], bool | None]] = (),
    progress: bool | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    workers: Workers | None = None,
) -> Run:
    """Train a model in batches, each forward, through the loss, back and to an update, until the epochs are over.

    Ctrl-C takes effect after the current step, so that weights are those of whole steps; with `checkpoint`, the last
    of them is saved then.

    Args:
        model: The model. Where it lacks sizes or parameters, it is initialized from X and Y.
        X: The inputs: an array, one in a file (`numpy.load(..., mmap_mode="r")`), a table of pandas, polars, Arrow or
            Hugging Face, or a list, with an item for each of Y. For a model that takes a tuple, a tuple with the inputs
            of each kind: (A, B). An object whose `__iter__` starts over at each epoch is taken as well: rows of equal
            shape and numbers are stacked, where the model takes arrays. Or a stream: without Y, any such object that
            gives batches, (X, Y) or (X, Y, weights); `Batches` reads ahead and shuffles.
        Y: What the model should give for them, in the form that the loss takes; of one that gives a tuple, a tuple.
        loss: Compares what the model gives with Y. Of a model that gives a tuple, a loss for each output, (one, other),
            or a `JointLoss`.
        weights: How much each of several losses counts; None for 1.
        optimizer: Updates the parameters; its schedules go a step at each update.
        epochs: How many times to go through the data.
        batch_size: Items to a batch; a stream makes its own batches.
        shuffle: Take the items in another order in each epoch; data without a length, and a stream, come in their own.
        seed: Decides on the orders, together with the number of the epoch.
        accumulation_steps: How many batches make a step. Their gradients are weighted by their items: with a loss that
            is a mean, a step is that of one large batch.
        class_weight: How much the items of each class count, by number or name, such as {1: 5.0}, and 1 for the others;
            or "balanced", with which all classes count alike in sum. The gradient of each item is multiplied by its
            weight; the loss that is shown, and that of validation data, are without weights.
        sample_weight: How much each item counts, (B,), at least 0; a stream gives its own.
        validation: Data that the loss and the metrics are computed of at the end of each epoch, and that the model is
            not trained on: inputs and truths, (X, Y), a stream of such, or the share of the data, in (0, 1), that the
            seed sets aside.
        metrics: What else to compute of it: "accuracy", "f1" of two classes, "f1_macro" and "f1_weighted" of any, the
            name of another scorer of scikit-learn's, or a function of guesses and truths. All are in the history.
        evaluate: Gives a score for the model at the end of each epoch, the higher the better; or the name of one of the
            metrics. None for the loss on the validation data, below 0, if there is some. The optimizer's schedules are
            told of the score. At the end, the model has the parameters of the best epoch.
        patience: How many epochs without a better score end the run; None to go through all epochs. Needs `evaluate` or
            `validation`.
        callbacks: What is told of the run as it goes; of a function, it is called after each step, and one that returns
            True ends the run after the epoch's evaluation.
        progress: Whether to show a bar; None in a notebook, and where the standard output is a terminal and rich is
            installed.
        checkpoint: A file to save the run in at the end of each epoch, and when it is interrupted.
        resume: Go on from the checkpoint, if there is one: the numbers are those of a run that was never stopped. Where
            settings or the number of items differ, "anyway" goes on with those given here. There may be more epochs.
            Of a stream, what an epoch had seen before is read once more, and left out: it has to give the same batches.
        workers: Who shares each batch: `RayWorkers(4)`, processes on this machine or a cluster; None to compute all in
            this process. The numbers are those of `OneProcess(4)`, and with a quarter of the batch those of
            `accumulation_steps=4`.

    Returns:
        The run, with its history.

    Raises:
        TrainingError: The loss is not finite; it tells the step and the layer. The weights are those before the step.
            Or workers were lost too often; the weights are those of an earlier step then.
        ValueError: A number that is out of its range, no data, data that can be gone through only once (a generator,
            say), or inputs and truths that differ in number.
        LayerError: The data does not fit the model, or nothing tells a size that it lacks.
        TypeError: The model, the loss, the optimizer or a callback is something else, a class say.
        ModuleNotFoundError: An extra is not installed that the run needs: `save` for a checkpoint, `rich` for a bar,
            `sklearn` for its metrics.
        FileNotFoundError: The folder of the checkpoint is not there.
        IncompatibleError: The checkpoint is that of another model or optimizer, or of a run with other settings; it
            says which.
        FormatError: The checkpoint is damaged.
        KeyboardInterrupt: Ctrl-C was pressed; it says in which epoch, and how to go on. The checkpoint has been saved.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import SGD, L2Distance, Linear
        >>> X = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)
        >>> model = Linear()
        >>> run = train(model, X, 3 * X, loss=L2Distance(), optimizer=SGD(0.1), epochs=30, batch_size=5)
        >>> run.history[-1].loss < 0.01
        True
    """
    loss = joined(loss, weights)
    check_roles("train", (A_MODEL, model), (A_LOSS, loss), (AN_OPTIMIZER, optimizer))
    wanted = Metrics("train", metrics, loss, None)  # names of metrics are checked before hours go by
    check_evaluation(validation, wanted, evaluate, patience)  # so is what needs validation data
    if Y is None and batch_size != BATCH_SIZE:
        raise ValueError("train: batch_size is how X and Y are cut, but a stream makes its own batches")
    plan = Plan(
        integer("train", "batch_size", batch_size, least=1),
        integer("train", "accumulation_steps", accumulation_steps, least=1),
        shuffle,
        integer("train", "seed", seed),
        1 if workers is None else count_of(workers),
    )
    last = integer("train", "epochs", epochs)
    whole = feed_of(model, X, Y, plan, "train")
    whole.weigh(sample_weight, class_weight, loss)  # weights before the split: both parts get theirs
    data, aside = set_aside(validation, whole, plan, model)
    listeners = [Best(patience), *callbacks_of(callbacks), *([] if checkpoint is None else [Saving(checkpoint)])]
    listeners += bar_for(progress)  # the bar last: it shows what others did
    settings = settings_of(model, loss, optimizer, plan, data, validation)
    run = gone_on_with(checkpoint, resume, model, optimizer, settings)
    if run is None:  # parameters of a checkpoint come with it
        run = Run(settings=settings)
        initialize_missing(model, data.sample, loss)
    work = Work(
        Training(model, optimizer, run, epochs=last, total=data.total), data, Shares(model, loss, plan), listeners
    )
    judge = None if aside is None else Validation(aside, loss, wanted)
    go_through(work, workers or OneProcess(), judge, evaluate, checkpoint)
    return run
