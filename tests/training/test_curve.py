from __future__ import annotations

import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib import get_configdir
from matplotlib.image import imread

from typedthinc.api import SGD, Epoch, L2Distance, Linear, Model, Run, train

SCORED = Run([Epoch(1, 5, 3.0, 0.5), Epoch(2, 10, 2.0, 0.9), Epoch(3, 15, 1.5, 0.9), Epoch(4, 20, 1.0, 0.7)])
SCORED.best_score = 0.9
PLAIN = Run([Epoch(number, 5 * number, 1 / number, None) for number in range(1, 8)])


def image(figure: Any, path: Path) -> Any:
    figure.savefig(path)
    return imread(path)


def test_loss_score_and_the_best_epoch() -> None:
    figure = SCORED.plot()
    left, right = figure.axes
    assert (left.get_xlabel(), left.get_ylabel(), right.get_ylabel()) == ("epoch", "mean loss", "score")
    loss, mark = left.get_lines()
    assert [tuple(point) for point in loss.get_xydata()] == [(1, 3.0), (2, 2.0), (3, 1.5), (4, 1.0)]
    assert [tuple(point) for point in right.get_lines()[0].get_xydata()] == [(1, 0.5), (2, 0.9), (3, 0.9), (4, 0.7)]
    assert list(mark.get_xdata()) == [2, 2]
    texts = [text.get_text() for text in figure.legends[0].get_texts()]
    assert texts == ["loss", "score", "best score 0.9 in epoch 2"]


def test_without_scores_there_is_one_line() -> None:
    figure = PLAIN.plot()
    [axes] = figure.axes
    [loss] = axes.get_lines()
    assert len(loss.get_xydata()) == 7
    assert all(tick == int(tick) for tick in axes.get_xticks())


def test_it_is_a_picture_that_can_be_read_back(tmp_path: Path) -> None:
    pixels = image(SCORED.plot(), tmp_path / "curve.png")
    assert pixels.ndim == 3
    colours = {tuple(colour) for colour in (255 * pixels[..., :3]).round().astype(int).reshape(-1, 3)}
    # The blue of the loss and the orange of the score.
    assert {(31, 119, 180), (255, 127, 14)} <= colours
    flat = image(PLAIN.plot(), tmp_path / "plain.png")
    assert (255, 127, 14) not in {tuple(each) for each in (255 * flat[..., :3]).round().astype(int).reshape(-1, 3)}


def test_a_real_run(tmp_path: Path) -> None:
    X: Any = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)
    model = Linear(1, 1).initialize(X)

    def evaluate(model: Model[Any, Any]) -> float:
        return -float(abs(model.predict(X) - 3 * X).max())

    run = train(model, X, 3 * X, loss=L2Distance(), optimizer=SGD(0.3), epochs=5, evaluate=evaluate, progress=False)
    assert run.best_epoch is not None
    assert run.best_epoch.score == run.best_score
    figure = run.plot()
    loss = figure.axes[0].get_lines()[0]
    np.testing.assert_array_equal(loss.get_ydata(), [epoch.loss for epoch in run.history])
    assert image(figure, tmp_path / "run.png").shape[2] == 4


def test_numbers_that_are_not_finite_are_left_out() -> None:
    run = Run([Epoch(1, 1, 1.0, float("nan")), Epoch(2, 2, 0.5, float("-inf"))], best_score=float("nan"))
    assert run.best_epoch is None
    buffer = BytesIO()
    run.plot().savefig(buffer, format="png")
    assert buffer.getvalue().startswith(b"\x89PNG")


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="Run.plot: there is nothing to draw before an epoch has ended"):
        Run().plot()


def test_it_needs_no_pyplot_and_no_display() -> None:
    program = (
        "import sys; from typedthinc.api import Epoch, Run; assert 'matplotlib' not in sys.modules; "
        "Run([Epoch(1, 1, 1.0, None)]).plot().savefig(sys.stdout.buffer, format='png'); "
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    environment = {
        "PATH": "",
        "HOME": "/nonexistent",
        "MPLBACKEND": "tkagg",
        "MPLCONFIGDIR": get_configdir(),
    }
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"\x89PNG")


def test_without_matplotlib_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'typedthinc\[plot\]'"):
        PLAIN.plot()


def test_notebooks_show_it() -> None:
    pytest.importorskip("matplotlib")
    figure: Any = Run(history=[Epoch(1, 1, 0.5, None)]).plot()
    assert figure._repr_png_().startswith(b"\x89PNG")
    assert pickle.loads(pickle.dumps(figure))._repr_png_().startswith(b"\x89PNG")
