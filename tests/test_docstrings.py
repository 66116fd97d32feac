"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil

import pytest

import typedthinc

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


@pytest.mark.parametrize("name", NAMES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = map(importlib.import_module, NAMES)
    assert sum(len(found.examples) for module in modules for found in finder.find(module)) > 150
