"""One thread that checks: mypy is not made for several, and the server must answer meanwhile."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from typedthinc.cli.reports import Report
from typedthinc.inspection.session import NotCheckedError, Session
from typedthinc.lsp.views import View, view_of

ResultT = TypeVar("ResultT")
# mypy's recursion needs the stack of a main thread.
_STACK: Final = 64 * 2**20
_RECURSION: Final = 10_000


class Worker:
    """Checks the open files of an editor, one request after another.

    Args:
        config_file: A configuration of mypy; None means the one that mypy finds.
        everything: Whether errors that are not about models are reported, too.
    """

    def __init__(self, config_file: str | None, *, everything: bool) -> None:
        before = threading.stack_size(_STACK)
        self._thread = ThreadPoolExecutor(1, "typedthinc", initializer=sys.setrecursionlimit, initargs=(_RECURSION,))
        self._thread.submit(int).result()
        threading.stack_size(before)
        self._config_file, self._everything = config_file, everything
        self._session = Session(config_file)
        self._put: dict[Path, str] = {}

    def check(self, texts: Mapping[Path, str], changed: Path) -> Future[dict[Path, View]]:
        """Check all open texts.

        Args:
            texts: What each open file holds.
            changed: The file that is checked alone if mypy cannot check them together.

        Returns:
            What is shown of each. The future raises NotCheckedError if mypy cannot do its work.
        """
        return self._submit(lambda: self._check(dict(texts), changed))

    def close(self) -> None:
        """Wait for the thread and clean up."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._session.close()

    def _submit(self, work: Callable[[], ResultT]) -> Future[ResultT]:
        return self._thread.submit(work)

    def _check(self, texts: dict[Path, str], changed: Path) -> dict[Path, View]:
        try:
            return self._views(texts)
        except NotCheckedError:
            if changed not in texts or len(texts) == 1:
                raise
        except Exception:
            # What mypy's daemon knew may be half done.
            self._session.close()
            self._session, self._put = Session(self._config_file), {}
            raise
        return self._views({changed: texts[changed]})

    def _views(self, texts: dict[Path, str]) -> dict[Path, View]:
        self._take(texts)
        reports = self._session.check(list(texts)) if texts else []
        return {path: self._view(path, reports) for path in texts}

    def _take(self, texts: dict[Path, str]) -> None:
        for path in self._put.keys() - texts.keys():
            self._session.drop(path)
        for path, text in texts.items():
            if self._put.get(path) != text:
                self._session.put(path, text)
        self._put = texts

    def _view(self, path: Path, reports: list[Report]) -> View:
        own = [each for each in reports if Path(each.file).absolute() == path]
        return view_of(self._session.finished(path), own, everything=self._everything)
