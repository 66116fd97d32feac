"""What the interpreter says of the files of a run, program by program, kept by the texts of their files.

Beside mypy's cache lies a file with what was said, so that a run in which nothing has changed reads no text at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from typedthinc._mypy.guard import answer_or, attempt
from typedthinc._mypy.interpreter.programs import Connected, imports_of, programs
from typedthinc._mypy.met import looks_at_all
from typedthinc._mypy.texts import is_open, source_of

if TYPE_CHECKING:
    # A run in which nothing has changed loads none of it.
    from typedthinc.analysis.facts import Known

_NAME: Final = "typedthinc_interpreter.json"


class _Read(NamedTuple):
    """What is known of a file by its text.

    Attributes:
        stamp: When it was changed last, and how long it is; nothing of a text that is not saved.
        digest: Of its text.
        imports: The names that it imports.
    """

    path: str
    stamp: Sequence[int]
    digest: str
    imports: Sequence[str]


# In place of a code, of what is not a mistake.
NOTE: Final = ""


class Told(NamedTuple):
    """An error or a note, where it is told: lines from 1, columns from 0."""

    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    message: str


class Said(NamedTuple):
    """What is said of a module.

    Attributes:
        judged: The lines at which something was found not to fit, wherever that is told, if it is.
        digest: Of all that is said.
    """

    errors: Sequence[Told]
    judged: Set[int]
    digest: str


_NOTHING: Final = Said((), frozenset(), "")


class Results:
    """What the interpreter says of the files of a run.

    Args:
        folder: Where it is kept from run to run; None to keep nothing.
        version: Of the interpreter, and of the library as text.
    """

    def __init__(self, folder: Path | None, version: str) -> None:
        self._path = None if folder is None else folder / _NAME
        self._version = version
        self._files: dict[str, _Read] = {}
        # By the digest of its texts what is said of each module of a program: a digest of what is known of its
        # expressions, the lines that were judged, and rows of errors.
        self._programs: dict[str, dict[str, list[Any]]] = {}
        self._said: dict[str, Said] = {}
        # By module its program, and what is known of its expressions, as far as that was walked in this process.
        self._connected: dict[str, Connected] = {}
        self._known: dict[str, Known] = {}
        # By module and line why not all is known of what `reveal` is asked about, or, by False, why nothing is.
        self._whys: dict[str, dict[tuple[int, bool], str]] = {}
        self._names: Mapping[str, str] = {}
        self._load()

    def refresh(self, files: Mapping[str, str]) -> None:
        """Find out what is said of files, each by its name as a module."""
        read = {name: found for name, path in files.items() if (found := self._read(name, path)) is not None}
        self._names = files
        self._connected = {}
        before, kept, said = set(self._programs), dict[str, dict[str, list[Any]]](), dict[str, Said]()
        for each in programs({name: found.imports for name, found in read.items()}, looks_at_all=looks_at_all()):
            names = sorted([*each.awake, *each.others])
            key = _digest([[name, read[name].digest] for name in names])
            if key not in self._programs:
                self._programs[key] = answer_or(partial(self._checked, each), partial(_failed, sorted(each.awake)))
            kept[key] = rows = self._programs[key]
            self._connected.update(dict.fromkeys(each.awake, each))
            said.update({name: _said(rows[name]) for name in each.awake})
        files_before, self._files = self._files, read
        self._programs, self._said = kept, said
        if set(kept) != before or files_before != self._files:
            self._save()

    def of(self, module: str) -> Said:
        """Return what is said of a module."""
        return self._said.get(module, _NOTHING)

    def known(self, module: str) -> Known:
        """Return what is known of the expressions of a module."""
        from typedthinc.analysis.facts import NOTHING_KNOWN

        if module not in self._known and module in self._connected:
            self._known[module] = NOTHING_KNOWN
            attempt(partial(self._checked, self._connected[module]))
        return self._known.get(module, NOTHING_KNOWN)

    def whys(self, module: str) -> Mapping[tuple[int, bool], str]:
        """Return by line why not all is known of what `reveal` is asked about there, or, by False, why nothing is."""
        self.known(module)
        return self._whys.get(module, {})

    def digests(self) -> Mapping[str, str]:
        """Return by module a digest of what is said of it, and of what is known of its expressions."""
        return {name: said.digest for name, said in self._said.items()}

    def text_digest(self, module: str) -> str:
        """Return a digest of the text of a module."""
        return self._files[module].digest if module in self._files else ""

    def used_by(self, module: str) -> Set[str]:
        """Return the other files that a module imports, and those that they import."""
        found, waiting = set[str](), [module]
        while waiting:
            file = self._files.get(waiting.pop())
            further = set[str]() if file is None else self._files.keys() & set(file.imports) - found
            found.update(further)
            waiting += further
        return found - {module}

    def _read(self, name: str, path: str) -> _Read | None:
        """Read a file, unless it is as it was; None if it cannot be read."""
        try:
            state = os.stat(path)
            stamp = [] if is_open(path) else [state.st_mtime_ns, state.st_size]
            before = self._files.get(name)
            if before is not None and stamp and list(before.stamp) == stamp and before.path == path:
                return before
            text = source_of(Path(path))
            from typedthinc.analysis.program import parsed

            imports = imports_of(parsed(text, path), name, is_package=path.endswith("__init__.py"))
            return _Read(path, stamp, sha256(text.encode()).hexdigest(), imports)
        except (OSError, SyntaxError, ValueError):
            return None

    def _checked(self, program: Connected) -> dict[str, list[Any]]:
        """Check a program; return by module a digest of its facts, the lines judged, and a row for each error."""
        from typedthinc.analysis.check import check_program
        from typedthinc.analysis.facts import Facts

        awake = {name: Path(self._names[name]) for name in program.awake}
        beside = {name: Path(self._names[name]) for name in program.others}
        facts = Facts()
        report = check_program(awake, [], beside=beside, read=source_of, has_ignored=True, facts=facts)
        names = {str(path): name for name, path in awake.items()}
        for path, name in names.items():
            self._known[name] = facts.of(path)
            self._whys[name] = {(each.line, bool(each.message)): each.why for each in report.notes if each.path == path}
        found: dict[str, list[Any]] = {}
        for path, name in names.items():
            # Written out they would take longer than to find them.
            written = "\n".join(f"{span}{fact}" for span, fact in self._known[name].facts.items())
            found[name] = [sha256(written.encode()).hexdigest()[:16], sorted(report.judged.get(path, ()))]
        for error in report.errors:
            if error.path in names:
                row = [error.line, error.column, error.end_line, error.end_column, error.code, error.message]
                found[names[error.path]].append(row)
        return found

    def _load(self) -> None:
        with suppress(OSError, ValueError, TypeError, KeyError):
            if self._path is None:
                return
            kept: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8"))
            if kept["version"] == self._version:
                self._files = {name: _Read(*each) for name, each in kept["files"].items()}
                self._programs = kept["programs"]

    def _save(self) -> None:
        if self._path is None:
            return
        kept = {"version": self._version, "files": self._files, "programs": self._programs}
        beside = self._path.with_name(f"{_NAME}.{os.getpid()}")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(kept), encoding="utf-8")
            os.replace(beside, self._path)


def _failed(modules: Sequence[str], fault: str) -> dict[str, list[Any]]:
    """Say, once, that nothing is known of a program, and why; mypy goes on."""
    told = Told(1, 0, 1, 0, NOTE, f"typedthinc's plugin could not follow this program ({fault})")
    return {name: ["", [], told] if name == modules[0] else ["", []] for name in modules}


def _said(rows: Sequence[Any]) -> Said:
    _, judged, *errors = rows
    return Said([Told(*row) for row in errors], frozenset(judged), _digest(rows))


def _digest(of: object) -> str:
    return sha256(json.dumps(of).encode()).hexdigest()[:16]
