"""`sweep`: many runs with settings drawn from a space, checked before they start, the bad ones given up early."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar, overload

from typedthinc.arguments import integer
from typedthinc.distributed.candidates import Candidate, drawn, text_of
from typedthinc.distributed.makers import Configuration, makers_of
from typedthinc.distributed.ray_workers import RayWorkers, ray_workers
from typedthinc.distributed.trials import Task, try_all
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import LIBRARY_ERRORS, REFUSALS, hide_frames
from typedthinc.training.metrics import Metric

InT = TypeVar("InT")
OutT = TypeVar("OutT")
TruthT = TypeVar("TruthT")

_EPOCHS: Final = 10


@dataclass(frozen=True)
class Sweep(Generic[InT, OutT]):
    """What a search has found.

    Attributes:
        candidates: All of them, the best first; those that were refused, or have failed, at the end.
        model: The model of the best, with the parameters of its best epoch.
    """

    candidates: list[Candidate]
    model: Model[InT, OutT] = field(repr=False)

    @property
    def best(self) -> Candidate:
        """The candidate with the best score."""
        return self.candidates[0]

    def __str__(self) -> str:
        return "\n".join(_line(each) for each in self.candidates)


@overload
def sweep(
    build: Callable[..., Model[InT, OutT]],
    space: Mapping[str, Any],
    X: InT,
    Y: TruthT,
    *,
    loss: Loss[OutT, TruthT, Any, float],
    optimizer: Callable[..., Optimizer],
    samples: int = ...,
    epochs: int | None = ...,
    validation: tuple[InT, TruthT] | float = ...,
    metrics: Sequence[Metric] = ...,
    evaluate: str | None = ...,
    seed: int = ...,
    asha: bool = ...,
    workers: RayWorkers | None = ...,
    folder: str | os.PathLike[str] | None = ...,
    resume: bool = ...,
) -> Sweep[InT, OutT]: ...
@overload
def sweep(
    build: Configuration,
    space: Mapping[str, Any],
    X: Any,
    Y: Any,
    *,
    loss: Loss[Any, Any, Any, float] | None = ...,
    optimizer: Callable[[], Optimizer] | None = ...,
    samples: int = ...,
    epochs: int | None = ...,
    validation: tuple[Any, Any] | float = ...,
    metrics: Sequence[Metric] = ...,
    evaluate: str | None = ...,
    seed: int = ...,
    asha: bool = ...,
    workers: RayWorkers | None = ...,
    folder: str | os.PathLike[str] | None = ...,
    resume: bool = ...,
) -> Sweep[Any, Any]: ...
@says_names
@hide_frames(LIBRARY_ERRORS + REFUSALS)
def sweep(
    build: Callable[..., Model[Any, Any]] | Configuration,
    space: Mapping[str, Any],
    X: Any,
    Y: Any,
    *,
    loss: Any = None,
    optimizer: Callable[..., Optimizer] | None = None,
    samples: int = 10,
    epochs: int | None = None,
    validation: Any = 0.2,
    metrics: Sequence[Metric] = (),
    evaluate: str | None = None,
    seed: int = 0,
    asha: bool = True,
    workers: RayWorkers | None = None,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
) -> Sweep[Any, Any]:
    """Train models with settings that are drawn from a space, several at a time, and return the best.

    Before any of them starts, each candidate is built and initialized: one whose sizes do not fit one another or the
    data is refused with the message that says why, and the others are tried.

    Args:
        build: Makes the model; its parameters are given what the space has under their names. Or a configuration, with
            a section [model].
        space: The settings by name: a list, of which one is drawn; what Ray Tune draws from, `tune.loguniform(1e-4,
            1e-1)` say; or a value. Beside parameters of `build` and `optimizer`, `batch_size` and `accumulation_steps`.
            Of a configuration, values by section and key, "sizes.width" or "training.batch_size" say.
        X: The inputs, as `train` takes them.
        Y: What the model should give for them.
        loss: Compares what the model gives with Y; None for the section [loss] of a configuration.
        optimizer: Makes the optimizer; a class of ours is such a function. None for the section [optimizer].
        samples: How many candidates to draw; where the space has no more than these, all are tried.
        epochs: How many epochs each goes through at most; None for `training.epochs` of a configuration, or else 10.
        validation: Data that decides which is best, or the share of the data that is set aside for that.
        metrics: What else to compute of it.
        evaluate: The metric that is the score; None for the loss, below 0.
        seed: Decides on the candidates, and on the order of the data.
        asha: Whether candidates that lag behind are given up (successive halving).
        workers: How many are tried at a time, with how many threads, and where: `RayWorkers(4)`; None for one for each
            CPU of this machine.
        folder: Where the search is kept; None to keep nothing of it.
        resume: Go on with the search in the folder, if there is one; it must be the same.

    Returns:
        All candidates with their scores, and the best model.

    Raises:
        ValueError: A number is out of its range, nothing takes a setting, a list is empty, or a configuration lacks a
            section.
        TypeError: Something is of another kind: a model or an optimizer in place of what makes one, say.
        LayerError: No candidate fits; it is what the first of them raised.
        ConfigValidationError: The same, of a configuration.
        IncompatibleError: The folder holds another search.
        TrainingError: All that were tried have failed.
        ModuleNotFoundError: An extra is not installed: `ray`, `save`.
        KeyboardInterrupt: Ctrl-C was pressed; it says how to go on.

    Source:
        Li et al. 2020, A system for massively parallel hyperparameter tuning.
    """
    makers = makers_of(build, loss, optimizer)
    makers.check(space)  # before anything is drawn
    task = Task(makers, X, Y)
    drawn_ones = drawn(space, integer("sweep", "samples", samples, least=1), integer("sweep", "seed", seed))
    options = {
        "epochs": integer("sweep", "epochs", makers.epochs or _EPOCHS if epochs is None else epochs, least=1),
        "validation": validation,
        "metrics": metrics,
        "evaluate": evaluate,
        "seed": seed,
    }
    workers = RayWorkers(os.cpu_count() or 1) if workers is None else ray_workers("sweep", workers)
    fitting, refused = task.checked(drawn_ones, options)  # one forward pass each: misfits cost no training
    with try_all(task, fitting, options, workers, asha=asha, folder=folder, resume=resume) as trials:
        found = [Candidate(fitting[each.number], each.score, each.epochs, each.error) for each in trials]
        return Sweep([*found, *refused], task.trained(fitting[trials[0].number], trials[0]))


def _line(candidate: Candidate) -> str:
    settings = text_of(candidate.settings)
    if candidate.score is None:
        return f"{settings}: {candidate.error}"
    return f"{settings}: {candidate.score:.4g} after {candidate.epochs} epochs"
