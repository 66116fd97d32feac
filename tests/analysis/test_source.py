"""The library as text: its functions and classes are found in a module without parsing it, and none is lost."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from typedthinc.analysis import source
from typedthinc.analysis.source import LibraryModule, definitions, library_module, resolve

ROOT = Path(source.__file__).parents[2]
FILES = sorted((ROOT / "typedthinc").rglob("*.py")) + sorted((ROOT / "typedthinc").rglob("*.pyi"))


def _known(module: LibraryModule) -> tuple[dict[str, list[str]], dict[str, str], list[str]]:
    defined = {name: [_dump(each) for each in module.definitions(name)] for name in module.names}
    return defined, module.imports, module.stars


def _dump(statement: ast.stmt) -> str:
    """Write a statement out, a class without what its methods do."""
    for each in ast.walk(statement) if isinstance(statement, ast.ClassDef) else ():
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            each.body = [ast.Pass()]
    return ast.dump(statement)


def _read(text: str) -> LibraryModule:
    module = LibraryModule("read")
    module.read(text)
    return module


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.nightly)])
def test_modules_bind_what_they_bind_when_they_are_parsed(step: int) -> None:
    for path in FILES[::step]:
        text, parsed = path.read_text(encoding="utf-8"), LibraryModule("read")
        parsed.collect(ast.parse(text).body)
        assert _known(_read(text)) == _known(parsed), path


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ('"""Only words.\n\ndef f(): none\n"""\n', []),
        ("def f(\n    x,\n):\n    return x\n\n\n# a remark\ny = 1\n", ["f", "y"]),
        ("@first\n@second(\n    1,\n)\nclass C:\n    def f(self): ...\n", ["C"]),
        ('def f():\n    """A text\nclass D: at the edge\n"""\n\nasync def g(): ...\n', ["f", "g"]),
        ("if TYPE_CHECKING:\n    def f(): ...\nelse:\n    f = 1\n", ["f"]),
        ("a.b = 2\nc[0] = 3\n_d: int = 4\ne: int\nf == 5\ng, h = 6\n", ["_d", "e"]),
    ],
)
def test_names_of_a_module(text: str, names: list[str]) -> None:
    assert sorted(_read(text).names) == sorted(names)


def test_a_name_that_two_statements_bind_has_both() -> None:
    module = _read("@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> str: ...\ndef f(x): return x\n")
    assert [ast.unparse(each).count("overload") for each in module.definitions("f")] == [1, 1, 0]


def test_what_is_not_there_is_not_found() -> None:
    assert library_module("typedthinc.layers.no_such") is None
    assert library_module("typedthinc.layers.relu.Relu") is None
    assert resolve("typedthinc.layers.relu.no_such") == "typedthinc.layers.relu.no_such"
    assert definitions("typedthinc.layers.relu.no_such") is None
    assert resolve("typedthinc.api.Relu") == "typedthinc.layers.relu.Relu"
