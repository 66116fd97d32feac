"""MLflow."""

from collections.abc import Mapping
from typing import Any, Final

from typedthinc.training.callbacks import Status, Training
from typedthinc.training.loggers.logger import Logger, package

_STATUS: Final[dict[Status, str]] = {
    "running": "RUNNING",
    "finished": "FINISHED",
    "interrupted": "KILLED",
    "failed": "FAILED",
}


class MLflowLogger(Logger):
    """Log a run in MLflow, in the run that is active, which stays so, or in a new one, which ends with the training.

    Where it goes is said as MLflow has it, `mlflow.set_tracking_uri(...)` and `mlflow.set_experiment(...)`.

    Examples:
        >>> logger = MLflowLogger(run_name="first")  # doctest: +SKIP
    """

    def __init__(self, *, run_name: str | None = None, every: int = 10) -> None:
        """Take the name of the run.

        Args:
            run_name: What a new run is called; None for a name of MLflow's.
            every: After how many steps to log loss and learn rate, at least 1.

        Raises:
            ModuleNotFoundError: mlflow is not installed, which the extra `typedthinc[mlflow]` brings.
            ValueError: `every` is out of its range.
        """
        super().__init__(every)
        self._library: Any = package(self, "mlflow", "mlflow")
        self._name = run_name

    def on_train_begin(self, training: Training) -> None:
        """Begin a run, unless one is active, and log the settings."""
        self._is_own = self._library.active_run() is None  # a run of the user's stays open after ours
        if self._is_own:
            self._library.start_run(run_name=self._name)
        self._library.log_params(training.run.settings)

    def on_train_end(self, training: Training) -> None:
        """End a run that was begun here."""
        if self._is_own:
            self._library.end_run(_STATUS[training.status])

    def _log(self, values: Mapping[str, float], step: int) -> None:
        self._library.log_metrics(dict(values), step=step)
