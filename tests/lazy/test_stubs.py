"""A stub promises no name that the module lacks: who imports it would be told at run time."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUBS = sorted((ROOT / "typedthinc/lazy").glob("*.pyi"))


def defined(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign(targets=targets):
                found.update(each.id for each in targets if isinstance(each, ast.Name))
            case _:
                pass
    return {name for name in found if not name.startswith("_")}


@pytest.mark.parametrize("path", STUBS, ids=lambda path: path.stem)
def test_public_names_are_in_the_module(path: Path) -> None:
    module = import_module(f"typedthinc.lazy.{path.stem}")
    assert [name for name in sorted(defined(path)) if not hasattr(module, name)] == []
