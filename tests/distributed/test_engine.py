"""What Ray is asked for when it is begun here."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from typedthinc.distributed.engine import Engine


@pytest.mark.parametrize("address", [None, "local", "10.0.0.1:6379"])
def test_workers_of_a_ray_that_is_begun_here_do_not_wait_for_other_programs(
    address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}
    ray = SimpleNamespace(is_initialized=lambda: False, init=lambda **options: asked.update(options))
    monkeypatch.setitem(sys.modules, "ray", ray)  # type: ignore[arg-type]  # not a module
    Engine(address, cpus=3)
    # What a cluster is like is said where its nodes start.
    here = {} if address == "10.0.0.1:6379" else {"num_cpus": 3, "_system_config": {"worker_niceness": 0}}
    assert asked == {"address": address, **({"include_dashboard": False} if here else {}), **here}
