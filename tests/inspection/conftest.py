"""Programs in a folder of their own, which is the current one while a test runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from typedthinc.inspection import session
from typedthinc.inspection.session import Session

ROOT = Path(__file__).parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--programs", type=int, default=6, help="how many programs of the typing suites are annotated")


@pytest.fixture
def one_session(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let all commands of a test share a session of mypy, which takes half a second to begin."""
    shared = Session()
    monkeypatch.setattr(shared, "close", lambda: None)
    monkeypatch.setattr(session, "Session", lambda *_, **__: shared)
    yield
    Session.close(shared)


@pytest.fixture
def program(tmp_path: Path, mypy_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a program and return the name of its file."""
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(mypy_cache))
    monkeypatch.setenv("MYPY_CONFIG_FILE_DIR", "")
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> str:
        (tmp_path / "net.py").write_text(text, encoding="utf-8")
        return "net.py"

    return write
