"""Settings of the yaml cases, and folders in which mypy and its daemon run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from typecheck_tests.workspaces import Workspace, library_cache, workspace_of

HERE = Path(__file__).parent
ROOT = HERE.parent


def pytest_configure(config: pytest.Config) -> None:
    # The yaml cases look for mypy on the path, also where the environment has not been activated.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    cache = ROOT / ".mypy_cache" / "cases"
    cache.mkdir(parents=True, exist_ok=True)
    config.option.mypy_ini_file = str(ROOT / "mypy.ini")
    config.option.mypy_testing_base = str(cache)
    config.option.mypy_closed_schema = True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call all of them slow: they run checkers."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def _library() -> Path:
    return library_cache()


@pytest.fixture
def workspace(tmp_path: Path, _library: Path) -> Workspace:
    return workspace_of(tmp_path, _library)


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """One daemon for all tests of a worker: after a start it reads the library and numpy anew, for ten seconds."""
    started = Workspace(tmp_path_factory.mktemp("daemon"))
    started.dmypy("start")
    yield started
    started.dmypy("stop")


@pytest.fixture
def daemon(_started: Workspace) -> Workspace:
    _started.clear()
    return _started
