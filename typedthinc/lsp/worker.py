"""One thread that checks: mypy is not made for several, and the server must answer meanwhile."""

import gc
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.fixes import Fix
from typedthinc.inspection.report import Report
from typedthinc.inspection.session import NotCheckedError, Session
from typedthinc.lsp.views import Problem, View, problems_of, view_of

ResultT = TypeVar("ResultT")
_Tell: TypeAlias = Callable[[Mapping[Path, Sequence[Problem]]], None]
# mypy's recursion needs the stack of a main thread.
_STACK: Final = 64 * 2**20
_RECURSION: Final = 10_000
# After this many checks garbage is looked for in what is older, and in what is older still.
_OLDER: Final = (8, 64)


class Worker:
    """Checks the open files of an editor, one request after another.

    Args:
        config_file: A configuration of mypy; None means the one that mypy finds.
        everything: Whether errors that are not about models are reported, too.
        say: Is called in the thread that checks with what it does that takes long.
    """

    def __init__(self, config_file: str | None, *, everything: bool, say: Callable[[str], None]) -> None:
        before = threading.stack_size(_STACK)
        self._thread = ThreadPoolExecutor(1, "typedthinc", initializer=sys.setrecursionlimit, initargs=(_RECURSION,))
        self._thread.submit(int).result()
        threading.stack_size(before)
        self._config_file, self._everything, self._say = config_file, everything, say
        self._session = Session(config_file, say=say)
        self._put: dict[Path, str] = {}
        self._checks = 0

    def check(self, texts: Mapping[Path, str], changed: Path, tell: _Tell) -> Future[dict[Path, View]]:
        """Check all open texts.

        Args:
            texts: What each open file holds.
            changed: The file that is checked alone if mypy cannot check them together.
            tell: Is called in the thread that checks with what is wrong in each, as soon as that is known, and again
                where mypy has found something else.

        Returns:
            What is shown of each. The future raises NotCheckedError if mypy cannot do its work.
        """
        found = self._submit(lambda: self._check(dict(texts), changed, tell))
        self._submit(self._tidy)
        return found

    def fixes(self, path: Path, problems: Sequence[Problem]) -> Future[list[list[Fix]]]:
        """List what mends each problem of a file, as it was when it was checked last."""
        return self._submit(lambda: [self._session.fixes(path, each.report, each.why) for each in problems])

    def close(self) -> None:
        """Wait for the thread and clean up."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._session.close()
        gc.enable()
        gc.unfreeze()

    def _submit(self, work: Callable[[], ResultT]) -> Future[ResultT]:
        return self._thread.submit(work)

    def _check(self, texts: dict[Path, str], changed: Path, tell: _Tell) -> dict[Path, View]:
        try:
            return self._views(texts, tell)
        except NotCheckedError:
            if changed not in texts or len(texts) == 1:
                raise
        except Exception:
            # What mypy's daemon knew may be half done.
            self._session.close()
            self._session, self._put = Session(self._config_file, say=self._say), {}
            raise
        return self._views({changed: texts[changed]}, tell)

    def _views(self, texts: dict[Path, str], tell: _Tell) -> dict[Path, View]:
        self._take(texts)
        early = None if self._everything else self._session.early(list(texts))
        told = {} if early is None else self._problems_of(texts, early)
        if told:
            tell(told)
        found = self._problems_of(texts, self._session.check(list(texts)) if texts else [])
        better = {path: problems for path, problems in found.items() if told.get(path) != problems}
        if better or not told:
            tell(better)
        return {path: view_of(self._session.finished(path)) for path in texts}

    def _problems_of(self, texts: Iterable[Path], reports: list[Report]) -> dict[Path, list[Problem]]:
        return {path: self._problems(path, self._session.finished(path), reports) for path in texts}

    def _take(self, texts: dict[Path, str]) -> None:
        for path in self._put.keys() - texts.keys():
            self._session.drop(path)
        for path, text in texts.items():
            if self._put.get(path) != text:
                self._session.put(path, text)
        self._put = texts

    def _problems(self, path: Path, check: FinishedCheck | None, reports: list[Report]) -> list[Problem]:
        own = [each for each in reports if Path(each.file).absolute() == path]
        return problems_of(check, own, everything=self._everything)

    def _tidy(self) -> None:
        """Collect garbage when a check is over, for it takes longer than many checks do.

        What the first check made stays: all types of numpy are in it.
        """
        self._checks += 1
        if self._checks == 1:
            gc.disable()
            gc.freeze()
        else:
            gc.collect(sum(self._checks % number == 0 for number in _OLDER))
