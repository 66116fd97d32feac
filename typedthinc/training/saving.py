"""The checkpoint of a run: written at the end of each epoch, and when the run is interrupted."""

import errno
import os

from typedthinc.serialize import document
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.checkpoint import save_checkpoint
from typedthinc.training.run import Epoch


class Saving(Callback):
    """Save a run in a file."""

    @hide_frames(LIBRARY_ERRORS)
    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Note the file, before an epoch has gone by that could not be saved.

        Raises:
            ModuleNotFoundError: pydantic is not installed.
            FileNotFoundError: Its folder is not there.
            IsADirectoryError: It is a folder.
        """
        document.pydantic()  # a missing extra is told before an epoch has gone by
        folder = os.path.dirname(os.path.abspath(path))  # the folder, for a file that is not there yet
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, "train: checkpoint names a folder that is not there", folder)
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, "train: checkpoint names a folder, not a file", os.fspath(path))
        self._path = path

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Save it."""
        self._save(training)

    def on_train_end(self, training: Training) -> None:
        """Save it, if it ends within an epoch that it can go on with."""
        if training.status == "interrupted":  # at other ends an epoch has saved it, or the loss is nan
            self._save(training)

    def _save(self, training: Training) -> None:
        save_checkpoint(self._path, training.model, training.optimizer, training.run)
