"""What mypy reports, error by error, below all other watchers: only what reaches the user is seen.

What looks at messages is loaded at the first one: most checks have nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy.errors import ErrorInfo, Errors, ErrorWatcher

from typedthinc._mypy.compat import Checker, is_watched, watched

if TYPE_CHECKING:
    from typedthinc._mypy.features.shortening import Shortening


class Reports:
    """The errors and notes of one check after the other.

    Args:
        shortening: Makes what looks at them.
        sees: Looks at each error, too.
    """

    def __init__(
        self, shortening: Callable[[], Shortening], sees: Callable[[ErrorInfo, Errors], None] | None = None
    ) -> None:
        self._make, self._sees = shortening, sees
        self._shortening: Shortening | None = None
        self._watcher: ErrorWatcher | None = None
        self._seen: set[str] = set()

    @property
    def is_listening(self) -> bool:
        """Tell whether anything has been looked at in this check."""
        return self._watcher is not None

    def start(self) -> None:
        """Note that a check begins."""
        self._watcher = None
        self._seen.clear()
        if self._shortening is not None:
            self._shortening.start()

    def is_listening_to(self, errors: Errors) -> bool:
        """Tell cheaply whether all has been done for the file at hand: mypy asks for thousands of hooks."""
        return errors.file in self._seen and is_watched(errors, self._watcher)

    def listen(self, errors: Errors) -> None:
        """See to it that what is reported there is looked at."""

        def drops(file: str, info: ErrorInfo) -> bool:
            if file in errors.ignored_files or (info.code is not None and not errors.is_error_code_enabled(info.code)):
                # Errors in libraries, and those with codes that are switched off, mypy does not show.
                return False
            if self._sees is not None:
                self._sees(info, errors)
            if self._shortening is None:
                self._shortening = self._make()
            return self._shortening.drops(errors, file, info)

        self._watcher = watched(errors, self._watcher, drops)

    def look_back(self, checker: Checker) -> None:
        """Reword what was reported of a file before the first hook: of names that it imports."""
        file = checker.errors.file
        if file in self._seen:
            return
        self._seen.add(file)
        earlier = [each for each in checker.errors.error_info_map.get(file, ()) if each.severity == "error"]
        if earlier:
            from typedthinc._mypy.features.other_names import missing

            for each in earlier:
                each.message = missing(checker, each) or each.message
