"""Check files again and again with mypy's own daemon, inside this process, with the plugin switched on.

1. The user's configuration is read by mypy itself, with the plugin added (`mypy_config.py`).
2. A first run writes a cache with the dependencies that the daemon needs, beside the user's own cache. Later sessions
   begin with it, in a few seconds.
3. After an edit the daemon checks the file again, and what depends on what changed in it.
4. What is known of expressions the interpreter tells, which walks the program of a file once a check (`programs.py`).
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mypy.dmypy_server import Server
from mypy.main import process_options
from mypy.options import Options
from mypy.util import decode_python_encoding
from mypy.version import __version__ as mypy_version

from typedthinc._mypy.digest import digest
from typedthinc._mypy.met import is_users
from typedthinc._mypy.texts import source_of
from typedthinc.analysis.program import parsed
from typedthinc.analysis.record import Record
from typedthinc.analysis.reporting import Error
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.fixes import Fix, fixes
from typedthinc.inspection.imported import imports_of_others
from typedthinc.inspection.messages import reports
from typedthinc.inspection.mypy_config import with_plugin
from typedthinc.inspection.numbers import Origin
from typedthinc.inspection.open_texts import OpenTexts
from typedthinc.inspection.programs import is_broken, records
from typedthinc.inspection.report import Report

PLUGIN: Final = "typedthinc.mypy_plugin"
# Functions without annotations have models in them, too.
_OURS: Final = ["--check-untyped-defs", "--show-error-end", "--cache-fine-grained", "--no-pretty", "--show-error-codes"]
# The cache holds no file of the user's, for the daemon finds no errors in it; but what each of them imports.
_ROOT: Final = "typedthinc_cached.py"
_IMPORTS: Final = ("import numpy", "import typedthinc.api")
_ALWAYS: Final = ("numpy", "typedthinc")
_STAMP: Final = "stamp"
_NO_WIDTH: Final = 1_000_000


class NotCheckedError(Exception):
    """mypy could not do its work; the message is mypy's."""


class FailedInsideError(NotCheckedError):
    """mypy failed at its own work, and not at what it was given."""


class Session:
    """A daemon over the user's own configuration of mypy.

    Args:
        config_file: A configuration of mypy; None means the one that mypy finds from the current folder.
        say: Is told what is done that takes longer than a check: reading what a program imports for the first time.
    """

    def __init__(self, config_file: str | None = None, *, say: Callable[[str], None] = lambda text: None) -> None:
        self._say = say
        self._folder = tempfile.TemporaryDirectory(prefix="typedthinc-")
        self._config_file = config_file
        self._texts = OpenTexts()
        self._server: Server | None = None
        self._paths: list[str] = []
        self._records: dict[str, Record] = {}
        # The files of which these are, and whether they are of the texts that are checked next.
        self._walked: Mapping[str, str] = {}
        self._is_early = False
        self._roots: list[str] = []

    def close(self) -> None:
        """Remove what the session put on the disk, and forget its texts; the cache stays."""
        self._texts.close()
        self._folder.cleanup()

    def put(self, path: Path, text: str) -> None:
        """Check a text in place of what a file holds."""
        self._texts.put(path, text)

    def drop(self, path: Path) -> None:
        """Check what a file holds again."""
        self._texts.drop(path)

    def check(self, paths: Sequence[Path]) -> list[Report]:
        """Check files and what they import, and return all errors and notes.

        Raises:
            NotCheckedError: mypy could not do its work.
        """
        names = list(map(_named, paths))  # as mypy would write them in messages
        self._texts.flush()
        if not self._is_early:
            self._records.clear()
        self._is_early = False
        if self._server is None:
            self._start(names)
        elif self._server.fine_grained_manager is not None:
            manager = self._server.fine_grained_manager.manager
            manager.shadow_map.update(self._texts.shadows())  # texts in the place of files
            manager.shadow_equivalence_map.clear()
        result = self._checked(names, _packages(paths))  # errors of all files, whichever changed
        found = list(reports(f"{result.get('out', '')}{result.get('err', '')}"))
        if "out" not in result or (result["err"] and not found):
            raise NotCheckedError(result.get("err") or result.get("error"))
        self._paths = names
        return found

    def early(self, paths: Sequence[Path]) -> list[Report] | None:
        """Return what does not fit in files as the interpreter sees it, long before mypy has looked.

        Returns:
            None before the first check, and where a text cannot be read.
        """
        files = self._files()
        names = [name for path in paths for name, file in files.items() if _is_same(file, path)]
        if len(names) < len(paths) or any(is_broken(files[name]) for name in names):
            return None
        self._records.clear()  # what was walked is of older texts
        self._walked, self._is_early, found = files, True, list[Error]()
        for name in names:
            if name not in self._records:
                walked, errors = records(name, files)
                self._records.update(walked)
                found += errors
        return [each for name in names for each in self._shown(name, files[name], found)]

    def fixes(self, path: Path, report: Report, why: Sequence[Origin]) -> list[Fix]:
        """List what mends a mistake in a file that was checked, each as the whole text after it.

        Args:
            why: Where its sizes come from.
        """
        check, files = self.finished(path), self._files()
        name = next((name for name, file in files.items() if _is_same(file, path)), "")

        def errors(text: str) -> Sequence[Error] | None:
            try:
                parsed(text, str(path))
            except (SyntaxError, ValueError):
                return None  # a fix that cannot be parsed
            return records(name, files, lambda file: text if _is_same(str(file), path) else source_of(file))[1]

        return fixes(check, report, why, errors) if check is not None else []

    def _shown(self, name: str, file: str, errors: Sequence[Error]) -> Iterator[Report]:
        """List the errors of a file that its options of mypy show."""
        assert self._server is not None  # set by check, which comes first
        options = self._server.options.clone_for_module(name)
        hidden = {code.code for code in options.disabled_error_codes}
        for each in errors if not options.ignore_errors else ():
            if each.path == file and each.code not in hidden:
                place = each.line, each.column + 1, each.end_line, each.end_column + 1
                yield Report(file, *place, each.code, each.message, "error")

    def _files(self) -> dict[str, str]:
        """Return the files of the user's that mypy has met, by name; none where one of them cannot be read."""
        manager = self._server.fine_grained_manager if self._server is not None else None
        if manager is None or manager.blocking_error is not None:
            return {}  # some file cannot be read
        paths = {state.id: state.path for state in manager.graph.values() if state.path is not None}
        return {name: file for name, file in paths.items() if is_users(name, file)}

    def _checked(self, names: Sequence[str], packages: Sequence[str]) -> dict[str, Any]:
        """Return what mypy's daemon says; where it fails inside, it starts over, at last without a cache.

        It may fail at what it did not begin with: a package without an `__init__.py`, which no source can name, or a
        module of the standard library that is imported since.
        """
        for is_cached in (True, False):
            try:
                found = self._asked(names, packages)
                return found if self._has_read(names) else self._asked(names, packages)
            except FailedInsideError:
                self._start(names, is_cached=is_cached)
        return self._asked(names, packages)

    def _has_read(self, names: Sequence[str]) -> bool:
        """Tell whether mypy looked at files: it leaves one out whose import is a file that it had by another name."""
        manager = self._server.fine_grained_manager if self._server is not None else None
        if manager is None or manager.blocking_error is not None:
            return True
        read = {os.path.abspath(state.path) for state in manager.graph.values() if state.path is not None}
        return all(os.path.abspath(name) in read for name in names)

    def _asked(self, names: Sequence[str], packages: Sequence[str]) -> dict[str, Any]:
        assert self._server is not None
        with self._failing_aloud():
            sources = [*self._roots, *packages, *names]
            return self._server.cmd_check(sources, export_types=False, is_tty=False, terminal_width=_NO_WIDTH)

    @contextmanager
    def _failing_aloud(self) -> Generator[None]:
        """Say what failed inside mypy, in place of its traceback; the next check starts over.

        Raises:
            FailedInsideError: It did. Having printed a traceback of its own, mypy ends the process.
        """
        try:
            with redirect_stderr(io.StringIO()):
                yield
        except (Exception, SystemExit) as error:
            self._server = None  # its state is broken
            raise FailedInsideError(f"mypy failed inside ({type(error).__name__}: {error})") from error

    def finished(self, path: Path, *, for_all_callers: bool = False) -> FinishedCheck | None:
        """Return what was found out of a file that was checked; None if it has an error of syntax.

        Args:
            for_all_callers: Know only what holds whoever calls its functions: not only the program does.
        """
        files = self._files()
        if files != self._walked:  # a file more or less: other imports
            self._records.clear()
            self._walked = files
        for name, file in files.items():
            if _is_same(file, path):
                if name not in self._records:
                    self._records.update(records(name, files)[0])
                text = decode_python_encoding(self._texts.read(file))
                return FinishedCheck(file, text, self._records[name], for_all_callers=for_all_callers)
        return None

    @property
    def checks_untyped_defs(self) -> bool:
        """Whether the user's own mypy looks into functions without annotations, as a session always does."""
        config = with_plugin(self._config_file, PLUGIN, Path(self._folder.name))
        return _options(config.arguments, self._paths, self._texts).check_untyped_defs

    def _read(self, path: Path) -> bytes:
        return self._texts.read(os.path.abspath(path))

    def _start(self, names: Sequence[str], *, is_cached: bool = True) -> None:
        config = with_plugin(self._config_file, PLUGIN, Path(self._folder.name))
        arguments = [*config.arguments, *_OURS]
        cache = _cache_folder(_options(arguments, names, self._texts)) if is_cached else None
        self._roots = []
        if cache is None:
            arguments.append(f"--cache-dir={os.devnull}")
        else:
            arguments.append(f"--cache-dir={cache}")  # beside mypy's own, which it does not touch
            packages = imports_of_others(list(map(Path, names)), self._read)
            settings = _settings(_options(arguments, names, self._texts))
            self._roots = [_filled(cache, arguments, settings, packages, self._say)]
            arguments.append("--use-fine-grained-cache")
        options = _options(arguments, names, self._texts)
        options.error_summary = False  # no "Found 1 error" at the end
        options.shadow_file = [list(pair) for pair in self._texts.shadows().items()]
        self._server = Server(options, str(Path(self._folder.name) / "status.json"))
        self._server.fscache = self._texts


def _options(arguments: Sequence[str], names: Sequence[str], texts: OpenTexts) -> Options:
    said = io.StringIO()
    try:
        with redirect_stderr(said), redirect_stdout(said):
            _, options = process_options(["-i", *arguments, "--", *names], server_options=True, fscache=texts)
    except SystemExit:
        raise NotCheckedError(said.getvalue().strip()) from None
    return options


def _cache_folder(options: Options) -> Path | None:
    """Name the folder of a cache of our own: the daemon's differs from that of a plain run, and would replace it."""
    return None if options.cache_dir == os.devnull else Path(options.cache_dir) / "typedthinc"


def _settings(options: Options) -> str:
    """Return all that mypy's cache depends on: under other settings or paths the daemon would read everything again."""
    of_modules = {
        pattern: options.apply_changes(changes).select_options_affecting_cache()
        for pattern, changes in options.per_module_options.items()
    }
    paths = options.mypy_path, os.environ.get("MYPYPATH", "")
    return repr((options.select_options_affecting_cache(), of_modules, paths))


def _filled(
    cache: Path, arguments: Sequence[str], settings: str, packages: Sequence[str], say: Callable[[str], None]
) -> str:
    """Let a plain run of mypy write the cache that the daemon begins with, unless there is one; return its root.

    Args:
        settings: What they and the configuration mean for the cache.
        packages: What the program imports; what other programs did stays in the cache.
        say: Is told before mypy begins with it.
    """
    root, stamp = cache / _ROOT, cache / _STAMP
    before = root.read_text(encoding="utf-8").splitlines() if root.is_file() else _IMPORTS
    imports = sorted({*before, *_IMPORTS, *(f"import {each}" for each in packages)})
    key = sha256("\n".join([mypy_version, digest(), sys.version, sys.prefix, settings, *imports]).encode()).hexdigest()
    if not (root.is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == key):
        say(f"reading {_listed(imports)} for the first time, which takes ten seconds and more; later a few")
        cache.mkdir(parents=True, exist_ok=True)
        root.write_text("".join(f"{each}\n" for each in imports), encoding="utf-8")
        command = [sys.executable, "-P", "-m", "mypy", *arguments, "--", str(root)]
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        stamp.write_text(key, encoding="utf-8")  # last: an interrupted run leaves no stamp
    return str(root)


def _listed(imports: Sequence[str]) -> str:
    """Name the packages that statements import, the others before what is always there."""
    names = dict.fromkeys(each.removeprefix("import ").partition(".")[0] for each in imports)
    some = sorted(
        (name for name in names if name not in sys.stdlib_module_names), key=lambda name: (name in _ALWAYS, name)
    )
    return f"{', '.join(some[:-1])} and {some[-1]}"


def _named(path: Path) -> str:
    """Name a file as a user would who calls mypy from the current folder."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith(os.pardir) else relative


def _packages(paths: Sequence[Path]) -> list[str]:
    """Name the packages of files: the daemon forgets the package of a file that changed, and looks for it later."""
    found: dict[str, None] = {}
    for path in paths:
        folder = path.absolute().parent
        while (folder / "__init__.py").is_file():
            found[_named(folder / "__init__.py")] = None
            folder = folder.parent
    return [name for name in found if name not in set(map(_named, paths))]


def _is_same(one: str, other: Path) -> bool:
    return os.path.abspath(one) == os.path.abspath(other)
