"""A project of a user's, and a plugin that writes down what mypy told it."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from mypy.main import process_options

from typedthinc.cli.check import check

SPY = """\
import json
import os
from pathlib import Path

from mypy.plugin import Plugin


def plugin(version):
    return Spy


class Spy(Plugin):
    def __init__(self, options):
        super().__init__(options)
        told = {**options.snapshot(), "per_module": options.per_module_options, "path": options.mypy_path}
        told["config_text"] = Path(options.config_file).read_text(encoding="utf-8")
        Path(os.environ["SPY_REPORT"]).write_text(json.dumps(told, default=repr), encoding="utf-8")

    def report_config_data(self, ctx):
        return "spied"
"""
WRONG = 'number: int = "a"\n'


class Project:
    """A folder with a program in it, the current folder while a test runs."""

    def __init__(self, folder: Path, report: Path, caches: Path) -> None:
        self.folder = folder
        self.report = report
        self.caches = caches

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def check(self, *paths: str, **options: Any) -> int:
        """Check by the spy; what was read under other settings is of no use, so each have a cache of their own."""
        if "MYPY_CACHE_DIR" in os.environ:
            settings = _settings(options.get("config_file"), options.get("mypy_arguments", ()))
            os.environ["MYPY_CACHE_DIR"] = str(self.caches / sha256(settings.encode()).hexdigest())
        return check(paths, plugin="typedthinc_test_spy", **options)

    def told(self) -> dict[str, Any]:
        """Give the options that mypy had, or fail if the plugin was not loaded."""
        told: dict[str, Any] = json.loads(self.report.read_text(encoding="utf-8"))
        return told


def _settings(config_file: str | None, arguments: Sequence[str]) -> str:
    """Return what mypy's cache depends on, or nothing where mypy refuses it."""
    given = [] if config_file is None else ["--config-file", config_file]
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            options = process_options([*given, *arguments, "-c", "pass"])[1]
    except SystemExit:
        return ""
    return repr((options.select_options_affecting_cache(), options.per_module_options, options.plugins))


@pytest.fixture(scope="session")
def _caches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("caches")


@pytest.fixture
def project(tmp_path: Path, _caches: Path, mypy_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    (plugins / "typedthinc_test_spy.py").write_text(SPY, encoding="utf-8")
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)  # mypy looks for its configuration no further up
    monkeypatch.setenv("PYTHONPATH", str(plugins))
    monkeypatch.setenv("SPY_REPORT", str(tmp_path / "report.json"))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(mypy_cache))
    monkeypatch.setenv("MYPY_CONFIG_FILE_DIR", "")  # mypy's reader sets it
    monkeypatch.chdir(folder)
    project = Project(folder, tmp_path / "report.json", _caches)
    project.write("right.py", "number: int = 1\n")
    project.write("wrong.py", WRONG)
    yield project
