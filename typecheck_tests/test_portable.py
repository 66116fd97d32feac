"""portable/: what must hold in every checker, without the plugin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from typecheck_tests.checkers import PORTABLE, files_in, without_plugin
from typecheck_tests.expectations import differences, marked_lines

# After `X == Y` with an array of numpy, pyright refuses arrays elsewhere (its issue #11644): that file comes last.
FILES = sorted(files_in("portable"), key=lambda path: path.stem == "array_arithmetic")
# pyright takes longer than the other three together: `make test` has it read each sixth file.
PARTS = {"pyright": (FILES[::6], [path for path in FILES if path not in FILES[::6]])}


def _cases() -> list[Any]:
    return [
        pytest.param(checker, part, path, id=f"{checker}-{path.stem}", marks=pytest.mark.nightly if number else ())
        for checker in PORTABLE
        for number, part in enumerate(PARTS.get(checker, (FILES,)))
        for path in part
    ]


@pytest.mark.parametrize(("checker", "part", "path"), _cases())
def test_exactly_the_marked_lines_are_errors(checker: str, part: list[Path], path: Path) -> None:
    found = [each for each in without_plugin(checker, *map(str, part)) if each.path == path]
    wrong = differences(marked_lines(path, checker), found)
    assert not wrong, "\n".join([f"{checker}, {path}:", *wrong])
