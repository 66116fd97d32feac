"""Cells of notebooks are checked one after another, as a kernel runs them, and reports name the cell."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from typecheck_tests.library_caches import database
from typedthinc.cli import main
from typedthinc.cli.notebooks import NotANotebook, Notebook, read

SENTENCE = "Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64] (expected width 32, got 64)"
IMPORTS = (
    "%matplotlib inline\n!pip list\nfrom beside import WIDTH\nfrom typedthinc.api import Relu, Softmax, chain, reveal"
)
WRONG = "model = chain(\n    Relu(64, WIDTH),\n    Softmax(10, 32),\n)"


@pytest.fixture(autouse=True)
def _library_that_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPY_CACHE_DIR", str(database()))


def write(path: Path, *cells: str) -> Path:
    """Write a notebook: a title, and cells of code."""
    (path.parent / "beside.py").write_text("WIDTH = 16\n", encoding="utf-8")
    code = [
        {"cell_type": "code", "source": cell.splitlines(keepends=True), "metadata": {}, "outputs": []} for cell in cells
    ]
    title = {"cell_type": "markdown", "source": "# A network\n", "metadata": {}}
    notebook = {"cells": [title, *code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    return path


@pytest.mark.parametrize("options", [["--only"], []], ids=["alone", "mypy"])
def test_reports_name_the_cell(options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook = write(
        tmp_path / "first hour.ipynb", IMPORTS, "%%bash\nls", WRONG, "display(1)\nfiles = !ls\nawait files"
    )
    # The second time mypy reads what it said from its cache.
    for _ in range(2):
        assert main(["check", str(notebook), *options]) == 1
        told, found = capsys.readouterr().out.splitlines()
        assert told == f"{notebook}:cell 4:3: error: {SENTENCE}  [typedthinc-size]"
        assert found.startswith("Found 1 error in 1 file (checked 1 ")


def test_a_message_names_another_line_by_its_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    function = "def head(width):\n    return chain(Relu(64, 8), Softmax(10, width))"
    notebook = write(tmp_path / "net.ipynb", IMPORTS, function, "head(64)\nhead(32)")
    assert main(["check", "--only", str(notebook)]) == 1
    told = capsys.readouterr().out.splitlines()[0]
    assert told.startswith(f"{notebook}:cell 4:2: error: in head(), cell 3, line 2: Softmax takes Floats2d[*, 32]")


def test_forms_for_other_tools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook = str(write(tmp_path / "net.ipynb", IMPORTS, WRONG))
    main(["check", "--only", notebook, "--output", "json"])
    row = json.loads(capsys.readouterr().out)
    assert (row["file"], row["cell"], row["line"], row["end_line"]) == (notebook, 3, 3, 3)
    main(["check", "--only", notebook, "--output", "github"])
    assert f"file={notebook},title=typedthinc-size::cell 3, line 3: {SENTENCE}" in capsys.readouterr().out
    main(["check", "--only", notebook, "--output", "sarif"])
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert result["message"]["text"] == f"cell 3, line 3: {SENTENCE}"
    assert "region" not in result["locations"][0]["physicalLocation"]


def test_a_folder_has_notebooks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "net.ipynb", IMPORTS, WRONG)
    assert main(["check", "--only", str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("Found 1 error in 1 file (checked 2 source files)\n")


def test_two_notebooks_of_one_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "more").mkdir()
    first, second = write(tmp_path / "net.ipynb", IMPORTS, WRONG), write(tmp_path / "more" / "net.ipynb", IMPORTS)
    assert main(["check", str(first), str(second)]) == 1
    assert capsys.readouterr().out.endswith("Found 1 error in 1 file (checked 2 notebooks)\n")


@pytest.mark.parametrize("options", [["--only"], []], ids=["alone", "mypy"])
def test_what_is_not_a_notebook(options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "net.ipynb"
    path.write_text("[1, 2]", encoding="utf-8")
    assert main(["check", str(path), *options]) == 2
    captured = capsys.readouterr()
    assert "the file does not hold a notebook of nbformat 4" in captured.out + captured.err
    with pytest.raises(NotANotebook):
        read(path)


def test_a_cell_that_cannot_be_parsed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook = write(tmp_path / "net.ipynb", IMPORTS, "x = 1\nmodel = chain(")
    assert main(["check", "--only", str(notebook)]) == 2
    assert capsys.readouterr().out.startswith(f"{notebook}:cell 3:2: error: '(' was never closed  [syntax]")


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("%time x = f(1)", "x = f(1)"),
        ("if x:\n    !ls {x}", "if x:\n    pass"),
        ("x, y = %sx ls", "x, y = get_ipython()"),
        ("f??", "pass"),
        ("?f", "pass"),
        ("%%time\nx = 1", "pass\nx = 1"),
        ("%%html\n<b>", "\n"),
        ('x = """\n%time\n"""', 'x = """\n%time\n"""'),
    ],
)
def test_what_only_ipython_reads(cell: str, python: str, tmp_path: Path) -> None:
    text = read(write(tmp_path / "net.ipynb", cell)).text
    ast.parse(text)
    assert text.endswith(f"{python}\n")


def test_each_line_has_its_place(tmp_path: Path) -> None:
    notebook = read(write(tmp_path / "net.ipynb", "a = 1\nb = 2", "", "c = 3\n"))
    places = {line: notebook.place(number) for number, line in enumerate(notebook.text.splitlines(), 1)}
    assert {name: places[name] for name in ("a = 1", "b = 2", "c = 3")} == {
        "a = 1": (2, 1),
        "b = 2": (2, 2),
        "c = 3": (4, 1),
    }
    assert Notebook(Path(), "", []).place(3) == (1, 3)
