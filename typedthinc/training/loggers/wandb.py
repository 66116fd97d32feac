"""Weights & Biases."""

from collections.abc import Mapping
from typing import Any

from typedthinc.training.callbacks import Training
from typedthinc.training.loggers.logger import Logger, package


class WandbLogger(Logger):
    """Log a run in Weights & Biases.

    Examples:
        >>> logger = WandbLogger(project="digits", mode="offline")  # doctest: +SKIP
    """

    def __init__(self, *, project: str | None = None, every: int = 10, **options: Any) -> None:
        """Take what `wandb.init` takes.

        Args:
            project: The project of the run.
            every: After how many steps to log loss and learn rate, at least 1.
            **options: Other arguments of `wandb.init`, such as `name` and `mode`.

        Raises:
            ModuleNotFoundError: wandb is not installed, which the extra `typedthinc[wandb]` brings.
            ValueError: `every` is out of its range.
        """
        super().__init__(every)
        self._library: Any = package(self, "wandb", "wandb")
        self._options = {"project": project, **options}

    def on_train_begin(self, training: Training) -> None:
        """Begin a run with the settings."""
        self._run = self._library.init(config=dict(training.run.settings), **self._options)

    def on_train_end(self, training: Training) -> None:
        """End the run, as failed if the training did not come to its end."""
        self._run.finish(exit_code=0 if training.status == "finished" else 1)

    def _log(self, values: Mapping[str, float], step: int) -> None:
        self._run.log(dict(values), step=step)
