"""The house rules of the interpreter: what it knows, and how large its files and functions are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "typedthinc" / "analysis"
FILES = sorted(PACKAGE.rglob("*.py"))
# What it never imports: who asks it, what it reads, and patterns over the text of programs.
STRANGERS = {"mypy", "numpy", "re"}
# Below it stands `shapes/` alone, with what that knows.
KNOWN = ("typedthinc.analysis", "typedthinc.shapes", "typedthinc.error_codes")
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


def named(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_it_knows_shapes_alone() -> None:
    found = {(named(path), name) for path in FILES for name in imported(ast.parse(path.read_text()))}
    assert not {each for each in found if each[1].partition(".")[0] in STRANGERS}
    assert not {each for each in found if each[1].startswith("typedthinc") and not each[1].startswith(KNOWN)}


def test_no_file_and_no_function_is_long() -> None:
    texts = {named(path): path.read_text() for path in FILES}
    lengths = {name: len(text.splitlines()) for name, text in texts.items()}
    functions = {
        (name, each.name): (each.end_lineno or 0) - each.lineno + 1
        for name, text in texts.items()
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.FunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}
    assert {name: length for name, length in functions.items() if length > MOST_LINES_OF_A_FUNCTION} == {}


def test_every_limit_stands_in_one_file() -> None:
    statements = [
        (named(path), each) for path in FILES if path.name != "limits.py" for each in ast.parse(path.read_text()).body
    ]
    assert [
        (name, ast.unparse(each))
        for name, each in statements
        if isinstance(each, ast.Assign | ast.AnnAssign)
        and isinstance(each.value, ast.Constant)
        and type(each.value.value) is int
    ] == []
