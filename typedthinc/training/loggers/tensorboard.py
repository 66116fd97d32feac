"""TensorBoard, by the files that tensorboardX writes."""

import os
from collections.abc import Mapping

from typedthinc.training.callbacks import Training
from typedthinc.training.loggers.logger import Logger, package


class TensorBoardLogger(Logger):
    """Log a run for TensorBoard, which `tensorboard --logdir FOLDER` shows.

    Examples:
        >>> logger = TensorBoardLogger("runs/first")
    """

    def __init__(self, folder: str | os.PathLike[str], *, every: int = 10) -> None:
        """Take a folder, which is made if it is not there.

        Args:
            folder: Where to write, one folder to a run.
            every: After how many steps to log loss and learn rate, at least 1.

        Raises:
            ModuleNotFoundError: tensorboardX is not installed, which the extra `typedthinc[tensorboard]` brings.
            ValueError: `every` is out of its range.
        """
        super().__init__(every)
        self._library = package(self, "tensorboardX", "tensorboard")
        self._folder = os.fspath(folder)

    def on_train_begin(self, training: Training) -> None:
        """Write down the settings; of a run that goes on, steps that will be made again are left out."""
        step = training.run.step
        # Its name has the second alone: of two files of one second, the later would take the place of the other.
        suffix = f".{step}"
        self._writer = self._library.SummaryWriter(self._folder, purge_step=step or None, filename_suffix=suffix)
        table = [
            "| setting | value |",
            "|---|---|",
            *(f"| {key} | {value} |" for key, value in training.run.settings.items()),
        ]
        self._writer.add_text("settings", "\n".join(table), step)

    def on_train_end(self, training: Training) -> None:
        """Close the file."""
        self._writer.close()

    def _log(self, values: Mapping[str, float], step: int) -> None:
        for name, value in values.items():
            self._writer.add_scalar(name, value, step)
