"""several_modules/: programs whose modules make models and arrays for each other, each folder in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.checkers import HERE, files_in, with_plugin
from typecheck_tests.expectations import expected_errors, mismatches

FOLDER = "several_modules"


@pytest.mark.parametrize("path", files_in(FOLDER), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_mistake_is_one_error_on_its_line(path: Path) -> None:
    folder = str(path.parent.relative_to(HERE))
    wrong = mismatches(expected_errors(path), (each for each in with_plugin(folder) if each.path == path))
    assert not wrong, "\n".join([f"{path}:", *wrong])


def test_mistakes_are_found() -> None:
    found = sum(len(expected_errors(path)) for path in files_in(f"{FOLDER}/found"))
    assert found >= 60
