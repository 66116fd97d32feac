"""The recipe of the conda package says what `pyproject.toml` does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
RECIPE: dict[str, Any] = yaml.safe_load((ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Where conda-forge has a package under another name.
NAMES = {"typing_extensions": "typing-extensions", "matplotlib-base": "matplotlib"}


def required(lines: list[str]) -> dict[str, str]:
    """Return names and versions of requirements, as pip writes them or conda."""
    parts = [re.fullmatch(r"([\w-]+) ?(.*)", line.partition(";")[0].strip()) for line in lines]
    return {NAMES.get(part[1], part[1]): part[2] for part in parts if part is not None}


def test_the_package() -> None:
    assert RECIPE["context"]["version"] == PROJECT["version"]
    assert f">={RECIPE['context']['python_min']}" == PROJECT["requires-python"]
    assert RECIPE["about"]["license"] == PROJECT["license"]
    assert RECIPE["build"]["python"]["entry_points"] == [f"{name} = {at}" for name, at in PROJECT["scripts"].items()]


def test_what_it_needs() -> None:
    needed = required(RECIPE["requirements"]["run"])
    assert needed.pop("python") == ">=${{ python_min }}"
    assert needed == required(PROJECT["dependencies"])


def test_what_it_can_have_beside() -> None:
    extras = required([line for lines in PROJECT["optional-dependencies"].values() for line in lines])
    constrained = required(RECIPE["requirements"]["run_constraints"])
    assert len(constrained) == len(RECIPE["requirements"]["run_constraints"])
    assert {name: extras.get(name) for name in constrained} == constrained
