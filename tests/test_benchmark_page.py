"""The tables of the benchmarks get to their places on the page of the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES
from benchmarks.page import cores, machine, write

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
TABLE = "| op | us |\n|---|--:|\n| gemm | 12 |\n"


def test_a_table_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    for name in NAMES:
        write(page, name, f"round 1\n{TABLE}\nTargets missed:\n", f"The machine of {name}.")
    once = page.read_text(encoding="utf-8")
    assert once.count(TABLE) == len(NAMES)
    assert all(
        f"<!-- {name} -->\n\nThe machine of {name}.\n\n{TABLE}\n<!-- end of {name} -->" in once for name in NAMES
    )
    assert "Measured on" not in once and "Targets missed" not in once
    headings = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    assert [line for line in once.splitlines() if line.startswith("#")] == headings


def test_a_benchmark_without_a_table_or_a_place(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("# Benchmarks\n")
    with pytest.raises(ValueError, match="has printed no table"):
        write(page, "ops", "Results differ:\n", "")
    with pytest.raises(ValueError, match="has no place for ops"):
        write(page, "ops", TABLE, "")
    assert page.read_text() == "# Benchmarks\n"


def test_the_machine_is_named() -> None:
    named = machine(load=1.25)
    assert f"{cores()} cores of " in named and "load 1.2 before the run" in named and "numpy " in named
