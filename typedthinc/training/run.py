"""How far a training run has come: all that it needs for going on, besides model and optimizer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from typedthinc.training.curve import curve_of
from typedthinc.training.report import Evaluated, Report
from typedthinc.training.values import set_values

if TYPE_CHECKING:
    from matplotlib.figure import Figure


# A bool is the first of them: pydantic 2.7 took False for 0.0 behind numbers.
Setting: TypeAlias = bool | int | float | str


@dataclass(frozen=True)
class Epoch:
    """One time through the data.

    Attributes:
        number: Which one it was, from 1 on.
        step: The number of steps at its end.
        loss: The mean of the loss over its items.
        score: How good the model was at its end, the higher the better: what `evaluate` said; with validation data and
            no `evaluate`, the loss on that below 0. None without.
        val_loss: The mean of the loss over the validation data; None without.
        metrics: The metrics on the validation data, by name.
    """

    number: int
    step: int
    loss: float
    score: float | None
    val_loss: float | None = None
    metrics: dict[str, float] = field(default_factory=dict[str, float])

    def __post_init__(self) -> None:
        """Have a metric that is not there say which are."""
        set_values(self, self.metrics)

    def evaluated(self) -> dict[str, float]:
        """Return what was evaluated at its end, by name."""
        found = {"val_loss": self.val_loss, **self.metrics}  # in the order in which they are shown
        if self.judged_by() == "score":
            found["score"] = self.score
        return {name: value for name, value in found.items() if value is not None}

    def judged_by(self) -> str | None:
        """Return what the score is, the loss on the validation data, a metric by its name, or "score"; None without."""
        if self.score is None:
            return None
        if self.val_loss is not None and self.score == -self.val_loss:
            return "val_loss"
        return next((name for name, value in self.metrics.items() if value == self.score), "score")


def named(best: Epoch) -> str:
    """Say in which epoch a score was the best, and what it was."""
    by = best.judged_by() or "score"
    return f"best {by} {best.evaluated()[by]:.4g} in epoch {best.number}"


@dataclass(frozen=True)
class Progress:
    """Where a run stands after a step.

    Attributes:
        epoch: The epoch it is in, from 1 on.
        items: How many items of this epoch were seen.
        total: How many items an epoch has; as many as were seen so far, for data without a length.
        step: The number of steps so far.
        loss: The mean of the loss over the items of this step.
    """

    epoch: int
    items: int
    total: int
    step: int
    loss: float


@dataclass
class Seen:
    """What was seen of a layer in an epoch that has not ended.

    Attributes:
        total: The sum of the norms of its gradients.
        looks: How many gradients that were.
        is_alive: Which of its units got a gradient; None for a layer without units.
    """

    total: float = 0.0
    looks: int = 0
    is_alive: list[bool] | None = None


@dataclass
class Watched:
    """What a `Watch` saw of the gradients of each layer, by its path.

    Attributes:
        norms: The mean norm of the gradient of all its parameters, by the number of the epoch.
        dead: In the last epoch, how many units got no gradient, and how many there are.
        present: The same of the present epoch so far.
    """

    norms: dict[str, dict[int, float]] = field(default_factory=dict[str, dict[int, float]])
    dead: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    present: dict[str, Seen] = field(default_factory=dict[str, Seen])


@dataclass
class Run:
    """What has happened in a training run, and where it stands.

    Attributes:
        history: The epochs that have ended.
        step: The number of steps so far.
        items: How many items of the present epoch were seen.
        loss_sum: The sum of the loss over these items.
        best_score: The best score of an epoch; None without.
        best: The parameters at the end of that epoch, by `place.layer.parameter` as in saved models.
        waited: How many epochs have gone by since.
        stopped: Whether the run ended before its last epoch, for want of better scores or at a callback's wish.
        settings: What decides on its numbers, by the names of the arguments of `train` and of the optimizer.
        learn_rate: What a callback has set it to; None for none.
        watched: What the callback `Watch` saw; None without.
    """

    history: list[Epoch] = field(default_factory=list[Epoch])
    step: int = 0
    items: int = 0
    loss_sum: float = 0.0
    best_score: float | None = None
    best: dict[str, Any] = field(default_factory=dict[str, Any])
    waited: int = 0
    stopped: bool = False
    settings: dict[str, Setting] = field(default_factory=dict[str, Setting])
    learn_rate: float | None = None
    watched: Watched | None = field(default=None, compare=False)

    @property
    def best_epoch(self) -> Epoch | None:
        """The epoch with the best score, the first of several; None without scores."""
        scored = (epoch for epoch in self.history if epoch.score is not None)  # the first: later ones were no better
        return next((epoch for epoch in scored if epoch.score == self.best_score), None)

    def __repr__(self) -> str:
        if not self.history:
            return f"<Run: {self.step} steps, no epoch has ended>"
        last, best = self.history[-1], self.best_epoch
        score = "" if best is None else f", {named(best)}"
        return f"<Run: {len(self.history)} epochs, {self.step} steps, loss {last.loss:.4g}{score}>"

    def report(self, evaluation: Evaluated | None = None) -> Report:
        """Return what is to be said of the run, its epochs and settings, and what `Watch()` saw of gradients.

        `print` shows it; `run.report().save("run.html")` writes one file with the pictures in it.

        Args:
            evaluation: What `evaluate` found, to be shown as well, with its picture of confusion.
        """
        return Report(self, evaluation)

    def _repr_html_(self) -> str | None:
        """Show the curve in a notebook; nothing more than the text without matplotlib or an epoch."""
        try:
            return Report(self).picture() if self.history else None
        except ModuleNotFoundError:
            return None  # a notebook shows the text then

    def plot(self) -> Figure:
        """Draw the loss of each epoch and what was evaluated as a learning curve, with the best epoch marked.

        It needs no display, and leaves alone what pyplot shows.

        Returns:
            A figure of matplotlib's. Its `savefig` writes it to a file, and notebooks show it.

        Raises:
            ValueError: No epoch has ended.
            ModuleNotFoundError: matplotlib is not installed, which the extra `typedthinc[plot]` brings.
        """
        best = self.best_epoch
        return curve_of(self.history, best, "" if best is None else named(best))
