"""The version of the plugin, by which mypy's cache and its daemon know that it is another one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mypy.build import take_module_snapshot

from typedthinc import mypy_plugin
from typedthinc._mypy import digest


@pytest.mark.parametrize("changed", ["_mypy/answers.py", "analysis/engine.py", "shapes/terms.py", "mypy_plugin.py"])
def test_it_follows_the_files_while_they_are_loaded(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(mypy_plugin.__file__).parent
    shutil.copy(package / "mypy_plugin.py", tmp_path)
    for folder in ("_mypy", "analysis", "shapes"):
        shutil.copytree(package / folder, tmp_path / folder)
    before = take_module_snapshot(mypy_plugin)
    monkeypatch.setattr(digest, "_PACKAGE", str(tmp_path))
    assert take_module_snapshot(mypy_plugin) == before
    (tmp_path / changed).write_text((tmp_path / changed).read_text() + "# Changed.\n")
    assert take_module_snapshot(mypy_plugin) != before


def test_the_plugin_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(mypy_plugin, "nothing")  # noqa: B009
