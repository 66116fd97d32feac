"""reveal/: the types that the plugin gives, by `assert_type`."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.checkers import HERE, files_in, with_plugin


def _id(path: Path) -> str:
    return path.relative_to(HERE / "reveal").with_suffix("").as_posix()


@pytest.mark.parametrize("path", files_in("reveal"), ids=_id)
def test_the_types_are_as_asserted(path: Path) -> None:
    assert "assert_type(" in path.read_text(encoding="utf-8"), f"{path} asserts no type"
    said = [str(each) for each in with_plugin("reveal") if each.path == path]
    assert not said, "\n".join([f"{path}:", *said])
