"""The files as mypy sees them: texts that an editor has open stand in for what is on the disk.

mypy's parser reads files itself unless they have a shadow file. So each text is given one, a name that only we know.
And mypy counts the times of change in whole seconds: a file that is written twice within one is given the next.
"""

import os
import stat
from pathlib import Path
from typing import Final

from mypy.fscache import FileSystemCache
from mypy.util import hash_digest

from typedthinc._mypy.texts import close_text, open_text
from typedthinc.inspection.source_text import encoding_of

_SHADOW: Final = "?open"


class OpenTexts(FileSystemCache):
    """A file system in which some files have another text, each with the number of its edit as time of change."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[str, bytes] = {}
        self._edits: dict[str, int] = {}
        # When each file was changed, in nanoseconds, and the second that mypy is told.
        self._changes: dict[str, tuple[int, int]] = {}

    def put(self, path: Path, text: str) -> None:
        """Let a file have a text until it is dropped."""
        key = str(path)
        # As the file would be saved. A character that its encoding has not must not move those behind it.
        self._texts[key] = text.encode(encoding_of(text.encode()), errors="replace")
        self._edits[key] = self._edits.get(key, 0) + 1
        open_text(key, text)
        self.flush()

    def drop(self, path: Path) -> None:
        """Let a file be as it is on the disk."""
        self._texts.pop(str(path), None)
        close_text(str(path))
        self.flush()

    def close(self) -> None:
        """Let all files be as they are on the disk."""
        for path in list(self._texts):
            self.drop(Path(path))

    def shadows(self) -> dict[str, str]:
        """Map each file that has had a text to its shadow file."""
        return {path: path + _SHADOW for path in self._edits}

    def stat_or_none(self, path: str) -> os.stat_result | None:
        """Describe a file."""
        path = path.removesuffix(_SHADOW)
        found = super().stat_or_none(path)
        text = self._text(path)
        if text is None:
            return found if found is None or stat.S_ISDIR(found.st_mode) else self._changed_by_itself(path, found)
        fields = list(found) if found is not None else [stat.S_IFREG | 0o644, *[0] * 9]
        fields[stat.ST_SIZE] = len(text)
        fields[stat.ST_MTIME] = self._edits[os.path.abspath(path)]
        return os.stat_result(fields)

    def _changed_by_itself(self, path: str, found: os.stat_result) -> os.stat_result:
        """Describe a file with another second for each change."""
        second = int(found.st_mtime)
        before, told = self._changes.get(path, (found.st_mtime_ns, second))
        if before != found.st_mtime_ns:
            told = second if second > told else told + 1
        self._changes[path] = found.st_mtime_ns, told
        if told == second:
            return found
        fields = list(found)
        fields[stat.ST_MTIME] = told
        return os.stat_result(fields)

    def read(self, path: str) -> bytes:
        """Read a file."""
        file = path.removesuffix(_SHADOW)
        text = self._text(file)
        data = super().read(file) if text is None else text
        self.hash_cache[path] = hash_digest(data)
        return data

    def _text(self, path: str) -> bytes | None:
        return self._texts.get(os.path.abspath(path)) if self._texts and path.endswith((".py", ".pyi")) else None
