"""`%load_ext typedthinc`: cells are checked before they run. `make test-notebook` tries it in a kernel."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import typedthinc
from tests.docs.pages import DOCS, blocks
from typedthinc.cli.ipython import Mistakes, mistakes_in

IMPORTS = "from typedthinc.api import Linear, Relu, Softmax, chain"
SENTENCE = (
    "Softmax takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8] (expected width 9, got 8)  [typedthinc-size]"
)


class Shell:
    """What this library needs of IPython's shell: events, and the cells that ran."""

    def __init__(self) -> None:
        self.user_ns = {"In": ["", IMPORTS, "%load_ext typedthinc"]}
        self.called: dict[str, list[Callable[[Any], None]]] = {"pre_run_cell": [], "post_run_cell": []}
        self.events = SimpleNamespace(
            register=lambda event, function: self.called[event].append(function),
            unregister=lambda event, function: self.called[event].remove(function),
        )

    def run(self, cell: str, *, success: bool = True) -> None:
        info = SimpleNamespace(raw_cell=cell)
        for function in self.called["pre_run_cell"]:
            function(info)
        for function in self.called["post_run_cell"]:
            function(SimpleNamespace(success=success, info=info))


def test_a_mistake_is_shown_on_its_line() -> None:
    (mistake,) = mistakes_in("width = 9\nmodel = chain(Relu(8, 4), Softmax(3, width))", [IMPORTS])
    assert str(mistake) == (
        f"line 2: error: {SENTENCE}\n"
        "    model = chain(Relu(8, 4), Softmax(3, width))\n"
        "                              ~~~~~~~~~~~~~~~~~"
    )
    shown = Mistakes([mistake])._repr_html_()
    assert '<span style="text-decoration: underline wavy red">Softmax(3, width)</span>' in shown


def test_the_guide_shows_a_mistake_as_it_is_shown() -> None:
    (shown,) = [block.text for block in blocks(DOCS / "guides" / "notebooks.md") if block.language == "text"]
    line = shown.splitlines()[1].strip()
    assert "".join(f"{each}\n" for each in mistakes_in(f"\n{line}", [IMPORTS])) == shown


def test_cells_know_what_ran_before() -> None:
    before = [IMPORTS, "first = Relu(8, 4)\nwidth = 9", "width = 8", "%%bash\nls"]
    assert mistakes_in("chain(first, Softmax(3, width))", before) == []
    assert len(mistakes_in("%time chain(first, Softmax(3, width))", before[:2])) == 1
    assert mistakes_in("!ls", before) == mistakes_in("x = (", before) == mistakes_in("", []) == []


def test_only_mistakes_of_this_cell_are_shown() -> None:
    assert mistakes_in("x = 1", [IMPORTS, "chain(Relu(8, 4), Softmax(3, 9))"]) == []


def test_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    display = SimpleNamespace(display=lambda value: shown.append(repr(value)))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    shell = Shell()
    typedthinc.load_ipython_extension(shell)
    typedthinc.load_ipython_extension(shell)
    shell.run("first = Relu(8, 4)")
    shell.run("first = Relu(9, 4)\nraise ValueError", success=False)
    assert shown == []
    shell.run("chain(first, Softmax(3, 9))")
    assert len(shown) == 1 and "(expected width 9, got 8)" in shown[0]
    typedthinc.unload_ipython_extension(shell)
    typedthinc.unload_ipython_extension(shell)
    shell.run("chain(first, Softmax(3, 9))")
    assert len(shown) == 1
