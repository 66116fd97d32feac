"""Operators between arrays, as every checker sees them and as numpy carries them out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from typecheck_tests.checkers import PORTABLE, Diagnostic, with_plugin, without_plugin
from typecheck_tests.operator_table import by_size, by_type, in_place, program

pytestmark = pytest.mark.slow
_TABLES = {"by_type": by_type, "by_size": by_size, "in_place": in_place}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("table") / "operators"
    found.mkdir()
    for name, table in _TABLES.items():
        (found / f"{name}.py").write_text(program(table())[0])
    return found


@pytest.mark.parametrize("name", _TABLES)
@pytest.mark.parametrize(
    "checker",
    ["ty", *(pytest.param(each, marks=pytest.mark.nightly) for each in (*PORTABLE, "plugin") if each != "ty")],
)
def test_what_numpy_computes_fits_and_what_it_refuses_does_not(checker: str, name: str, folder: Path) -> None:
    text, wrong = program(_TABLES[name]())
    # A function for each pair, and lines that are wrong: the table has not become empty.
    assert text.count("def ") > 100 < len(wrong)
    found = {each.line: each for each in _errors(checker, folder) if each.path.stem == name}
    lines = text.splitlines()
    false = [f"{lines[line - 1]} -- {each}" for line, each in found.items() if line not in wrong]
    lost = [line for line in sorted(wrong - set(found)) if not _is_unknown(checker, lines, line)]
    missed = [f"{lines[line - 1]} -- line {line} is wrong" for line in lost]
    assert not false + missed, "\n".join(false + missed)


def _is_unknown(checker: str, lines: list[str], line: int) -> bool:
    """Tell whether pyrefly takes what an operator gives for unknown: of an int64 of numpy 2.5 it does so behind `&`."""
    function = next(each for each in reversed(lines[:line]) if each.startswith("def "))
    is_new = np.lib.NumpyVersion(np.__version__) >= "2.5.0"
    return checker == "pyrefly" and is_new and lines[line - 1].strip() == "a & b" and "np.int64" in function


def _errors(checker: str, folder: Path) -> list[Diagnostic]:
    found = with_plugin(str(folder)) if checker == "plugin" else without_plugin(checker, str(folder))
    return [each for each in found if each.is_error]
