"""Editors show the docstring of the overload that fits; where no overload has one, that of the function."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import typedthinc

ROOT = Path(typedthinc.__file__).parent


def _overloads() -> Iterator[tuple[str, list[bool]]]:
    """Name each overloaded function, and tell of each overload whether it has a docstring."""
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for scope in ast.walk(ast.parse(text)) if "overload" in text else ():
            found: dict[str, list[bool]] = defaultdict(list)
            for node in getattr(scope, "body", []) if isinstance(scope, ast.Module | ast.ClassDef) else []:
                if isinstance(node, ast.FunctionDef) and "overload" in map(ast.unparse, node.decorator_list):
                    found[node.name].append(ast.get_docstring(node) is not None)
            yield from ((f"{path.relative_to(ROOT)}: {name}", documented) for name, documented in found.items())


def test_either_all_overloads_have_a_docstring_or_none() -> None:
    found = dict(_overloads())
    assert found["layers/chain.py: chain"] == [True] * 11
    assert not [name for name, documented in found.items() if any(documented) and not all(documented)]
