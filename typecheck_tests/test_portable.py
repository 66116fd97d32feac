"""portable/: what must hold in every checker, without the plugin."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.checkers import PORTABLE, files_in, without_plugin
from typecheck_tests.expectations import differences, marked_lines


@pytest.mark.parametrize("path", files_in("portable"), ids=lambda path: path.stem)
@pytest.mark.parametrize("checker", PORTABLE)
def test_exactly_the_marked_lines_are_errors(checker: str, path: Path) -> None:
    found = [each for each in without_plugin(checker) if each.path == path]
    wrong = differences(marked_lines(path, checker), found)
    assert not wrong, "\n".join([f"{checker}, {path}:", *wrong])
