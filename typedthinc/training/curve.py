"""The learning curve of a run as a picture of matplotlib's. This is the only place that imports it, when called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from typedthinc.training.run import Epoch

# Blue and orange: whoever tells few colours apart tells these. The lines differ in more than that.
_LOSS: Final[dict[str, Any]] = {"color": "tab:blue", "marker": "o", "markersize": 3}
_VALIDATION: Final[dict[str, Any]] = {"color": "tab:blue", "marker": "o", "markersize": 3, "linestyle": ":"}
_METRIC: Final[dict[str, Any]] = {"marker": "s", "markersize": 3, "linestyle": "--"}
_COLORS: Final = "tab:orange", "tab:green", "tab:red", "tab:purple", "tab:brown"
_MOST_IN_A_ROW: Final = 3


def curve_of(history: Sequence[Epoch], best: Epoch | None, text: str) -> Figure:
    """Draw the losses of each epoch and, on an axis of their own, score and metrics; see `Run.plot`.

    Args:
        best: The best of them; None without scores.
        text: What to write of that.
    """
    if not history:
        raise ValueError("Run.plot: there is nothing to draw before an epoch has ended")
    figure, whole_numbers = new_figure("Run.plot")
    _finish(figure, _draw(figure, whole_numbers, history), best, text)
    return figure


def norms_of(norms: Mapping[str, Mapping[int, float]]) -> Figure:
    """Draw the norm of the gradient of each layer by epoch, each ten times as large as far above."""
    made, _ = new_figure("Report.save")
    figure: Any = made
    axes = figure.add_subplot(xlabel="epoch", ylabel="norm of the gradient", yscale="log")
    for path, each in norms.items():
        axes.plot(list(each), list(each.values()), label=path, marker="o", markersize=3)
    figure.legend(loc="outside upper center", ncols=1)
    return made


def rates_of(rates: Sequence[float], losses: Sequence[float], suggestion: float | None) -> Figure:
    """Draw the loss over the learn rate, and mark the one that is suggested."""
    figure, _ = new_figure("LearnRates.plot")
    axes: Any = figure.add_subplot(xlabel="learn rate", ylabel="loss", xscale="log")
    axes.plot(rates, losses, color="tab:blue")
    if suggestion is not None:
        axes.axvline(suggestion, color="gray", linestyle=":", label=f"suggestion {suggestion:.2g}")
        axes.legend()
    return figure


def new_figure(name: str) -> tuple[Figure, Any]:
    """Make a figure, and return what keeps the numbers of an axis whole, too.

    Not by pyplot, which keeps every figure and wants a display: a Figure draws itself to a file.

    Raises:
        ModuleNotFoundError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ModuleNotFoundError:
        raise ModuleNotFoundError(needs_matplotlib(name), name="matplotlib") from None
    figure: Any = Figure(layout="constrained")  # without pyplot: no window, and no figure that stays alive
    # What notebooks ask for: without pyplot, they show no figures by themselves.
    figure._repr_png_ = partial(_as_png, figure)
    return figure, MaxNLocator(integer=True)


def _as_png(figure: Any) -> bytes:
    picture = BytesIO()
    figure.savefig(picture, format="png")
    return picture.getvalue()


def as_svg(figure: Any) -> str:
    """Return a figure as an element of a page: the same text each time, without the date or random names."""
    from matplotlib import rc_context  # pyright: ignore[reportUnknownVariableType]  # takes paths

    picture = BytesIO()
    with rc_context({"svg.hashsalt": "typedthinc"}):  # names of elements are random otherwise
        figure.savefig(picture, format="svg", metadata={"Date": None})
    _, begin, rest = picture.getvalue().decode().partition("<svg")
    return begin + rest  # without the XML head: part of a page


def needs_matplotlib(name: str) -> str:
    """Say which extra a method needs."""
    return f"{name} needs matplotlib, which comes with the extra: pip install 'typedthinc[plot]'"


# Half of what figures and axes take is not annotated: hence Any.
def _draw(figure: Any, whole_numbers: Any, history: Sequence[Epoch]) -> list[Any]:
    """Draw a line for each number that epochs have; return the lines."""
    axes = figure.add_subplot(xlabel="epoch", ylabel="mean loss")
    axes.xaxis.set_major_locator(whole_numbers)
    lines = axes.plot([epoch.number for epoch in history], [epoch.loss for epoch in history], label="loss", **_LOSS)
    names = list(dict.fromkeys(name for epoch in history for name in epoch.evaluated()))
    if "val_loss" in names:
        names.remove("val_loss")
        lines += axes.plot(*_points(history, "val_loss"), label="val_loss", **_VALIDATION)
    if names:
        right = axes.twinx()  # scores and losses have scales of their own
        right.set_ylabel(names[0] if len(names) == 1 else "metrics")
        for name, color in zip(names, cycle(_COLORS), strict=False):
            lines += right.plot(*_points(history, name), label=name, color=color, **_METRIC)
    return list(lines)


def _finish(figure: Any, lines: list[Any], best: Epoch | None, text: str) -> None:
    """Mark the best epoch, and say what the lines are."""
    if best is not None:
        lines.append(figure.axes[0].axvline(best.number, color="gray", linestyle=":", label=text))
    figure.legend(handles=lines, loc="outside upper center", ncols=min(len(lines), _MOST_IN_A_ROW))


def _points(history: Sequence[Epoch], name: str) -> tuple[list[int], list[float]]:
    found = [(epoch.number, epoch.evaluated()[name]) for epoch in history if name in epoch.evaluated()]
    return [number for number, _ in found], [value for _, value in found]
