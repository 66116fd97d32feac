"""The learning curve of a run as a picture of matplotlib's. This is the only place that imports it, when called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from typedthinc.training.run import Epoch

NEEDS_MATPLOTLIB: Final = "Run.plot needs matplotlib, which comes with the extra: pip install 'typedthinc[plot]'"
# Blue and orange: whoever tells few colours apart tells these. The lines differ in more than that.
_LOSS: Final[dict[str, Any]] = {"color": "tab:blue", "marker": "o", "markersize": 3, "label": "loss"}
_SCORE: Final[dict[str, Any]] = {
    "color": "tab:orange",
    "marker": "s",
    "markersize": 3,
    "linestyle": "--",
    "label": "score",
}


def curve_of(history: Sequence[Epoch], best: Epoch | None) -> Figure:
    """Draw the loss of each epoch and, on an axis of its own, the score; see `Run.plot`."""
    if not history:
        raise ValueError("Run.plot: there is nothing to draw before an epoch has ended")
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_MATPLOTLIB, name="matplotlib") from None
    # Not by pyplot, which keeps every figure and wants a display: a Figure draws itself to a file.
    figure = Figure(layout="constrained")
    _draw(figure, MaxNLocator(integer=True), history, best)
    return figure


# Half of what figures and axes take is not annotated: hence Any.
def _draw(figure: Any, whole_numbers: Any, history: Sequence[Epoch], best: Epoch | None) -> None:
    axes = figure.add_subplot(xlabel="epoch", ylabel="mean loss")
    axes.xaxis.set_major_locator(whole_numbers)
    lines = axes.plot([epoch.number for epoch in history], [epoch.loss for epoch in history], **_LOSS)
    scored = [(epoch.number, epoch.score) for epoch in history if epoch.score is not None]
    if scored:
        right = axes.twinx()
        right.set_ylabel("score")
        lines += right.plot(*zip(*scored, strict=True), **_SCORE)
    if best is not None:
        text = f"best score: {best.score:.4g} in epoch {best.number}"
        lines.append(axes.axvline(best.number, color="gray", linestyle=":", label=text))
    figure.legend(handles=lines, loc="outside upper center", ncols=len(lines))
