"""How the tests are shared out over workers: a file or some folders at a time, and first those that take long.

Tests of a file share what its fixtures make, and those of some folders share a cache of mypy. Units of one test each
would cost xdist itself a minute: it goes through the list of all tests for each unit.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from functools import cache
from typing import Any

import pytest

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
    "typecheck_tests/cases/": "cases",
    "tests/distributed/": "workers",
}
# Then those files that run longest.
LONG = """
tests/layers/test_contract.py typecheck_tests/test_pass.py typecheck_tests/test_portable.py
typecheck_tests/test_torch_modules.py typecheck_tests/test_array_expressions.py tests/test_examples.py
typecheck_tests/test_engine.py typecheck_tests/test_fail.py
tests/agreement/test_agreement.py
""".split()
_FIRST = (*dict.fromkeys(TOGETHER.values()), *LONG)


def unit(nodeid: str) -> str:
    """Return what a test is shared out with."""
    return _unit(nodeid.partition("::")[0])


@cache
def _unit(file: str) -> str:
    return next((name for begin, name in TOGETHER.items() if file.startswith(begin)), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByUnit(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit(nodeid)

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
