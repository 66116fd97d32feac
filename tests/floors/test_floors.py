"""The versions that `make test-floors` installs are the lower bounds that the package states."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
# Whose lowest version is not run: they are large, or have a device, a compiler or an environment of their own.
APART = {"cupy", "torch", "jax", "tensorflow", "mxnet", "fast", "mlflow", "wandb", "ray"}
# Extras for who works on the package pin what they bring, but for what the tests are run with.
FOR_DEVELOPERS = {"examples", "test", "fuzz", "mutation", "release", "bench", "docs", "dev"} | {
    name for name in EXTRAS if name.startswith("test-")
}
RUNNERS = {"hypothesis", "pytest", "pytest-xdist", "scipy"}


def lower_bounds(requirements: list[str]) -> dict[str, Version]:
    found: dict[str, Version] = {}
    for each in map(Requirement, requirements):
        lowest = [part.version for part in each.specifier if part.operator == ">="]
        if each.name != PROJECT["name"] and lowest:
            found[each.name] = Version(*lowest)
    return found


def constraints() -> dict[str, Version]:
    text = (Path(__file__).parent / "constraints.txt").read_text(encoding="utf-8")
    rows = [line.split("==") for line in text.splitlines() if not line.startswith("#")]
    return {name: Version(version) for name, version in rows}


def test_every_extra_is_at_its_lowest_or_set_apart() -> None:
    assert set(EXTRAS) >= APART | FOR_DEVELOPERS
    stated = lower_bounds(PROJECT["dependencies"])
    for name in set(EXTRAS) - APART - FOR_DEVELOPERS:
        stated |= lower_bounds(EXTRAS[name])
    stated |= {name: bound for name, bound in lower_bounds(EXTRAS["test"]).items() if name in RUNNERS}
    assert constraints() == stated


def test_the_makefile_installs_what_is_constrained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    listed = re.search(r"^FLOORS := (.+)$", makefile, re.MULTILINE)
    assert listed and set(listed[1].split(",")) == set(EXTRAS) - APART - FOR_DEVELOPERS
