"""How the tests are shared out over workers: a file at a time, and first the files that take long.

Tests of a file share what its fixtures make, and those of some folders share a cache of mypy. Units of one test each
would cost xdist itself a minute: it goes through the list of all tests for each unit.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest

# What is one unit.
TOGETHER = {
    "tests/inspection": "commands",
    "tests/lsp": "commands",
    "tests/test_readme.py": "commands",
    "typecheck_tests/cases": "cases",
}


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
    """Begin with the units that have slow tests: no worker is to end with one of them alone."""
    slow = {unit(item.nodeid) for item in items if item.get_closest_marker("slow") is not None}
    items.sort(key=lambda item: unit(item.nodeid) not in slow)
