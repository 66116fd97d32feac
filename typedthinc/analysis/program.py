"""The program: its modules, found from where they are imported, and what their files set on objects."""

import ast
import io
import tokenize
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.util import decode_source
from pathlib import Path
from types import MappingProxyType
from weakref import WeakValueDictionary

from typedthinc.analysis.effects import ANY_NAME, Setting, attributes_set, names_set
from typedthinc.analysis.source import PACKAGE
from typedthinc.analysis.values.callables import Class, Module

_IGNORE = "type: ignore"
_DECORATED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# Statements at the top of files, by where they begin and what stands in their lines.
_statements: WeakValueDictionary[tuple[str, int, int, str], ast.stmt] = WeakValueDictionary()


def text_of(path: Path) -> str:
    """Read a file as Python does, which may begin with a mark of bytes or name its encoding.

    Raises:
        SyntaxError: There is no encoding of that name.
        ValueError: It is written in another encoding.
    """
    return decode_source(path.read_bytes())


@lru_cache(maxsize=512)
def parsed(text: str, path: str) -> ast.Module:
    """Parse the text of a file. A statement at its top that it had before at the same lines is the same object.

    Raises:
        SyntaxError: It cannot be parsed.
    """
    tree, lines = ast.parse(text), list(io.StringIO(text, newline=None))
    for place, each in enumerate(tree.body):
        decorators = each.decorator_list if isinstance(each, _DECORATED) else ()
        first = min((one.lineno for one in decorators), default=each.lineno)
        written = "".join(lines[first - 1 : each.end_lineno])
        tree.body[place] = _statements.setdefault((path, first, each.col_offset, written), each)
    return tree


@lru_cache(maxsize=512)
def ignored_lines(text: str) -> Mapping[int, Sequence[str]]:
    """Return the lines on which a comment says which codes are not reported; all, where it names none."""
    if _IGNORE not in text:
        return {}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [each for each in tokens if each.type == tokenize.COMMENT and _IGNORE in each.string]
    return {each.start[0]: _codes(each.string.partition(_IGNORE)[2]) for each in comments}


def _codes(rest: str) -> Sequence[str]:
    """Return the codes that stand in brackets behind `type: ignore`."""
    inside, closing, _ = rest.partition("]")
    return [each.strip() for each in inside[1:].split(",")] if closing and inside.startswith("[") else []


def _packages_around(name: str) -> Sequence[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def _names(cls: Class) -> Sequence[str]:
    """Name the classes by whose methods an attribute may be set; any code may do it by way of another name."""
    return ["", *(each.name for each in cls.related())]


class Program:
    """The files of a program.

    Args:
        roots: The folders from which its modules are imported.
        files: Modules that are known to be its own, by name.
        read: Reads a file: an editor may have a text of it that is not saved yet.
    """

    def __init__(
        self,
        roots: Sequence[Path],
        files: Mapping[str, Path] = MappingProxyType({}),
        read: Callable[[Path], str] = text_of,
    ) -> None:
        self._roots, self._files, self._read = roots, files, read
        # Of a package without a file of its own only the modules in it are known.
        self._packages = {package for name in files for package in _packages_around(name)}
        self.modules: dict[str, Module] = {}
        # The files of which it is noted what they set.
        self.trees: set[ast.Module] = set()
        # By module the names that other files set in it: nobody knows when.
        self.forgotten: dict[str, set[str]] = {}
        # The attributes of objects that files bind or change from outside of their `__init__`.
        self._bound: set[Setting] = set()
        self._changed: set[Setting] = set()

    def find(self, name: str) -> Module | None:
        """Return a module of the program that was not loaded yet, None if it has none of that name."""
        if name.partition(".")[0] in (PACKAGE, "numpy", "torch"):
            return None
        if name in self._files:
            return self.load(self._files[name], name)
        for root in self._roots:
            base = root.joinpath(*name.split("."))
            for path in (base.with_suffix(".py"), base / "__init__.py"):
                if path.is_file():
                    return self.load(path, name)
            if base.is_dir():
                return Module(name, str(base), None)
        return Module(name, "", None) if name in self._packages else None

    def load(self, path: Path, name: str) -> Module:
        """Read a file as a module."""
        text = self._read(path)
        return Module(name, str(path), parsed(text, str(path)), ignored_lines(text))

    def forgotten_in(self, module: str) -> set[str]:
        """Return the names of a module that other files set; further ones are added when their files are met."""
        return self.forgotten.setdefault(module, set())

    def may_bind(self, cls: Class, attribute: str) -> bool:
        """Tell whether a file gives an attribute another value after an object of a class was made."""
        return any((name, each) in self._bound for name in _names(cls) for each in (attribute, ANY_NAME))

    def may_change(self, cls: Class, attribute: str) -> bool:
        """Tell whether a file changes the value of an attribute in place."""
        return any((name, attribute) in self._changed for name in _names(cls))

    def note_names_set(self, tree: ast.Module) -> None:
        """Note which names a file sets in other modules, and which attributes on objects."""
        self.trees.add(tree)
        found = attributes_set(tree)
        self._bound |= found.bound
        self._changed |= found.changed
        for module, name in names_set(tree):
            self.forgotten_in(module).add(name)

    def note_text(self, path: Path) -> None:
        """Note what a file of the program sets in other modules and on objects, before any of them is walked."""
        with suppress(SyntaxError, ValueError, OSError):  # who walks it says so
            self.note_names_set(parsed(self._read(path), str(path)))

    def note_file(self, name: str) -> None:
        """Note which names a module of the program sets in others, before any of them is walked."""
        module = self.find(name)
        if module is not None and module.tree is not None:
            self.note_names_set(module.tree)
