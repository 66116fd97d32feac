"""Imports point one way: no knots of modules, and packages know those below them only; and documents are true of files.

Every import counts, also one under TYPE_CHECKING, in a function, or in a stub.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "typedthinc"
FOLDERS = [ROOT / name for name in ("typedthinc", "kernels", "tests", "typecheck_tests", "benchmarks", "examples")]
# What documents call a file of the reader's, or of another program's.
ANY_FILE = {"x.py", "test_x.py", "name.py", "test_name.py", "operator.py", "config.toml", "languages.toml"}
# The stubs of the array types and of their operators name one another.
LARGEST_KNOT = 4


def modules() -> dict[str, list[Path]]:
    """List the files of each module: its source, its stub, or both."""
    found: dict[str, list[Path]] = {}
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")]):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.setdefault(".".join(parts[:-1] if parts[-1] == "__init__" else parts), []).append(path)
    return found


def imported(source: str, known: Mapping[str, object]) -> Iterator[str]:
    """List what a source imports, by `import_module("...")` too."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    yield full if (full := f"{module}.{alias.name}") in known else module
            case ast.ImportFrom():
                raise AssertionError("an import relative to the module")
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name
            case _:
                pass


@cache
def graph() -> Mapping[str, set[str]]:
    files = modules()
    return {
        name: {each for path in paths for each in imported(path.read_text(), files) if each in files and each != name}
        for name, paths in files.items()
    }


def knots(arrows: Mapping[str, set[str]]) -> list[set[str]]:
    """List the strongly connected components of more than one module, by Kosaraju's two walks."""
    back: dict[str, set[str]] = {name: set() for name in arrows}
    for name, others in arrows.items():
        for other in others:
            back[other].add(name)
    order: list[str] = []
    seen: set[str] = set()

    def down(name: str) -> None:
        seen.add(name)
        for other in arrows[name] - seen:
            if other not in seen:
                down(other)
        order.append(name)

    for name in arrows:
        if name not in seen:
            down(name)
    found: list[set[str]] = []
    done: set[str] = set()
    for name in reversed(order):
        waiting, knot = [name], set[str]()
        while waiting:
            each = waiting.pop()
            if each not in done:
                done.add(each)
                knot.add(each)
                waiting += back[each]
        found.append(knot)
    return [knot for knot in found if len(knot) > 1]


def rows() -> list[list[str]]:
    """Read the packages from the table in ARCHITECTURE.md, row by row."""
    text = (ROOT / "ARCHITECTURE.md").read_text().partition("## Packages")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [re.findall(r"`(\w+)(?:/|\.py)`", cell) for cell in cells]


def package(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_the_finder_of_knots() -> None:
    assert knots({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}) == [
        {"a", "b", "c"},
        {"d", "e"},
    ]
    source = "def f():\n    from a import b, c\nif TYPE_CHECKING:\n    import d\nimport_module('e')"
    assert {*imported(source, {"a.b": []})} == {"a.b", "a", "d", "e"}


def test_no_knot_is_large() -> None:
    large = [sorted(knot) for knot in knots(graph()) if len(knot) > LARGEST_KNOT]
    assert not large


def test_every_package_stands_in_the_table() -> None:
    known = {package(module) for module in graph()} - {""}
    listed = [name for row in rows() for name in row]
    assert sorted(listed) == sorted(known)


def test_documents_name_files_that_exist() -> None:
    files = [*ROOT.glob("*"), *(path for folder in FOLDERS for path in folder.rglob("*"))]
    documents = [path for path in files if path.suffix == ".md"]
    there = {path.name for path in files}
    named = re.compile(r"`(?:[\w.-]+/)*([\w.-]+\.(?:pyi?|md|c|h|cfg|toml))`")
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in documents
        if path.name != "CHANGELOG.md"  # which tells of what was
        for name in named.findall(path.read_text(encoding="utf-8"))
        if name not in there | ANY_FILE
    ]
    assert documents and not wrong


def test_packages_import_downwards() -> None:
    floor = {name: number for number, row in enumerate(rows()) for name in row}
    wrong = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if package(module) and package(other) and floor[package(module)] > floor[package(other)]
    ]
    assert not wrong
