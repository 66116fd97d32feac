"""Every public name has its place in the API reference, under the module that defines it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from tests.docs.pages import DOCS

# The modules that documentation tells programs to import from.
PUBLIC = [
    import_module(f"typedthinc.{name}")
    for name in """
    api config errors initializers layers lazy losses onnx optimizers random rules schedules sklearn types
    """.split()
]
ENTRIES = [
    entry
    for page in (DOCS / "api").glob("*.md")
    for entry in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]


def public_names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    for name in module.__all__:
        if not isinstance(getattr(module, name), ModuleType):
            yield name, getattr(module, name)


def shown() -> dict[str, list[Any]]:
    """Return what the entries show by the last part of their names."""
    there: dict[str, list[Any]] = {}
    for entry in ENTRIES:
        module, _, name = entry.rpartition(".")
        there.setdefault(name, []).append(getattr(import_module(module), name))
    return there


def test_each_name_stands_there_once() -> None:
    there = shown()
    for module in PUBLIC:
        for name, value in public_names(module):
            assert any(value is each for each in there.get(name, [])), f"{module.__name__}.{name}"
    assert len(ENTRIES) == len(set(ENTRIES))
    assert [name for name, values in there.items() if len({id(value) for value in values}) < len(values)] == []


def test_an_entry_is_what_programs_import() -> None:
    public = {(name, id(value)) for module in PUBLIC for name, value in public_names(module)}
    assert [name for name, values in shown().items() for value in values if (name, id(value)) not in public] == []
