"""Imports that are added stand where ruff's isort has them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from typedthinc.inspection.added_imports import with_imports

MISSING = {
    "typedthinc.api": ["Model", "LSTM"],
    "typing": ["Any", "Literal"],
    "typedthinc.types": ["Floats2d"],
    "collections.abc": ["Sequence"],
}
SOURCES = {
    "one of ours": "from typedthinc.api import Relu\n\nx = 1\n",
    "sections": "from __future__ import annotations\n\nimport os\nfrom typing import Final\n\nimport numpy as np\n"
    "from typedthinc.api import GRU, Relu, chain\n\nx = 1\n",
    "a name a line": "from typedthinc.api import (\n    Relu,\n    chain,\n)\n\nx = 1\n",
    "too long": f"from typedthinc.api import {', '.join(sorted(f'Layer{n}' for n in range(9)))}\n\nx = 1\n",
    "other names": "import typedthinc.api as tt\nfrom typedthinc.api import Relu as R\n\nx = 1\n",
    "Python's own alone": '"""Says what it is."""\n\nimport os\nfrom abc import ABC\n\nx = 1\n',
}


@pytest.mark.parametrize("name", SOURCES)
def test_as_isort_does_it(name: str, tmp_path: Path) -> None:
    source = SOURCES[name]
    found = "".join(with_imports(source.splitlines(keepends=True), ast.parse(source), MISSING, before=99))
    bound = {each.asname or each.name for node in ast.walk(ast.parse(found)) for each in names_of(node)}
    assert {"Model", "LSTM", "Any", "Literal", "Floats2d", "Sequence"} <= bound
    path = tmp_path / "net.py"
    path.write_text(found, encoding="utf-8")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=I", "--diff", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout == ""


def names_of(node: ast.AST) -> list[ast.alias]:
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


@pytest.mark.parametrize(
    "source",
    ["from typing import Any  # why\nx = 1\n", "from typing import Any; x = 1\n", "from typing import *\nx = 1\n"],
)
def test_what_cannot_be_written_anew_stays(source: str) -> None:
    found = "".join(
        with_imports(source.splitlines(keepends=True), ast.parse(source), {"typing": ["Literal"]}, before=9)
    )
    assert source.splitlines()[0] in found.splitlines()
    assert "from typing import Literal" in found.splitlines()
    ast.parse(found)


def test_what_comes_too_late_is_left_alone() -> None:
    source = "x = 1\nfrom typing import Any\n"
    found = with_imports(source.splitlines(keepends=True), ast.parse(source), {"typing": ["Literal"]}, before=1)
    assert "".join(found) == f"from typing import Literal\n{source}"
