"""`sweep`: many runs with settings drawn from a space, checked before they start, the bad ones given up early."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any, Final, Generic, NamedTuple, TypeVar, overload

from typedthinc.arguments import integer
from typedthinc.distributed.candidates import Candidate, drawn
from typedthinc.distributed.makers import Configuration, Makers, Parts, makers_of
from typedthinc.distributed.ray_workers import RayWorkers
from typedthinc.distributed.tuning import Reporting, Trial, go_on_from, tried
from typedthinc.errors import ConfigValidationError, IncompatibleError, LayerError, TrainingError
from typedthinc.losses import Loss
from typedthinc.model import Model
from typedthinc.optimizers import Optimizer
from typedthinc.runtime.keywords import says_names
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.batches import Plan
from typedthinc.training.checkpoint import load_checkpoint
from typedthinc.training.feeds import feed_of
from typedthinc.training.first_values import initialize_missing
from typedthinc.training.loop import train
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


class _Given(NamedTuple):
    """What all candidates need."""

    makers: Makers
    candidates: list[dict[str, Any]]
    X: Any
    Y: Any
    options: dict[str, Any]


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
        folder: Where the search is kept; None for Ray's own place.
        resume: Go on with the search in the folder, if there is one; it must be the same.

    Returns:
        All candidates with their scores, and the best model.

    Raises:
        ValueError: A number is out of its range, nothing takes a setting, or a configuration lacks a section.
        LayerError: No candidate fits; it is what the first of them raised.
        ConfigValidationError: The same, of a configuration.
        IncompatibleError: The folder holds another search.
        TrainingError: All that were tried have failed.
        ModuleNotFoundError: An extra is not installed: `ray`, `save`.

    Source:
        Li et al. 2020, A system for massively parallel hyperparameter tuning.
    """
    makers = makers_of(build, loss, optimizer)
    makers.check(space)  # before anything is drawn
    drawn_ones = drawn(space, integer("sweep", "samples", samples, least=1), integer("sweep", "seed", seed))
    fitting, refused = _checked(makers, drawn_ones, X, Y)  # one forward pass each: misfits cost no training
    options = {
        "epochs": integer("sweep", "epochs", makers.epochs or _EPOCHS if epochs is None else epochs, least=1),
        "validation": validation,
        "metrics": metrics,
        "evaluate": evaluate,
        "seed": seed,
    }
    given = _Given(makers, fitting, X, Y, options)
    trials = _tried(given, workers or RayWorkers(os.cpu_count() or 1), asha=asha, folder=folder, resume=resume)
    best, *others = _best_first(trials)
    candidates = [*(_candidate(fitting, each) for each in (best, *others)), *refused]
    return Sweep(candidates, _best_model(makers, fitting[best.number], best, X, Y))


def _tried(
    given: _Given, workers: RayWorkers, *, asha: bool, folder: str | os.PathLike[str] | None, resume: bool
) -> list[Trial]:
    """Have Ray try the candidates.

    Raises:
        IncompatibleError: The folder holds another search.
    """
    with workers.connected():
        trials = tried(
            _try,
            given,
            [_text(each) for each in given.candidates],
            epochs=given.options["epochs"],
            parallel=workers.count,
            threads=workers.settings.threads,
            restarts=workers.settings.restarts,
            asha=asha,
            folder=None if folder is None else os.fspath(folder),
            resume=resume,
        )
    for each in trials:
        _check_name(each.number, each.name, given.candidates)
    return trials


def _best_first(trials: Sequence[Trial]) -> list[Trial]:
    """Sort what was tried, the best first, and those that have failed at the end.

    Raises:
        TrainingError: All have failed.
    """
    good = sorted((each for each in trials if each.score is not None), key=lambda each: -(each.score or 0))
    bad = [each for each in trials if each.score is None]
    if not good:
        raise TrainingError(f"sweep: all {len(bad)} candidates have failed, the first of them with: {bad[0].error}")
    return [*good, *bad]


def _checked(
    makers: Makers, drawn_ones: Sequence[dict[str, Any]], X: Any, Y: Any
) -> tuple[list[dict[str, Any]], list[Candidate]]:
    """Return the candidates that fit, and those that do not."""
    fitting: list[dict[str, Any]] = []
    refused: list[Candidate] = []
    first: LayerError | ConfigValidationError | None = None
    for settings in drawn_ones:
        try:
            _initialized(makers, settings, X, Y)
        except (LayerError, ConfigValidationError) as error:
            first = first or error
            refused.append(Candidate(settings, error=str(error)))
        else:
            fitting.append(settings)
    if first is not None and not fitting:
        raise first
    return fitting, refused


def _initialized(makers: Makers, settings: Mapping[str, Any], X: Any, Y: Any) -> Parts:
    """Return the parts of a candidate, the model initialized on some of the data, which goes forward once."""
    parts = makers.parts(settings)
    sample = feed_of(parts.model, X, Y, Plan(1, 1, False, 0), "sweep").sample
    initialize_missing(parts.model, sample, parts.loss)
    parts.model.predict(sample()[0])
    return parts


def _check_name(number: int, name: str, candidates: Sequence[dict[str, Any]]) -> None:
    """Refuse to go on with another search.

    Raises:
        IncompatibleError: The candidate had other settings there.
    """
    here = _text(candidates[number]) if number < len(candidates) else "none"
    if name != here:
        where = "sweep: the folder holds another search; a new one needs a new folder"
        raise IncompatibleError([f"candidate {number + 1} was {name}, and is {here} now"], where)


def _try(number: int, name: str, given: _Given) -> None:
    """Train a candidate, in a process of its own."""
    _check_name(number, name, given.candidates)
    parts = given.makers.parts(given.candidates[number])
    with TemporaryDirectory() as folder:
        train(
            parts.model,
            given.X,
            given.Y,
            loss=parts.loss,
            optimizer=parts.optimizer,
            callbacks=[Reporting()],
            checkpoint=go_on_from(folder),
            resume=True,
            progress=False,
            **parts.options,
            **given.options,
        )


def _best_model(makers: Makers, settings: Mapping[str, Any], trial: Trial, X: Any, Y: Any) -> Model[Any, Any]:
    """Return the model of a candidate with the parameters of its best epoch."""
    parts = _initialized(makers, settings, X, Y)
    if trial.checkpoint is None:
        raise TrainingError("sweep: the best candidate has left no checkpoint")
    run = load_checkpoint(trial.checkpoint, parts.model, parts.optimizer)
    for parameter in parameters_of(parts.model):
        if parameter.label in run.best:
            parameter.node.set_param(parameter.name, run.best[parameter.label])
    return parts.model


def _candidate(fitting: Sequence[dict[str, Any]], trial: Trial) -> Candidate:
    return Candidate(fitting[trial.number], trial.score, trial.epochs, trial.error)


def _line(candidate: Candidate) -> str:
    settings = _text(candidate.settings)
    if candidate.score is None:
        return f"{settings}: {candidate.error}"
    return f"{settings}: {candidate.score:.4g} after {candidate.epochs} epochs"


def _text(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in settings.items())
