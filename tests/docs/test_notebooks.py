"""The notebooks are those of their pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.docs.notebooks import FOLDER, NOTEBOOKS, cells
from tests.docs.pages import DOCS


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_its_page(name: str) -> None:
    page = DOCS / NOTEBOOKS[name]
    kept = json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]
    found = [(cell["cell_type"], "".join(cell["source"])) for cell in kept]
    assert found[1] == ("code", "%load_ext typedthinc")
    assert [found[0], *found[2:]] == list(cells(page)), "make notebooks"
    errors = [output for cell in kept for output in cell.get("outputs", ()) if output["output_type"] == "error"]
    assert errors == []


def test_no_notebook_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(NOTEBOOKS)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str, tmp_path: Path) -> None:
    pytest.importorskip("nbclient")
    from tests.docs.notebooks import executed

    outputs = [
        output for cell in executed(DOCS / NOTEBOOKS[name], tmp_path).cells for output in cell.get("outputs", ())
    ]
    # No cell fails, and none has a mistake to show.
    assert {output["output_type"] for output in outputs} <= {"stream", "execute_result"}
    assert tables(outputs) == tables(stored_outputs(name))


def stored_outputs(name: str) -> list[Any]:
    kept = json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]
    return [output for cell in kept for output in cell.get("outputs", ())]


def pages_shown(outputs: list[Any]) -> list[str]:
    return ["".join(output["data"].get("text/html", "")) for output in outputs if "data" in output]


def tables(outputs: list[Any]) -> list[str]:
    """Return the tables that models show. Curves differ in their numbers from machine to machine."""
    return [html for html in pages_shown(outputs) if html.startswith("<table")]


def test_a_model_shows_its_table_and_a_run_its_curve() -> None:
    table, curve = pages_shown(stored_outputs("first-hour.ipynb"))
    assert table.startswith("<table") and "Floats2d[*, 64]" in table
    assert "<svg" in curve and "val_loss" in curve


def test_a_cell_is_checked_before_it_runs(tmp_path: Path) -> None:
    pytest.importorskip("nbclient")
    import nbformat.v4 as nbformat
    from nbclient import NotebookClient

    program = "from typedthinc.api import Relu, Softmax, chain\nmodel = chain(Relu(8, 4), Softmax(3, 9))"
    made = nbformat.new_notebook(
        cells=[nbformat.new_code_cell("%load_ext typedthinc"), nbformat.new_code_cell(program)]
    )
    NotebookClient(made, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}).execute()
    first, *others = made.cells[1].outputs
    assert first.output_type == "display_data" and "(expected width 9, got 8)" in first.data["text/plain"]
    assert "underline wavy red" in first.data["text/html"]
    assert [each.output_type for each in others] == ["error"]
