"""Every public name has its place in the API reference, under the module that defines it."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType

import typedthinc.api
from tests.docs.pages import DOCS

ENTRIES = [
    entry
    for page in (DOCS / "api").glob("*.md")
    for entry in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]


def test_each_name_stands_there_once() -> None:
    names = [name for name in dir(typedthinc.api) if not name.startswith("_")]
    public = [name for name in names if not isinstance(getattr(typedthinc.api, name), ModuleType)]
    shown = [entry.rpartition(".")[2] for entry in ENTRIES]
    assert sorted(set(public) - set(shown)) == []
    assert len(shown) == len(set(shown))


def test_an_entry_is_what_programs_import() -> None:
    for entry in ENTRIES:
        module, _, name = entry.rpartition(".")
        there = getattr(import_module(module), name)
        assert getattr(typedthinc.api, name, there) is there, entry
