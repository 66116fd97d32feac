"""What the package, its modules and models offer: for editors that have no other server to ask."""

import inspect
import re
from collections.abc import Collection, Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from lsprotocol import types as lsp

from typedthinc.model import Model

_PACKAGE: Final = "typedthinc"
_IMPORT: Final = re.compile(r"^\s*import\s+(typedthinc[\w.]*)(?:\s+as\s+(\w+))?", re.MULTILINE)
_FROM_PACKAGE: Final = re.compile(r"^\s*from\s+typedthinc\s+import\s+([^#\n]+)", re.MULTILINE)
# `from typedthinc.api import Relu, Li` and `from typedthinc.la`, at the end of the text.
_IMPORTED_NAME: Final = re.compile(
    r"^[ \t]*from[ \t]+(typedthinc[\w.]*)[ \t]+import[ \t]+(?:\([^)]*|[^(\n]*)\Z", re.MULTILINE
)
_IMPORTED_MODULE: Final = re.compile(r"^[ \t]*(?:from|import)[ \t]+(typedthinc[\w.]*)\.\w*\Z", re.MULTILINE)
_RENAMED: Final = re.compile(r"\bas\s+\w*\Z")
_BEFORE_CURSOR: Final = re.compile(r"(?<![\w.)\]])([A-Za-z_][\w.]*)\.\w*$")


def completions(text: str, before: str, models: Collection[str] = ()) -> list[lsp.CompletionItem]:
    """List the public names of the module or model that stands before the last dot, or of what is imported from.

    Args:
        text: The file, which need not be valid Python.
        before: The text up to the cursor.
        models: The names and attributes of the file that are models: `model`, `self.model`.
    """
    imported = None if _RENAMED.search(before) else _IMPORTED_NAME.search(before)
    if imported is not None:
        return _items(_module(imported[1]))  # behind import: names of that module
    path = _IMPORTED_MODULE.search(before)
    if path is not None:
        return [each for each in _items(_module(path[1])) if each.kind == lsp.CompletionItemKind.Module]
    named = _BEFORE_CURSOR.search(before)
    if named is not None and named[1] in models:
        return _items(Model)
    first, _, rest = named[1].partition(".") if named is not None else ("", "", "")
    home = dict(_imported(text)).get(first)
    return _items(_module(f"{home}.{rest}".rstrip("."))) if home is not None else []


def _items(found: ModuleType | type | None) -> list[lsp.CompletionItem]:
    return [_item(name, getattr(found, name, None)) for name in _public(found)] if found is not None else []


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
        found = getattr(found, name, None) if name in _public(found) else None  # private ones lead nowhere
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
