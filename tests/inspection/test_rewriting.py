"""`typedthinc annotate --write` adds annotations alone: the program means the same, and is written as before."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from typedthinc.cli import main
from typedthinc.cli.annotate import annotated
from typedthinc.inspection.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.own_process]

ROOT = Path(__file__).parents[2]
SUITES = ROOT / "typecheck_tests"
FOLDERS = ("fail", "pass", "reveal", "several_modules", "portable", "numpy_programs")
TYPE = "Model[Floats2d[Any, Literal[3]], Floats2d[Any, Literal[4]]]"
TYPES = "from typing import Any, Literal\n\n"
FIRST = "from typedthinc.api import Relu\n"
IMPORTS = f"{TYPES}from typedthinc.api import Model\nfrom typedthinc.types import Floats2d\n"
# What is there is added to, as isort would have it.
MERGED = "from typedthinc.api import Model, Relu\nfrom typedthinc.types import Floats2d\n"
# Programs, where IMPORTS stands for the imports that they are given, and TYPE for an annotation.
ODD = {
    "names for the checker alone": """\
from typing import TYPE_CHECKING
from typedthinc.api import Relu
IMPORTS
if TYPE_CHECKING:
    from typedthinc.api import Model

def make(n: int)TYPE:
    return Relu(4, 3)
""",
    "names that are imported later": """\
from typedthinc.api import Relu
IMPORTS
def make(n: int)TYPE:
    return Relu(4, 3)

from typedthinc.api import Model
from typing import Any, Literal
""",
    "the end of a head in a text": """\
from typedthinc.api import Relu
IMPORTS
def make(n=4, s='''
x):
''',  # (see below):
)TYPE:
    return Relu(4, 3)
""",
    "the end of a head in a comment": """\
from typedthinc.api import Relu
IMPORTS
def make(n=4)TYPE:  # (see below):
    return Relu(4, 3)
""",
    "what Python takes for no end of a line": """\
from typedthinc.api import Relu
IMPORTS
\x0c
ENDS = "\x0c \x1c \x1d \x1e \x85 \u2028 \u2029"

def make(n=4)TYPE:
    "\u2028"; return Relu(4, 3)
""",
    "letters beyond ASCII": """\
from typedthinc.api import Relu
IMPORTS
class Größe:
    def __init__(self) -> None:
        "ä😀"; self.größe: TYPE_OF_VALUE = Relu(4, 3)
""",
    "no import at the top": """\
#!/usr/bin/env python
# -*- coding: utf-8 -*-
IMPORTS
def make(n: int)TYPE:
    from typedthinc.api import Relu
    return Relu(4, 3)
""",
    "a statement behind an import": """\
from typedthinc.api import Relu; NUMBERS = [
    1
]
IMPORTS
def make(n: int)TYPE:
    return Relu(4, 3)
""",
}


def filled(text: str, *, imports: str = "", typ: str = "") -> str:
    result = f" -> {typ}" if typ else ""
    value = f": {typ}" if typ else ""
    typing = "from typing import TYPE_CHECKING\n"
    if imports and typing in text:
        text = text.replace(f"{typing}{FIRST}IMPORTS\n", f"from typing import TYPE_CHECKING, Any, Literal\n{MERGED}")
    elif imports:
        text = text.replace(f"{FIRST}IMPORTS\n", TYPES + MERGED)
    return text.replace("IMPORTS\n", imports).replace(": TYPE_OF_VALUE", value).replace("TYPE:", f"{result}:")


# Each program, and some in other encodings and with other ends of lines.
WAYS = [
    *((name, "utf-8", "\n") for name in ODD),
    *(("the end of a head in a text", *way) for way in (("utf-8-sig", "\r\n"), ("utf-8", "\r"))),
    ("letters beyond ASCII", "iso-8859-1", "\n"),
]


def test_nothing_but_annotations(program: Callable[[str], str]) -> None:
    program("")
    wrong: list[tuple[str, str, str, bytes]] = []
    for number, (name, encoding, ends) in enumerate(WAYS):
        first = "# coding: latin-1\n" if encoding == "iso-8859-1" else ""
        before, after = (
            (first + filled(ODD[name], **added)).replace("\n", ends).encode(encoding, errors="xmlcharrefreplace")
            for added in ({}, {"imports": IMPORTS, "typ": TYPE})
        )
        path = Path(f"net{number}.py")
        path.write_bytes(before)
        assert main(["annotate", "--write", str(path)]) == 0
        if path.read_bytes() != after:
            wrong.append((name, encoding, ends, path.read_bytes()))
        exec(compile(after, str(path), "exec"), {"__name__": "net"})
    assert not wrong


class Plain(ast.NodeTransformer):
    """Take away what may be added: results of functions, types of attributes, imports of names of annotations."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None or not isinstance(node.target, ast.Attribute):
            return node
        return ast.Assign([node.target], node.value)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module in HOMES else node


HOMES = {"typing", "collections.abc", "typedthinc.api", "typedthinc.types"}


def meaning(text: str) -> str:
    return ast.dump(Plain().visit(ast.parse(text)))


def programs() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (SUITES / folder).rglob("*.py"))


def test_a_file_that_another_imports_by_another_name(
    program: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an `__init__.py`, the first is the module `one`, and `parts.one` where the second imports it."""
    program("")
    monkeypatch.setenv("MYPYPATH", os.pathsep.join((str(ROOT), str(tmp_path))))
    (tmp_path / "parts").mkdir()
    one, two = (tmp_path / "parts" / f"{name}.py" for name in ("one", "two"))
    one.write_text("from typedthinc.api import Relu\n\n\ndef make(n: int):\n    return Relu(4, 3)\n")
    two.write_text("from parts.one import make\n\n\ndef build(n: int):\n    return make(n)\n")
    session = Session()
    try:
        found = [annotated(session, path) for path in (one, two)]
    finally:
        session.close()
    assert [each and each.added for each in found] == [1, 1]


def test_programs_of_the_suites(program: Callable[[str], str], begun: Session, request: pytest.FixtureRequest) -> None:
    program("")
    paths, wanted = programs(), int(request.config.getoption("--programs", 4))
    count = 0
    for path in paths[:: max(1, len(paths) // wanted)]:
        text = path.read_text(encoding="utf-8")
        found = annotated(begun, path)
        assert found is not None, path
        assert meaning(found.text) == meaning(text), path
        if found.added:
            begun.put(path, found.text)
            assert annotated(begun, path) == (found.text, 0, found.refused), path
        begun.drop(path)
        count += found.added
    assert count
