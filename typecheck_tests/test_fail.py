"""fail/: programs that do not fit, with the code and the text of each error on its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.checkers import files_in, with_plugin
from typecheck_tests.expectations import expected_errors, mismatches


@pytest.mark.parametrize("path", files_in("fail"), ids=lambda path: path.stem)
def test_each_mistake_is_one_error_on_its_line(path: Path) -> None:
    expected = expected_errors(path)
    assert expected, f"{path} expects no error: it belongs to pass/"
    wrong = mismatches(expected, (each for each in with_plugin("fail") if each.path == path))
    assert not wrong, "\n".join([f"{path}:", *wrong])
