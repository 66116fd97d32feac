"""What Ray is asked for when it is begun here."""

from __future__ import annotations

import signal
import socket
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from typedthinc.distributed import RayWorkers
from typedthinc.distributed.engine import Engine


def asked_of(address: str | None, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Begin, and return what Ray is asked for."""
    asked: dict[str, Any] = {}
    ray = SimpleNamespace(is_initialized=lambda: False, init=lambda **options: asked.update(options))
    monkeypatch.setitem(sys.modules, "ray", ray)  # type: ignore[arg-type]  # not a module
    Engine(address, cpus=3)
    return asked


@pytest.mark.parametrize("address", [None, "local"])
def test_workers_of_a_ray_that_is_begun_here_do_not_wait_for_other_programs(
    address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    settings = {"num_cpus": 3, "include_dashboard": False, "_system_config": {"worker_niceness": 0}}
    assert asked_of(address, monkeypatch) == {"address": "local", **settings}


@pytest.mark.parametrize("is_named", [True, False])
def test_what_a_cluster_is_like_is_said_where_its_nodes_start(is_named: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", "192.0.2.1:1" if is_named else address)
        assert asked_of(address if is_named else None, monkeypatch) == {"address": address}


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_cluster_that_is_not_there(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"{scheme}127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(ConnectionError, match=f"RayWorkers: nothing answers at {address} .*refused.*; `ray start"):
        asked_of(address, monkeypatch)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("when", ["begun", "ended"])
def test_ctrl_c_waits_until_ray_has_begun_or_ended(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it would leave behind is ended as well."""
    done = list[str]()

    def do(what: str) -> None:
        if what == when:
            signal.raise_signal(signal.SIGINT)
        done.append(what)

    ray = SimpleNamespace(is_initialized=lambda: False, init=lambda **_: do("begun"), shutdown=lambda: do("ended"))
    monkeypatch.setitem(sys.modules, "ray", ray)  # type: ignore[arg-type]  # not a module
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(KeyboardInterrupt), RayWorkers(1).connected():
        pass
    assert done == ["begun", "ended"]
