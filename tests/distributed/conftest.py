from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Ray starts workers at 15, where they wait for every other test, and some before any is asked for, which ours cannot
# use. It reads this when it is imported.
for _setting in ("RAY_worker_niceness", "RAY_prestart_worker_first_driver"):
    os.environ.setdefault(_setting, "0")
HERE = Path(__file__).parent


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Have Ctrl-C do what it does at a terminal: what runs in the background is started with it switched off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def ray_here() -> None:
    """Have a small Ray on this machine, for all tests of this folder."""
    ray: Any = pytest.importorskip("ray", reason="the extra `ray` is not installed")
    if not ray.is_initialized():
        ray.init(num_cpus=4, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """End Ray behind the last test of this folder: its processes take a tenth of a core while they wait."""
    if "ray" in sys.modules and (nextitem is None or HERE not in nextitem.path.parents):
        sys.modules["ray"].shutdown()
