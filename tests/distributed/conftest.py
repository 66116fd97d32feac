from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

# Ray starts workers at 15, where they wait for every other test; it reads this when it is imported.
os.environ.setdefault("RAY_worker_niceness", "0")


@pytest.fixture(scope="session")
def ray_here() -> Iterator[None]:
    """Have a small Ray on this machine, for all tests of this process."""
    ray: Any = pytest.importorskip("ray", reason="the extra `ray` is not installed")
    ray.init(num_cpus=4, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False)
    yield
    ray.shutdown()
