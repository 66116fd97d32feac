"""What becomes of the candidates of a search: each is checked and tried, and the model of the best is loaded."""

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from typedthinc.distributed.candidates import Candidate, text_of
from typedthinc.distributed.makers import Makers, Parts
from typedthinc.distributed.ray_workers import RayWorkers
from typedthinc.distributed.tuning import Reporting, Trial, go_on_from, tried
from typedthinc.errors import ConfigValidationError, IncompatibleError, LayerError, TrainingError
from typedthinc.model import Model
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.batches import Plan
from typedthinc.training.checkpoint import load_checkpoint
from typedthinc.training.feeds import feed_of
from typedthinc.training.first_values import initialize_missing
from typedthinc.training.loop import train


class Task(NamedTuple):
    """What all candidates have in common.

    Attributes:
        makers: What makes the parts of a run from settings.
        X: The inputs.
        Y: What the model should give for them.
    """

    makers: Makers
    X: Any
    Y: Any

    def checked(
        self, drawn: Sequence[dict[str, Any]], options: Mapping[str, Any]
    ) -> tuple[list[dict[str, Any]], list[Candidate]]:
        """Return the candidates that fit, and those that do not, with what `train` takes besides.

        Raises:
            LayerError: No candidate fits; it is what the first of them raised.
            ConfigValidationError: The same, of a configuration.
            ValueError: `train` would refuse a number or a name.
        """
        fitting: list[dict[str, Any]] = []
        refused: list[Candidate] = []
        first: LayerError | ConfigValidationError | None = None
        for settings in drawn:
            try:
                self._checked(settings, options)
            except (LayerError, ConfigValidationError) as error:
                first = first or error
                refused.append(Candidate(settings, error=str(error)))
            else:
                fitting.append(settings)
        if first is not None and not fitting:
            raise first
        return fitting, refused

    def trained(self, settings: Mapping[str, Any], trial: Trial) -> Model[Any, Any]:
        """Return the model of a candidate with the parameters of its best epoch."""
        parts = self._initialized(settings)
        if trial.checkpoint is None:
            raise TrainingError("sweep: the best candidate has left no checkpoint")
        run = load_checkpoint(trial.checkpoint, parts.model, parts.optimizer)
        for parameter in parameters_of(parts.model):
            if parameter.label in run.best:
                parameter.node.set_param(parameter.name, run.best[parameter.label])
        return parts.model

    def _checked(self, settings: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        """Have a candidate refused as `train` refuses it, and go forward once."""
        parts = self._initialized(settings)
        options = {**options, "epochs": 0, "progress": False, **parts.options}
        train(parts.model, self.X, self.Y, loss=parts.loss, optimizer=parts.optimizer, **options)

    def _initialized(self, settings: Mapping[str, Any]) -> Parts:
        """Return the parts of a candidate, the model initialized on some of the data, which goes forward once."""
        parts = self.makers.parts(settings)
        sample = feed_of(parts.model, self.X, self.Y, Plan(1, 1, False, 0), "sweep").sample
        initialize_missing(parts.model, sample, parts.loss)
        parts.model.predict(sample()[0])
        return parts


class _Given(NamedTuple):
    """What the processes are sent that try candidates."""

    task: Task
    candidates: list[dict[str, Any]]
    options: dict[str, Any]


@contextmanager
def try_all(
    task: Task,
    candidates: list[dict[str, Any]],
    options: dict[str, Any],
    workers: RayWorkers,
    *,
    asha: bool,
    folder: str | os.PathLike[str] | None,
    resume: bool,
) -> Generator[list[Trial]]:
    """Have Ray try the candidates, with what `train` takes besides; the block is given what became of them.

    The best come first. Without a folder, nothing is left of the search behind the block.

    Raises:
        IncompatibleError: The folder holds another search.
        TrainingError: All have failed.
        TypeError: Something cannot be sent to another process.
    """
    parts: dict[str, object] = {
        "build, the loss or the optimizer": task.makers,
        "the data": (task.X, task.Y, options["validation"]),
        "the metrics": options["metrics"],
    }
    with ExitStack() as stack:
        with workers.connected() as engine:
            trying = tried(
                _try,
                _Given(task, candidates, options),
                [text_of(each) for each in candidates],
                epochs=options["epochs"],
                parallel=workers.count,
                threads=workers.settings.threads,
                restarts=workers.settings.restarts,
                asha=asha,
                folder=None if folder is None else os.fspath(folder),
                resume=resume,
            )
            try:
                trials = stack.enter_context(trying)
            except TypeError as error:
                said = {f"sweep: candidates cannot be sent {name}": part for name, part in parts.items()}
                raise engine.unsent(error, said) from None
        for each in trials:
            _check_name(each.number, each.name, candidates)
        yield _best_first(trials)


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


def _try(number: int, name: str, given: _Given) -> None:
    """Train a candidate, in a process of its own."""
    _check_name(number, name, given.candidates)
    parts = given.task.makers.parts(given.candidates[number])
    with TemporaryDirectory() as folder:
        train(
            parts.model,
            given.task.X,
            given.task.Y,
            loss=parts.loss,
            optimizer=parts.optimizer,
            callbacks=[Reporting()],
            checkpoint=go_on_from(folder),
            resume=True,
            progress=False,
            **parts.options,
            **given.options,
        )


def _check_name(number: int, name: str, candidates: Sequence[dict[str, Any]]) -> None:
    """Refuse to go on with another search.

    Raises:
        IncompatibleError: The candidate had other settings there.
    """
    here = text_of(candidates[number]) if number < len(candidates) else "none"
    if name != here:
        where = "sweep: the folder holds another search; a new one needs a new folder"
        raise IncompatibleError([f"candidate {number + 1} was {name}, and is {here} now"], where)
