"""What a module makes of parts and settings of others is known to those who read it: cold, warm, and in the daemon."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, IN_ONE_PROCESS_AND_SEVERAL, NO_CACHE, Workspace

pytestmark = pytest.mark.slow
CONFIG = """\
from dataclasses import dataclass

WIDTHS = [64, {}]


@dataclass(frozen=True)
class Settings:
    width: int = {}
"""
PARTS = """\
# mypy: allow-untyped-defs
from typedthinc.api import Linear, chain, residual

LAST = {}


def block(width):
    return residual(Linear(width, width)) >> Linear(LAST, width)


def stack(n_in, widths):
    layers = []
    for width in widths:
        layers.append(Linear(width, n_in))
        n_in = width
    return chain(*layers, Linear({}, n_in))
"""
NETS = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from config import WIDTHS, Settings
from parts import block, stack
from typedthinc.api import Linear, chain


def tower():
    layers, before = [], 100
    for width in WIDTHS:
        layers.append(Linear(width, before))
        before = width
    return chain(*layers)


def head():
    return Linear(Settings().width, 3)


def through(widths):
    return stack(2, widths)


class Net:
    def __init__(self, width):
        self.body = block(width)
"""
APP = """\
# mypy: allow-untyped-calls
from nets import Net, head, through, tower
from typedthinc.api import Linear, chain

chain(tower(), Linear(3, 5))
chain(head(), Linear(3, 5))
chain(Net(8).body, Linear(3, 5))
chain(through([3, 4]), Linear(3, 5))
"""
FILES = ["app.py", "nets.py", "parts.py", "config.py"]
STATES = ((6, 7, 8), (5, 7, 8), (5, 5, 8), (5, 5, 5), (9, 5, 5), (9, 8, 7))


def widths(found: list[str]) -> list[str]:
    """Shorten what is reported to the line, and the width that stands before a layer that takes 5."""
    return [f"{line.split(':')[1]} {line.partition('gives Floats2d[*, ')[2].partition(']')[0]}" for line in found[:-1]]


def rounds(
    workspace: Workspace, check: Callable[[], list[str]], states: Sequence[tuple[int, int, int]] = STATES
) -> None:
    """Change what the report hangs on, and compare it."""
    workspace.write("app.py", APP)
    workspace.write("nets.py", NETS)
    for last, width, wide in states:
        workspace.write("config.py", CONFIG.format(last, width))
        workspace.write("parts.py", PARTS.format(wide, wide))
        expected = [f"{line} {each}" for line, each in ((5, last), (6, width), (7, wide), (8, wide)) if each != 5]
        assert widths(check()) == expected


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_they_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    states = STATES[::-every][::-1]
    rounds(workspace, lambda: workspace.mypy(*options, *FILES), states)
    # Read again with the others from the cache.
    workspace.write("app.py", APP + "# again\n")
    assert widths(workspace.mypy(*options, *FILES)) == ["5 9", "6 8", "7 7", "8 7"]


@pytest.mark.nightly
def test_they_are_the_same_without_a_cache(workspace: Workspace) -> None:
    rounds(workspace, lambda: workspace.mypy(*NO_CACHE, *FILES), STATES[:1])


def test_the_daemon_follows_them(daemon: Workspace) -> None:
    rounds(daemon, lambda: daemon.dmypy("check", *FILES))


@pytest.mark.parametrize(
    ("third", "left"),
    [
        ("from config import WIDTHS\n\nWIDTHS.append(5)\n", ["6 7", "7 8", "8 8"]),
        ("import parts\n\nsetattr(parts, 'block', len)\n", ["5 6", "6 7", "8 8"]),
        ("import parts\n\nsetattr(parts, 'stack', len)\n", ["5 6", "6 7", "7 8"]),
        ("import config\n\nsetattr(config.Settings, 'width', 5)\n", ["5 6", "7 8", "8 8"]),
    ],
    ids=["list", "function", "looping function", "field"],
)
def test_what_a_third_file_changes_is_unknown(workspace: Workspace, third: str, left: list[str]) -> None:
    workspace.write("app.py", APP)
    workspace.write("nets.py", NETS)
    workspace.write("config.py", CONFIG.format(6, 7))
    workspace.write("parts.py", PARTS.format(8, 8))
    workspace.write("third.py", third)
    assert widths(workspace.mypy(*FILES, "third.py")) == left
