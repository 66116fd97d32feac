"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil
from pathlib import Path

import pytest

import typedthinc

ROOT = Path(typedthinc.__file__).parents[1]
# The one needs mypy's own build, the other a GPU.
LEFT_OUT = ("typedthinc._mypy", "typedthinc.backends.cupy", "typedthinc.__main__")
# A package there is imported where its framework is.
FRAMEWORKS = tuple(
    f"typedthinc.frameworks.{name}."
    for name in ("jax", "mxnet", "tensorflow", "torch")
    if importlib.util.find_spec(name) is None
)
# Layers whose examples have modules of PyTorch in them.
WITH_TORCH = () if importlib.util.find_spec("torch") else ("typedthinc.layers.pytorch", "typedthinc.layers.torchscript")
NAMES = [
    module.name
    for module in pkgutil.walk_packages(typedthinc.__path__, "typedthinc.")
    if not module.name.startswith(LEFT_OUT + FRAMEWORKS + WITH_TORCH)
]


def _has_examples(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ">>> " in source.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*filter(_has_examples, NAMES)])
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_each_module_can_be_imported_and_many_have_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = map(importlib.import_module, NAMES)
    assert sum(len(found.examples) for module in modules for found in finder.find(module)) > 150
