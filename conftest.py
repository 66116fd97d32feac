"""How the tests are shared out over workers: a file or some folders at a time, and first those that take long.

Tests of a file share what its fixtures make, and those of some folders share a cache of mypy. Units of one test each
would cost xdist itself a minute: it goes through the list of all tests for each unit.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

# Workers share the cores, and threads of BLAS spin while they wait: a training of 8 seconds took 40 of them. This comes
# before numpy is imported, and holds for the processes that tests start.
if "PYTEST_XDIST_WORKER" in os.environ:
    for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(_name, "1")

# What is one unit, the longest first: its tests share sessions of mypy, a daemon, a cache or Ray. All else is a file.
TOGETHER = {
    "tests/inspection/": "commands",
    "tests/lsp/": "commands",
    "tests/cli/": "commands",
    "tests/test_readme.py": "commands",
    "typecheck_tests/test_incremental": "daemon",
    "typecheck_tests/test_engine.py": "daemon",
    "typecheck_tests/cases/": "cases",
    "tests/distributed/": "workers",
}
# Then those files that run longest.
LONG = """
tests/layers/test_contract.py typecheck_tests/test_pass.py typecheck_tests/test_portable.py
typecheck_tests/test_torch_modules.py typecheck_tests/test_array_expressions.py tests/test_examples.py
typecheck_tests/test_fail.py tests/backends/test_conformance.py tests/agreement/test_agreement.py
""".split()
_FIRST = (*dict.fromkeys(TOGETHER.values()), *LONG)


def unit(nodeid: str) -> str:
    """Return what a test is shared out with."""
    return _unit(nodeid.partition("::")[0])


@cache
def _unit(file: str) -> str:
    return next((name for begin, name in TOGETHER.items() if file.startswith(begin)), file)


class _Places(list[str]):
    """Ids that know where they stand: xdist looks each of them up."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(ids)
        self._places = {each: place for place, each in enumerate(self)}

    def index(self, each: str, *_: object) -> int:
        return self._places[each]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByUnit(LoadScopeScheduling):
        """xdist's, which goes through all tests that a worker has had after each test: here, through those to come."""

        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

        def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
            nodeid, units = self.registered_collections[node][item_index], self.assigned_work[node]
            name = unit(nodeid)
            del units[name][nodeid]
            if not units[name]:
                del units[name]
            self._reschedule(node)

        def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
            super().add_node_collection(node, collection)
            if node in self.registered_collections:
                self.registered_collections[node] = _Places(collection)

    return ByUnit(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among all that is imported and collected: most of it stays, and each walk takes a second.

    Behind it, look less often than Python does by itself: that was a sixth of what the tests took.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest units, then those that have slow tests: no worker is to end with one of them alone."""
    slow = {unit(item.nodeid) for item in items if item.get_closest_marker("slow") is not None}

    def turn(item: pytest.Item) -> int:
        name = unit(item.nodeid)
        return _FIRST.index(name) if name in _FIRST else len(_FIRST) + (name not in slow)

    items.sort(key=turn)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Have a worker report what has to be known: of a test that takes a millisecond, seven messages took two more.

    Left out are that a test begins and ends, and what is before and behind it where that went well and took no time.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > 0.01:
            # Each of its dozens of keywords would be sent by itself.
            report.keywords = {}
            item.ihook.pytest_runtest_logreport(report=report)
    return True
