"""How the tests are shared out over workers: a file or some folders at a time, and first those that take long.

Tests of a file share what its fixtures make, and those of some folders share a cache of mypy. Units of one test each
would cost xdist itself a minute: it goes through the list of all tests for each unit.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest

# What is one unit, the longest first: its tests share caches of mypy and a daemon, ten seconds each to fill, or Ray.
TOGETHER = {
    "typecheck_tests": "typing",
    "tests/distributed": "workers",
    "tests/inspection": "commands",
    "tests/lsp": "commands",
    "tests/cli": "commands",
    "tests/agreement": "commands",
    "tests/test_readme.py": "commands",
}
_FIRST = tuple(dict.fromkeys(TOGETHER.values()))


def unit(nodeid: str) -> str:
    """Return what a test is shared out with."""
    file = nodeid.partition("::")[0]
    return next((name for place, name in TOGETHER.items() if PurePosixPath(file).is_relative_to(place)), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByUnit(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

    return ByUnit(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest units, then those that have slow tests: no worker is to end with one of them alone."""
    slow = {unit(item.nodeid) for item in items if item.get_closest_marker("slow") is not None}

    def turn(item: pytest.Item) -> int:
        name = unit(item.nodeid)
        return _FIRST.index(name) if name in _FIRST else len(_FIRST) + (name not in slow)

    items.sort(key=turn)
