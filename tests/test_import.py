"""What an import costs: `typedthinc.api` needs numpy and nothing heavier."""

from __future__ import annotations

import json
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

import typedthinc
from typedthinc import api, backends, errors, initializers, layers, losses, model, training

HEAVY = {"mypy", "cupy", "rich", "pydantic", "sklearn", "scipy", "matplotlib", "hypothesis", "pytest"}


@pytest.fixture(scope="module")
def modules() -> set[str]:
    program = "import json, sys, typedthinc.api; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_numpy_and_nothing_heavier(modules: set[str]) -> None:
    assert "numpy" in modules
    assert not modules & HEAVY


def test_the_plugin_stays_out(modules: set[str]) -> None:
    program = "import sys, typedthinc.api; sys.exit('typedthinc.mypy_plugin' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


ROOMS: Any = [backends, errors, initializers, layers, losses, model, training]


def test_the_flat_namespace_holds_what_the_rooms_list() -> None:
    brought: dict[str, Any] = {}
    exec("from typedthinc.api import *", brought)
    names = {name for name in brought if not name.startswith("__")}
    listed = [name for room in ROOMS for name in room.__all__]
    assert len(set(listed)) == len(listed)
    assert set(listed) < names
    assert all(getattr(api, name) is getattr(room, name) for room in ROOMS for name in room.__all__)
    own = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}
    assert own <= set(errors.__all__)
    assert not [name for name in names if isinstance(brought[name], ModuleType)]


def test_version() -> None:
    assert typedthinc.__version__.count(".") == 2
