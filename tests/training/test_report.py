from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    L2Distance,
    Linear,
    Relu,
    Run,
    Softmax,
    Watch,
    chain,
    evaluate,
    train,
)
from typedthinc.training.progress import NotebookBar, bar_for

X: Any = np.random.default_rng(0).standard_normal((60, 3)).astype("float32")
LABELS: Any = (X[:, 0] > 0).astype("int64")


class Page(HTMLParser):
    """Counts what is in a page, and refuses what is not closed."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def trained() -> tuple[Any, Run]:
    model = chain(Relu(8, 3), Softmax(2, 8))
    run = train(
        model,
        X,
        LABELS,
        loss=CategoricalCrossentropy(),
        optimizer=Adam(0.05),
        epochs=4,
        validation=0.2,
        metrics=["accuracy"],
        callbacks=[Watch()],
        progress=False,
    )
    return model, run


def test_as_text(trained: tuple[Any, Run]) -> None:
    model, run = trained
    text = str(run.report(evaluate(model, X, LABELS)))
    assert "epoch  steps    loss  val_loss  accuracy" in text
    assert "\nchain > Relu (layer 1) " in text
    assert "\nlearn_rate          0.05\n" in text
    assert text.endswith(evaluate(model, X, LABELS).report())


def test_one_file_with_pictures(trained: tuple[Any, Run], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    model, run = trained
    run.report(evaluate(model, X, LABELS)).save(tmp_path / "run.html")
    page = Page()
    text = (tmp_path / "run.html").read_text(encoding="utf-8")
    page.feed(text)
    assert page.open == []
    assert (page.count["svg"], page.count["table"]) == (3, 4)
    assert "http-equiv" not in text
    assert "src=" not in text


def test_of_little(tmp_path: Path) -> None:
    assert str(Run().report()) == "Run: 0 steps, no epoch has ended\n\nepoch  steps  loss"
    pytest.importorskip("matplotlib")
    with pytest.raises(ValueError, match="there is nothing to draw before an epoch has ended"):
        Run().report().save(tmp_path / "run.html")
    assert not (tmp_path / "run.html").exists()
    run = train(Linear(1), X, X[:, :1], loss=L2Distance(), optimizer=Adam(0.1), progress=False)
    run.report(evaluate(Linear(1, 3).initialize(), X, X[:, :1], metrics=())).save(tmp_path / "run.html")
    assert (tmp_path / "run.html").read_text(encoding="utf-8").count("<svg") == 1


def test_a_run_shows_its_curve_in_a_notebook(trained: tuple[Any, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    _, run = trained
    shown = run._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert shown is not None
    assert shown.count("<svg") == 1
    assert run._repr_html_() == shown  # pyright: ignore[reportPrivateUsage]
    assert Run()._repr_html_() is None  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert run._repr_html_() is None  # pyright: ignore[reportPrivateUsage]


class Shell:
    """IPython, as far as it is asked."""

    kernel = object()

    def __init__(self) -> None:
        self.shown: list[str] = []

    def display(self, data: dict[str, str], *, raw: bool, display_id: bool) -> Shell:
        assert raw
        assert display_id
        return self

    def update(self, data: dict[str, str], *, raw: bool) -> None:
        assert raw
        self.shown.append(data["text/plain"])


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Shell:
    shell = Shell()
    module: Any = type(sys)("IPython")
    module.get_ipython = lambda: shell
    display: Any = type(sys)("IPython.display")
    display.display = shell.display
    monkeypatch.setitem(sys.modules, "IPython", module)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    return shell


def test_train_shows_its_progress_in_a_notebook(notebook: Shell) -> None:
    run = train(Linear(1), X, X[:, :1], loss=L2Distance(), optimizer=Adam(0.1), epochs=2, validation=0.5)
    assert notebook.shown[0].startswith("epoch 1/2, ")
    last = run.history[-1]
    assert notebook.shown[-1] == f"epoch 2/2, loss {last.loss:.4g}, val_loss {last.val_loss:.4g}"


def test_not_where_it_is_not_wanted(notebook: Shell) -> None:
    assert [type(each) for each in bar_for(True)] == [NotebookBar]
    assert bar_for(False) == []
