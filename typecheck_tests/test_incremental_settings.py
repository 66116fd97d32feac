"""What other modules make of settings is the same cold, warm, in workers and the daemon, in import cycles, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, IN_ONE_PROCESS_AND_SEVERAL, NO_CACHE, Workspace

pytestmark = pytest.mark.slow
SETTINGS = """\
from dataclasses import dataclass
{}

@dataclass
class Config:
    n_in: int = {}


TABLE = {{"n_in": {}}}
DEFAULT = Config()
"""
MODELS = """\
# mypy: allow-untyped-defs
from settings import DEFAULT, Config
from typedthinc.api import Floats2d, Model, Relu, Softmax


def make(config: Config = DEFAULT) -> Model[Floats2d, Floats2d]:
    return Relu({0}, config.n_in)


def build(table):
    return Relu({0}, table["n_in"])


def parts(n_in: int) -> tuple[Model[Floats2d, Floats2d], Model[Floats2d, Floats2d]]:
    return Relu({0}, n_in), Softmax(3, {0})


class Tagger:
    def __init__(self, config: Config) -> None:
        self.config = config

    def body(self) -> Model[Floats2d, Floats2d]:
        return Relu({0}, self.config.n_in)
"""
APP = """\
# mypy: allow-untyped-calls
from models import Tagger, build, make, parts
from settings import TABLE, Config
from typedthinc.api import Linear, chain

chain(Linear(4, 4), make())
chain(Linear(4, 4), make(Config()))
chain(Linear(4, 4), Tagger(Config()).body())
chain(Linear(4, 4), build({"n_in": TABLE["n_in"]}))
chain(make(Config()), Linear(4, 6))
chain(parts(4)[0], Linear(4, 6))
encoder, head = parts(4)
chain(encoder, Linear(4, 6))
chain(Linear(6, 6), head)


def run(config: Config) -> None:
    chain(Linear(4, 4), make(config))
    chain(Linear(4, 4), parts(TABLE["n_in"])[0])
"""
BY_SETTINGS, BY_MODELS = (6, 7, 8, 9, 18, 19), (10, 11, 13, 14)
FILES = ["app.py", "models.py", "settings.py"]
STATES = ((5, 7), (4, 7), (4, 6), (5, 6), (8, 7))
CYCLES = {"a line": "", "a cycle": "import app\n"}


def lines(report: list[str]) -> list[int]:
    """Return the lines with a mistake of sizes; there are no other errors."""
    found = [int(each.split(":")[1]) for each in report if each.startswith("app.py:") and "[typedthinc-size]" in each]
    assert report[-1].startswith(f"Found {len(found)} error" if found else "Success"), report
    return sorted(found)


def rounds(
    workspace: Workspace, imports: str, check: Callable[[], list[str]], states: Sequence[tuple[int, int]] = STATES
) -> None:
    """Change what the report hangs on, and compare it."""
    workspace.write("app.py", APP)
    for n_in, width in states:
        workspace.write("settings.py", SETTINGS.format(imports, n_in, n_in))
        workspace.write("models.py", MODELS.format(width))
        wanted = [*(BY_SETTINGS if n_in != 4 else ()), *(BY_MODELS if width != 6 else ())]
        assert lines(check()) == sorted(wanted), (n_in, width)


@pytest.mark.parametrize("imports", CYCLES.values(), ids=CYCLES)
@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_they_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], imports: str, every: int
) -> None:
    rounds(workspace, imports, lambda: workspace.mypy(*options, *FILES), STATES[::every])
    # Read again with the others from the cache.
    workspace.write("app.py", APP + "# again\n")
    assert lines(workspace.mypy(*options, *FILES)) == sorted((*BY_SETTINGS, *BY_MODELS))


@pytest.mark.parametrize("imports", CYCLES.values(), ids=CYCLES)
@pytest.mark.nightly
def test_they_are_the_same_without_a_cache(workspace: Workspace, imports: str) -> None:
    rounds(workspace, imports, lambda: workspace.mypy(*NO_CACHE, *FILES), STATES[:1])


@pytest.mark.parametrize("imports", CYCLES.values(), ids=CYCLES)
def test_the_daemon_follows_them(daemon: Workspace, imports: str) -> None:
    rounds(daemon, imports, lambda: daemon.dmypy("check", *FILES))


def test_what_a_third_file_sets_is_unknown_in_the_daemon(daemon: Workspace) -> None:
    daemon.write("app.py", APP)
    daemon.write("settings.py", SETTINGS.format("", 5, 5))
    daemon.write("models.py", MODELS.format(6))
    assert lines(daemon.dmypy("check", *FILES)) == list(BY_SETTINGS)
    daemon.write("third.py", "from settings import DEFAULT, TABLE\n\nDEFAULT.n_in = 4\nTABLE['n_in'] = 4\n")
    daemon.write("app.py", APP + "import third\n")
    assert lines(daemon.dmypy("check", *FILES, "third.py")) == []


def test_the_daemon_sees_a_function_begin_to_change_what_it_is_given(daemon: Workspace) -> None:
    looks = "# mypy: allow-untyped-defs\nfrom typedthinc.api import Relu\n\n\ndef build(table):\n"
    made = "    return Relu(3, table['n_in'])\n"
    daemon.write("models.py", looks + made)
    daemon.write(
        "app.py",
        "# mypy: allow-untyped-calls, allow-untyped-defs\n"
        "from models import build\n"
        "from typedthinc.api import Linear, chain\n\n\n"
        "def own(table):\n"
        "    return Linear(3, table['n_in'])\n\n\n"
        "def run() -> None:\n"
        "    chain(Linear(4, 4), own(table))\n\n\n"
        "table = {'n_in': 5}\n"
        "build(table)\n",
    )
    files = ["app.py", "models.py"]
    assert lines(daemon.dmypy("check", *files)) == [11]
    daemon.write("models.py", looks + "    table['n_in'] = 4\n" + made)
    assert lines(daemon.dmypy("check", *files)) == []
    daemon.write("models.py", looks + made)
    assert lines(daemon.dmypy("check", *files)) == [11]
