"""Settings of the yaml cases, and folders in which mypy and its daemon run."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from pytest_mypy_plugins.item import MypyExecutor, YamlTestItem

from typecheck_tests import library_caches
from typecheck_tests.mypy_server import run_mypy
from typecheck_tests.workspaces import Workspace, whole_workspace_of, workspace_of

HERE = Path(__file__).parent
ROOT = HERE.parent


def pytest_configure(config: pytest.Config) -> None:
    # The yaml cases look for mypy on the path first, also where the environment has not been activated.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    cache = ROOT / ".mypy_cache" / "cases"
    cache.mkdir(parents=True, exist_ok=True)
    config.option.mypy_ini_file = str(library_caches.short_config())
    config.option.mypy_testing_base = str(cache)
    config.option.mypy_closed_schema = True
    MypyExecutor.execute = _forked


def _forked(self: MypyExecutor, options: list[str]) -> tuple[int, tuple[str, str]]:
    """Run mypy for a yaml case as for all others: a process that has not loaded it yet would take twice as long."""
    done = run_mypy(options, Path.cwd(), environment={**self.environment_variables, "MYPYPATH": str(ROOT)})
    return done.returncode, (done.stdout, done.stderr)


@cache
def _begin_cases(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(library_caches.database(library_caches.short_config()), folder)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if isinstance(item, YamlTestItem):
        _begin_cases(Path(item.incremental_cache_dir))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call all of them slow: they run checkers."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return workspace_of(tmp_path)


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """One daemon for all tests of a worker: after a start it reads the library and numpy anew, for ten seconds."""
    started = whole_workspace_of(tmp_path_factory.mktemp("daemon"))
    started.dmypy("start")
    yield started
    started.dmypy("stop")


@pytest.fixture
def daemon(_started: Workspace) -> Workspace:
    _started.clear()
    return _started
