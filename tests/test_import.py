"""What an import costs: `typedthinc.api` needs numpy and nothing heavier."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import typedthinc
from typedthinc import api, layers

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


def test_every_name_exists() -> None:
    assert len(set(api.__all__)) == len(api.__all__)
    for name in api.__all__:
        assert hasattr(api, name)
    assert set(layers.__all__) <= set(api.__all__)


def test_version() -> None:
    assert typedthinc.__version__.count(".") == 2
