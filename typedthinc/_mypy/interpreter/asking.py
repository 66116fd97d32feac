"""The interpreter as the plugin asks it: when mypy has met all files, and when it comes by each of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypy.build import BuildManager
from mypy.errors import ErrorInfo, Errors
from mypy.nodes import MypyFile
from mypy.options import Options

from typedthinc._mypy.compat import Checker, managers_with
from typedthinc._mypy.digest import VERSION, digest_of_library
from typedthinc._mypy.interpreter import telling
from typedthinc._mypy.interpreter.results import Results, Told
from typedthinc._mypy.interpreter.staleness import Asked, Written, make_stale
from typedthinc._mypy.met import is_users

if TYPE_CHECKING:
    from typedthinc.analysis.facts import Known


class Interpreter:
    """What the interpreter says of the files of a run of mypy.

    Args:
        options: Those of the run.
    """

    def __init__(self, options: Options) -> None:
        keeps = options.incremental and options.cache_dir != os.devnull
        self._is_daemon: bool = options.fine_grained_incremental
        self._results = Results(Path(options.cache_dir) if keeps else None, VERSION + digest_of_library())
        self._options = options
        self._finds_early: bool = options.num_workers > 0
        self._managers: list[BuildManager] = []
        self._modules: Mapping[str, MypyFile] = {}
        self._files: Mapping[str, str] = {}
        # What was said of the modules of mypy's cache, as digests.
        self._kept: dict[str, str] = {}
        # Of which modules something else is said than when mypy checked them, as far as the daemon does not know.
        self._changed: set[str] = set()
        self._is_telling = False

    def follows(self, checker: Checker) -> bool:
        """Tell whether the file that is being checked can meet a model."""
        return checker.tree.fullname in self._results.digests()

    def begin(self, file: MypyFile) -> None:
        """Note that a file has been read."""
        if not self._managers:
            # To find it goes through all objects, of which there are few yet.
            self._managers = managers_with(self._options)
        if self._is_daemon and is_users(file.fullname, file.path):
            from typedthinc._mypy.interpreter.daemon import put_call

            put_call(file)

    def refresh(self, modules: Mapping[str, MypyFile], files: Mapping[str, str]) -> None:
        """Find out what is said of the files that mypy has met, each with its name by path."""
        self._modules, self._files = modules, files
        self._run()
        now = self._results.digests()
        changed = {name for name, digest in self._kept.items() if now.get(name, "") != digest}
        # Once the work has begun, a worker is no longer found.
        manager = self._manager if changed or self._finds_early else None
        if manager is not None:
            make_stale(manager, changed)

    @cached_property
    def _manager(self) -> BuildManager | None:
        """Who runs mypy with these modules."""
        found = [each for each in self._managers if each.modules is self._modules]
        return next(iter(found or managers_with(self._modules)), None)

    def _run(self) -> None:
        before = self._results.digests()
        self._results.refresh({name: path for path, name in self._files.items() if is_users(name, path)})
        now = self._results.digests()
        self._changed |= {name for name in {*before, *now} if before.get(name) != now.get(name)}

    def of_cached(self, key: Mapping[str, object], module: str) -> Mapping[str, Any]:
        """Return what is compared with what is kept with a module."""
        return Asked(key, self._kept, module)

    def of_written(self, key: Mapping[str, object], module: str) -> Mapping[str, Any]:
        """Return what is kept with a module."""
        return Written(key, self._results.of(module).digest)

    def known(self, module: str) -> Known:
        """Return what is known of the expressions of a module."""
        return self._results.known(module)

    def whys(self, module: str) -> Mapping[tuple[int, bool], str]:
        """Return by line why not all is known of what `reveal` is asked about there, or, by False, why nothing is."""
        return self._results.whys(module)

    def errors(self, module: str) -> Sequence[Told]:
        """Return the errors and notes that are told in a module."""
        return self._results.of(module).errors

    def begin_top(self, checker: Checker) -> None:
        """Tell what is said of the file whose top level is being checked, in the daemon."""
        if not set(self._files.values()) <= checker.modules.keys():
            # A file is gone, of which the daemon tells nobody.
            self._files = {path: name for path, name in self._files.items() if name in checker.modules}
            self._run()
        self._tell(checker.errors, checker.tree)

    def leave(self, file: MypyFile) -> None:
        """Tell what is said of a file that has been checked, but in the daemon."""
        if not is_users(file.fullname, file.path):
            return
        if self._is_daemon:
            self._let_depend(file)
        elif self._manager is not None:
            self._tell(self._manager.errors, file)

    def _let_depend(self, file: MypyFile) -> None:
        from typedthinc._mypy.interpreter.daemon import depend, string_of

        string = string_of(self._modules)
        if string is not None:
            self._changed.discard(file.fullname)
            changed, used = (
                [self._modules[name] for name in names if name in self._modules]
                for names in (self._changed, self._results.used_by(file.fullname))
            )
            depend(file, self._results.text_digest(file.fullname), changed, used, string)
            self._changed.clear()

    def _tell(self, errors: Errors, file: MypyFile) -> None:
        said = self._results.of(file.fullname).errors
        self._is_telling = True
        try:
            telling.tell(errors, said)
        finally:
            self._is_telling = False

    def sees(self, error: ErrorInfo, errors: Errors) -> None:
        """Look at what mypy reports: in the daemon it comes after what was told of the file, and may say it better."""
        if self._is_daemon and not self._is_telling and telling.is_better(error):
            telling.take_back(errors, error, self._results.of(errors.target_module or "").errors)
