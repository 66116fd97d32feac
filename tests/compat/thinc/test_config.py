"""Configurations with the names and versions of Thinc's functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import typedthinc.compat.thinc as thinc
from typedthinc.compat.thinc.api import (
    Config,
    ConfigValidationError,
    Linear,
    Model,
    Optimizer,
    Relu,
    Schedule,
    chain,
    registry,
)
from typedthinc.compat.thinc.types import Floats2d
from typedthinc.errors import RegistryError

TEXT = """
[model]
@layers = "tests.network.v1"
width = 8

[optimizer]
@optimizers = "Adam.v1"

[optimizer.learn_rate]
@schedules = "warmup_linear.v1"
initial_rate = 0.1
warmup_steps = 2
total_steps = 10

[loss]
@losses = "SequenceCategoricalCrossentropy.v3"
names = ["a", "b"]
label_smoothing = 0.1
"""


@thinc.registry.layers("tests.network.v1")
def network(width: int, nO: int = 2) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width), Linear(nO))


def test_a_file_is_resolved() -> None:
    built = registry.resolve(Config().from_str(TEXT))
    assert built["model"].initialize(np.ones((1, 3), "float32")).get_dim("nO") == 2
    assert isinstance(built["optimizer"], Optimizer)
    assert isinstance(built["optimizer"].schedules["learn_rate"], Schedule)
    assert built["loss"].rows.label_smoothing == 0.1
    assert registry.fill(Config().from_str(TEXT))["model"]["nO"] == 2
    with pytest.raises(ConfigValidationError, match="width"):
        registry.resolve({"model": {"@layers": "tests.network.v1", "width": "wide"}})


@pytest.mark.parametrize(
    "name", ["Softmax.v2", "SparseLinear.v2", "ParametricAttention.v2", "remap_ids.v2", "with_flatten.v2", "Linear.v1"]
)
def test_all_versions_are_registered(name: str) -> None:
    assert callable(registry.get("layers", name))
    assert registry.has("layers", name)


def test_other_kinds() -> None:
    assert {"Adam.v1", "RAdam.v1", "SGD.v1"} <= registry.get_all("optimizers").keys()
    assert {"CategoricalCrossentropy.v1", "L2Distance.v1"} <= registry.get_all("losses").keys()
    assert "uniform_init.v1" in registry.get_all("initializers")
    with pytest.raises(RegistryError, match="Softmax"):
        registry.get("layers", "Softmax.v9")
    catalogue = registry.create("test_readers", entry_points=True)
    catalogue.register("r.v1", func=network)
    assert registry.get("test_readers", "r.v1") is network
    delattr(registry, "test_readers")


def test_arguments_have_the_names_of_thinc() -> None:
    catalogue = registry.create(registry_name="test_named")
    assert registry.layers("test_named.v1", func=network) is network
    assert catalogue("n.v1", func=network) is network
    assert registry.get(registry_name="layers", func_name="test_named.v1") is network
    assert registry.has(registry_name="test_named", func_name="n.v1")
    assert registry.get_all(registry_name="test_named") == {"n.v1": network}
    delattr(registry, "test_named")


def test_a_catalogue_takes_a_function_by_its_place_and_lists_all() -> None:
    class own(registry):
        pass

    catalogue: Any = own.create("tokenizers", entry_points=True)
    assert catalogue("split.v1", str.split) is str.split
    assert catalogue.get_all() == own.get_all("tokenizers") == {"split.v1": str.split}
    assert "Relu.v1" in own.layers.get_all()


def test_an_error_of_a_configuration_that_a_program_makes() -> None:
    found = [{"loc": ["model", "width"], "msg": "too wide", "type": "value_error"}]
    error = ConfigValidationError(config={"model": {}}, errors=found, title="No", desc="See the page", parent="run")
    assert str(error) == error.text == "No\nSee the page\nrun -> model -> width\ttoo wide\n{'model': {}}"
    assert error.errors == found and error.error_types == {"value_error"}
    other = ConfigValidationError.from_error(error, title="Never", show_config=False)
    assert str(other) == "Never\nSee the page\nrun -> model -> width\ttoo wide"
    assert str(ConfigValidationError(desc="Nothing there")) == "Config validation error\nNothing there"


def read() -> None:
    Config().from_str("[model]\nwidth = ${no.such}")


def read_bytes() -> None:
    Config.from_bytes(b"[model\n")


def interpolate() -> None:
    Config().from_str("[model]\nwidth = ${no.such}", interpolate=False).interpolate()


def override() -> None:
    Config().from_str("[model]\nwidth = 3", overrides={"no.such": 3})


def resolve() -> None:
    registry.resolve({"model": {"@layers": "tests.network.v1", "width": "wide"}})


def fill() -> None:
    registry.fill({"model": {"@layers": "tests.network.v1", "width": "wide"}})


@pytest.mark.parametrize("refuse", [read, read_bytes, interpolate, override, resolve, fill])
def test_what_is_refused_can_be_looked_into(refuse: Any) -> None:
    with pytest.raises(ConfigValidationError) as caught:
        refuse()
    assert caught.value.errors and str(caught.value) == "\n".join(map(str, caught.value.problems))
    assert all({"loc", "msg"} <= each.keys() for each in caught.value.errors)


def test_where_a_mistake_is() -> None:
    with pytest.raises(ConfigValidationError) as caught:
        resolve()
    assert [each["loc"] for each in caught.value.errors] == [("model", "width")]
