"""Programs in a folder of their own, which is the current one while a test runs."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from typedthinc.inspection import session
from typedthinc.inspection.session import Session

ROOT = Path(__file__).parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--programs", type=int, default=6, help="how many programs of the typing suites are annotated")


def _enter(folder: Path, cache: Path, patch: pytest.MonkeyPatch) -> None:
    """Make a folder of a user's the current one, where mypy finds the library and a cache."""
    patch.setenv("MYPYPATH", str(ROOT))
    patch.setenv("PYTHONPATH", str(ROOT))
    patch.setenv("MYPY_CACHE_DIR", str(cache))
    patch.setenv("MYPY_CONFIG_FILE_DIR", "")
    (folder / ".git").mkdir()
    patch.chdir(folder)


@pytest.fixture(scope="session")
def _begun(tmp_path_factory: pytest.TempPathFactory, mypy_cache: Path) -> Iterator[Session]:
    """Begin a session that has read the library, which takes two seconds: the forks of all tests go on with it."""
    begun = Session()
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("begun")
        # Its own cache: it would follow what other sessions add to one.
        _enter(folder, shutil.copytree(mypy_cache, folder / "cache"), patch)
        path = folder / "net.py"
        path.write_text("from typedthinc.api import Relu\n\nmodel = Relu(4, 3)\n", encoding="utf-8")
        assert begun.check([path]) == []
        assert begun.finished(path) is not None
    # The collector would walk all that mypy has read, in this process and in each fork.
    gc.freeze()
    yield begun
    begun.close()


@pytest.fixture
def begun(_begun: Session, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Give the session that has begun: it stays open for other tests."""
    monkeypatch.setattr(_begun, "close", lambda: None)
    return _begun


@pytest.fixture
def program(tmp_path: Path, mypy_cache: Path, begun: Session, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a program and return the name of its file; commands go on with the session that has begun."""
    _enter(tmp_path, mypy_cache, monkeypatch)
    monkeypatch.setattr(session, "Session", lambda *_, **__: begun)

    def write(text: str) -> str:
        (tmp_path / "net.py").write_text(text, encoding="utf-8")
        return "net.py"

    return write


@pytest.fixture
def anew(program: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands begin sessions of their own."""
    monkeypatch.setattr(session, "Session", Session)
