"""What all loggers have in common: which numbers they log, by which names, and when."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from typedthinc.arguments import integer
from typedthinc.training.callbacks import Callback, Training
from typedthinc.training.run import Epoch, Progress


class Logger(Callback, ABC):
    """Log `step/loss` and `step/learn_rate` after some steps, `epoch/loss` and what was evaluated after epochs."""

    looks_at_model = False

    def __init__(self, every: int) -> None:
        """Log every few steps.

        Raises:
            ValueError: It is not an int of at least 1.
        """
        self._every = integer(type(self).__name__, "every", every, least=1)

    def on_step_end(self, training: Training, progress: Progress) -> None:
        """Log the loss of a step and the learn rate of the next one."""
        if progress.step % self._every == 0:
            self._log({"step/loss": progress.loss, "step/learn_rate": training.learn_rate}, progress.step)

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Log the loss of an epoch, and all that was evaluated."""
        found = {"loss": epoch.loss, **epoch.evaluated()}
        self._log({f"epoch/{name}": value for name, value in found.items()}, epoch.step)

    @abstractmethod
    def _log(self, values: Mapping[str, float], step: int) -> None:
        """Log numbers by their names."""


def package(logger: Logger, name: str, extra: str) -> Any:
    """Import the package that a logger needs.

    Raises:
        ModuleNotFoundError: It is not installed.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError:
        who = type(logger).__name__
        text = f"{who} needs {name}, which comes with the extra: pip install 'typedthinc[{extra}]'"
        raise ModuleNotFoundError(text, name=name) from None
