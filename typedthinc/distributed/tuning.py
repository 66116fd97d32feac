"""What is asked of Ray Tune. Its types are partly unknown to checkers: they end in this file."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from typedthinc.distributed.engine import NEEDS_RAY
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.checkpoint import save_checkpoint
from typedthinc.training.run import Epoch

FILE: Final = "run.checkpoint"
_NUMBER: Final = "candidate"
_NAME: Final = "sweep"


class Trial(NamedTuple):
    """What has become of a candidate.

    Attributes:
        number: Its number.
        name: What it is called.
        score: The score of its best epoch; None without.
        epochs: How many epochs it went through.
        error: What it raised; empty else.
        checkpoint: Where its last checkpoint lies; None without.
    """

    number: int
    name: str
    score: float | None
    epochs: int
    error: str
    checkpoint: Path | None


class Reporting(Callback):
    """Tell Ray Tune of each epoch, with a checkpoint that another process can go on from."""

    looks_at_model = False

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Tell of an epoch; this does not return where the candidate is given up."""
        tune = _tune()
        with TemporaryDirectory() as folder:
            save_checkpoint(Path(folder, FILE), training.model, training.optimizer, training.run)
            told = {"score": epoch.score, "best": training.run.best_score, "loss": epoch.loss, **epoch.evaluated()}
            tune.report(told, checkpoint=tune.Checkpoint.from_directory(folder))


def go_on_from(folder: str) -> str:
    """Return the file that a candidate saves itself in, with what it had come to before, if it was begun before."""
    path = os.path.join(folder, FILE)
    checkpoint = _tune().get_checkpoint()
    if checkpoint is not None:
        with checkpoint.as_directory() as there:
            shutil.copy(os.path.join(there, FILE), path)
    return path


@contextmanager
def tried(
    trial: Callable[[int, str, Any], None],
    given: object,
    names: Sequence[str],
    *,
    epochs: int,
    parallel: int,
    threads: int,
    restarts: int,
    asha: bool,
    folder: str | None,
    resume: bool,
) -> Generator[list[Trial]]:
    """Have Ray try candidates, each in a process of its own; their checkpoints can be read in the block.

    Args:
        trial: Tries the candidate of a number and a name, with what is `given`.
        given: What all need, which is sent once.
        names: What the candidates are called; a search that is gone on with has the names that it began with.
        epochs: How many epochs each has at most.
        parallel: How many are tried at a time.
        restarts: How often a candidate whose process is lost goes on from its last checkpoint.
        asha: Whether those that lag behind are given up.
        folder: Where all is kept; None for Ray's own place, until the end of the block.
        resume: Whether to go on with what is there.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    tune = _tune()
    _quiet()
    trainable = tune.with_resources(tune.with_parameters(_tries(trial), given=given), {"cpu": threads})
    storage = None if folder is None else os.path.abspath(folder)
    place = None if storage is None else os.path.join(storage, _NAME)
    if resume and place is not None and tune.Tuner.can_restore(place):
        tuner = tune.Tuner.restore(place, trainable, resume_unfinished=True, restart_errored=True)
    else:
        tuner = tune.Tuner(
            trainable,
            param_space={_NUMBER: tune.grid_search([[number, name] for number, name in enumerate(names)])},
            tune_config=tune.TuneConfig(
                max_concurrent_trials=parallel,
                scheduler=tune.schedulers.ASHAScheduler(metric="best", mode="max", max_t=epochs) if asha else None,
            ),
            run_config=tune.RunConfig(
                name=None if storage is None else _NAME,
                storage_path=storage,
                verbose=0,
                failure_config=tune.FailureConfig(max_failures=restarts),
                checkpoint_config=tune.CheckpointConfig(num_to_keep=1),
            ),
        )
    results, is_stopped = fitted(tuner)
    try:
        if is_stopped:
            how = "a folder=FOLDER" if folder is None else "resume=True"
            raise KeyboardInterrupt(f"sweep stopped before all candidates were tried; {how} is what it can go on with")
        yield sorted((_trial(result) for result in results), key=lambda trial: trial.number)
    finally:
        if folder is None:
            shutil.rmtree(results.experiment_path, ignore_errors=True)


def _tries(trial: Callable[[int, str, Any], None]) -> Callable[..., None]:
    """Make the function that a process runs for a candidate."""

    def run(config: dict[str, Any], given: Any) -> None:
        logging.getLogger("ray.train._internal.storage").setLevel(logging.WARNING)  # a line for each epoch
        number, name = config[_NUMBER]
        trial(number, name, given)

    return run


def _quiet() -> None:
    """Have Ray Tune tell nothing of its own."""
    # One checkpoint is kept of each candidate: Ray tells of what that costs at each epoch.
    os.environ.setdefault("TUNE_WARN_EXCESSIVE_EXPERIMENT_CHECKPOINT_SYNC_THRESHOLD_S", "0")
    # Its newer output tells of each search, however quiet it is to be.
    os.environ.setdefault("RAY_AIR_NEW_OUTPUT", "0")
    # And how to go on in its own way, where Ctrl-C is pressed.
    logging.getLogger("ray.tune.tune").setLevel(logging.ERROR)


def fitted(tuner: Any) -> tuple[Any, bool]:
    """Return what has become of all, and whether Ctrl-C was pressed, at which Ray Tune returns what there is.

    It puts its own answer to Ctrl-C in the place of ours, and ours back when it is pressed, but not at the end.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or os.environ.get("TUNE_DISABLE_SIGINT_HANDLER"):
        return tuner.fit(), False
    try:
        results = tuner.fit()
        return results, signal.getsignal(signal.SIGINT) is before
    finally:
        signal.signal(signal.SIGINT, before)


def _trial(result: Any) -> Trial:
    metrics: dict[str, Any] = result.metrics or {}
    error = result.error
    said = "" if error is None else str(error).strip().rpartition("\n")[2]
    path = None if result.checkpoint is None else Path(result.checkpoint.path, FILE)
    number, name = result.config[_NUMBER]
    return Trial(number, name, metrics.get("best"), metrics.get("training_iteration", 0), said, path)


def _tune() -> Any:
    try:
        return import_module("ray.tune")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_RAY.replace("RayWorkers", "sweep"), name="ray") from None
