"""What the package and its modules offer behind a dot: for editors that have no other server to ask."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from lsprotocol import types as lsp

_PACKAGE: Final = "typedthinc"
_IMPORT: Final = re.compile(r"^\s*import\s+(typedthinc[\w.]*)(?:\s+as\s+(\w+))?", re.MULTILINE)
_FROM_PACKAGE: Final = re.compile(r"^\s*from\s+typedthinc\s+import\s+([^#\n]+)", re.MULTILINE)
_BEFORE_CURSOR: Final = re.compile(r"(?<![\w.)\]])([A-Za-z_][\w.]*)\.\w*$")


def completions(text: str, before: str) -> list[lsp.CompletionItem]:
    """List the public names of the module that a line names before its last dot.

    Args:
        text: The file, which need not be valid Python.
        before: The line up to the cursor.
    """
    named = _BEFORE_CURSOR.search(before)
    first, _, rest = named[1].partition(".") if named is not None else ("", "", "")
    path = dict(_imported(text)).get(first)
    module = _module(f"{path}.{rest}".rstrip(".")) if path is not None else None
    return [_item(name, getattr(module, name, None)) for name in _public(module)] if module is not None else []


def _imported(text: str) -> Iterator[tuple[str, str]]:
    """List the names that the file gives to the package and to modules of it."""
    for path, name in _IMPORT.findall(text):
        yield name or _PACKAGE, path if name else _PACKAGE
    for names in _FROM_PACKAGE.findall(text):
        for each in names.strip("() ").split(","):
            module, _, name = each.strip().partition(" as ")
            yield name.strip() or module, f"{_PACKAGE}.{module}"


def _module(path: str) -> ModuleType | None:
    """Follow the attributes of the package, as the program will: what they do not lead to is not imported."""
    found: object = import_module(_PACKAGE)
    for name in path.split(".")[1:]:
        found = getattr(found, name, None) if name in _public(found) else None
    return found if isinstance(found, ModuleType) else None


def _public(module: object) -> list[str]:
    listed = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    return sorted(listed)


def _item(name: str, value: object) -> lsp.CompletionItem:
    kind = _kind(value)
    # Other values show the docstring of their class, which tells nothing of them.
    documented = (inspect.getdoc(value) or "").partition("\n")[0] if kind != lsp.CompletionItemKind.Variable else ""
    return lsp.CompletionItem(name, kind=kind, documentation=documented or None)


def _kind(value: object) -> lsp.CompletionItemKind:
    if isinstance(value, ModuleType):
        return lsp.CompletionItemKind.Module
    if isinstance(value, type):
        return lsp.CompletionItemKind.Class
    return lsp.CompletionItemKind.Function if inspect.isroutine(value) else lsp.CompletionItemKind.Variable
