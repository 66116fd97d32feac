"""Going on with a run that was stopped: what is said when it stops, and what must be the same when it goes on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from typedthinc.arguments import refuse
from typedthinc.errors import IncompatibleError
from typedthinc.model import Model
from typedthinc.model.learn_rates import LR_SCALE
from typedthinc.optimizers import Optimizer
from typedthinc.tracebacks import LIBRARY_ERRORS, REFUSALS, hide_frames, shorten
from typedthinc.training.callbacks import Training
from typedthinc.training.run import Run, Setting
from typedthinc.training.settings import other_settings

_OTHER: Final = (
    'holds a run with other settings (resume="anyway" goes on with the new ones, another file starts a new run)'
)


@hide_frames(REFUSALS)
def gone_on_with(
    checkpoint: str | os.PathLike[str] | None,
    resume: object,
    model: Model[Any, Any],
    optimizer: Optimizer,
    settings: Mapping[str, Setting],
) -> Run | None:
    """Return the run that a checkpoint holds, if it is to be gone on with and is there."""
    if resume not in (True, False, "anyway"):
        refuse("train", "resume", 'True, False or "anyway"', resume)
    if resume and checkpoint is None:
        raise ValueError("train: resume goes on from a checkpoint: say checkpoint=FILE as well")
    if not resume or checkpoint is None or not os.path.exists(checkpoint):
        return None
    return _resumed(checkpoint, model, optimizer, settings, anyway=resume == "anyway")


@hide_frames(LIBRARY_ERRORS)
def _resumed(
    path: str | os.PathLike[str],
    model: Model[Any, Any],
    optimizer: Optimizer,
    settings: Mapping[str, Setting],
    *,
    anyway: bool,
) -> Run:
    """Load a run from a checkpoint.

    Args:
        model: The model, which gets the parameters of the file.
        settings: What the run is asked to do now.
        anyway: Whether that may differ from what it was asked to do before.

    Raises:
        IncompatibleError: It differs; or the file is that of another model or optimizer. All is as before then.
        FormatError: The file is damaged.
    """
    from typedthinc.training import checkpoint_file

    differences: list[str] = []

    def compare(asked: Mapping[str, Setting]) -> None:
        differences.extend(other_settings(asked, settings))
        if differences and not anyway:
            raise IncompatibleError(differences, f"{os.fspath(path)} {_OTHER}")

    scales = [node.attrs.get(LR_SCALE) for node in model.walk()]  # the run's setting, which the file overwrites
    run = checkpoint_file.load(path, model, optimizer, compare)
    for node, scale in zip(model.walk(), scales, strict=True):
        # The settings of layers come from the file; this one is of the run.
        node.attrs.pop(LR_SCALE, None)
        if scale is not None:
            node.attrs[LR_SCALE] = scale
    if run.learn_rate is not None and not any(each.startswith("learn_rate ") for each in differences):
        optimizer.learn_rate = run.learn_rate
    run.settings = dict(settings)  # what holds from now on
    return run


def stopped(training: Training, checkpoint: str | os.PathLike[str] | None) -> KeyboardInterrupt:
    """Return what a Ctrl-C between steps ends in: it says where the run stands, and how to go on."""
    error = KeyboardInterrupt(_where(training, checkpoint))
    shorten(error)
    return error


def _where(training: Training, checkpoint: str | os.PathLike[str] | None) -> str:
    run, done = training.run, len(training.run.history)
    place = f"in epoch {done + 1} of {training.epochs}" if training.status == "interrupted" else f"after epoch {done}"
    if not run.items:  # nothing of the epoch was done
        place = f"after epoch {done} of {training.epochs}"
    text = f"train stopped {place}, after step {run.step}"
    if checkpoint is None:
        return f"{text}; the model is as it was then. A checkpoint=FILE is what a run can go on from"
    return f"{text}, and saved it in {os.fspath(checkpoint)}: the same call with resume=True goes on from there"
