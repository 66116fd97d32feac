"""The house rules of the interpreter: what it knows, and how large its files and functions are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "typedthinc" / "analysis"
FILES = sorted(PACKAGE.rglob("*.py"))
# What it never imports: who asks it, what it reads, and patterns over the text of programs.
STRANGERS = {"mypy", "numpy", "re"}
# Below it stands `shapes/` alone, with what that knows.
KNOWN = ("typedthinc.analysis", "typedthinc.shapes")
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60


def identify(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


@pytest.mark.parametrize("path", FILES, ids=identify)
def test_it_knows_shapes_alone(path: Path) -> None:
    found = set(imported(ast.parse(path.read_text())))
    assert not {name for name in found if name.partition(".")[0] in STRANGERS}
    assert not {name for name in found if name.startswith("typedthinc") and not name.startswith(KNOWN)}


@pytest.mark.parametrize("path", FILES, ids=identify)
def test_no_file_and_no_function_is_long(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= MOST_LINES
    functions = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    lengths = {each.name: (each.end_lineno or 0) - each.lineno + 1 for each in functions}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES_OF_A_FUNCTION} == {}


@pytest.mark.parametrize("path", FILES, ids=identify)
def test_every_limit_stands_in_one_file(path: Path) -> None:
    if path.name == "limits.py":
        return
    constants = [each for each in ast.parse(path.read_text()).body if isinstance(each, ast.Assign | ast.AnnAssign)]
    numbers = [each for each in constants if isinstance(each.value, ast.Constant) and type(each.value.value) is int]
    assert [ast.unparse(each) for each in numbers] == []
