"""The registry: functions by name, of the library and of those who derive from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

import typedthinc
from typedthinc.api import (
    Adam,
    Config,
    ConfigValidationError,
    CupyOps,
    Linear,
    Model,
    NumpyOps,
    RegistryError,
    registry,
)
from typedthinc.config import Catalogue

TEXT = """
[model]
@layers = "Relu.v1"
nO = ${sizes.width}

[optimizer]
@optimizers = "Adam.v1"

[optimizer.learn_rate]
@schedules = "warmup_linear.v1"
initial_rate = 0.01
warmup_steps = 10
total_steps = 100

[sizes]
width = 4
"""


class Everything(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    model: Model[Any, Any]
    optimizer: Adam
    sizes: dict[str, int]
    epochs: int = 7


@pytest.fixture
def kind() -> Iterator[str]:
    yield "test_kind"
    if hasattr(registry, "test_kind"):
        delattr(registry, "test_kind")


def test_it_is_the_object_that_the_package_shows() -> None:
    assert typedthinc.registry is registry
    assert typedthinc.registry.get("layers", "Linear.v1") is Linear
    assert registry.get("ops", "NumpyOps") is NumpyOps
    assert registry.get("ops", "CupyOps") is CupyOps


def test_resolve() -> None:
    config = Config().from_str(TEXT, interpolate=False)
    assert config["model"]["nO"] == "${sizes.width}"
    for each in (config, Config.from_str(TEXT), dict(config)):
        built = registry.resolve(each)
        assert built["model"].get_dim("nO") == 4
        assert built["optimizer"].learn_rate == 0.0
        assert built["sizes"] == {"width": 4}
    assert config["model"]["nO"] == "${sizes.width}"


def test_overrides_reach_references() -> None:
    config = Config.from_str(TEXT, interpolate=False)
    built = registry.resolve(config, overrides={"sizes.width": 9, "optimizer.L2": 0.5})
    assert (built["model"].get_dim("nO"), built["optimizer"].L2) == (9, 0.5)
    assert config["sizes"] == {"width": 4}
    with pytest.raises(ConfigValidationError, match=r"no section for the override 'size\.width'"):
        registry.resolve(config, overrides={"size.width": 9})


def test_a_schema() -> None:
    built = registry.resolve(Config.from_str(TEXT), schema=Everything)
    assert (type(built["model"]), built["sizes"], built["epochs"]) == (Model, {"width": 4}, 7)
    wrong = Config.from_str(f'{TEXT}\n[more]\na = "b"\n')
    with pytest.raises(ConfigValidationError, match="more: Extra inputs are not permitted"):
        registry.resolve(wrong, schema=Everything)
    assert registry.resolve(wrong, schema=Everything, validate=False)["epochs"] == 7


def test_objects_in_a_config_stay_what_they_are() -> None:
    layer = Linear(3)
    config = {"model": {"@layers": "residual.v1", "layer": layer}, "other": layer}
    built = registry.resolve(config)
    assert built["other"] is layer
    assert built["model"].layers[0] is layer


def test_without_validation_the_function_says_what_is_wrong() -> None:
    config = {"model": {"@layers": "Relu.v1", "nO": "four"}}
    with pytest.raises(ConfigValidationError, match="nO: expected an int or null, not 'four'"):
        registry.resolve(config)
    with pytest.raises(ConfigValidationError, match="nO must be an int of at least 1"):
        registry.resolve(config, validate=False)


def test_fill() -> None:
    filled = registry.fill(Config.from_str(TEXT), schema=Everything)
    assert filled["optimizer"]["beta1"] == 0.9
    assert filled["model"] == {"@layers": "Relu.v1", "nO": 4, "nI": None, "dropout": None, "normalize": False}
    assert filled["optimizer"]["learn_rate"]["@schedules"] == "warmup_linear.v1"
    assert filled["epochs"] == 7
    del filled["epochs"]
    assert registry.fill(Config.from_str(filled.to_str())) == filled
    assert registry.resolve(filled)["optimizer"].beta1 == 0.9


def test_fill_says_what_is_wrong() -> None:
    with pytest.raises(ConfigValidationError, match="nO: expected an int or null, not 'x'") as caught:
        registry.fill({"a": {"@layers": "Relu.v1", "nO": "x"}, "b": {"@layers": "Rulu.v1"}})
    assert len(caught.value.problems) == 2


def test_a_kind_of_ones_own(kind: str) -> None:
    made = registry.create(kind)
    assert made is registry.kinds()[kind]

    @made.register("twice.v1")
    def twice(n: int) -> int:
        return 2 * n

    assert registry.has(kind, "twice.v1")
    assert registry.resolve({"n": {"@test_kind": "twice.v1", "n": 4}}) == {"n": 8}
    with pytest.raises(RegistryError, match="taken already"):
        registry.create(kind)
    with pytest.raises(RegistryError, match="letters, digits"):
        registry.create("a kind")


def test_a_registry_that_derives() -> None:
    class mine(registry):
        tokenizers = Catalogue("tokenizers")

    def split(by: str = " ") -> Callable[[str], list[str]]:
        return lambda text: text.split(by)

    assert mine.tokenizers.register("split.v1", func=split) is split
    config = {"tokenizer": {"@tokenizers": "split.v1"}, "model": {"@layers": "Linear.v1", "nO": 2}}
    assert mine.resolve(config)["tokenizer"]("a b") == ["a", "b"]
    assert mine.fill(config)["tokenizer"] == {"@tokenizers": "split.v1", "by": " "}
    with pytest.raises(ConfigValidationError, match="there is no registry 'tokenizers'"):
        registry.resolve(config)
    assert mine.layers is registry.layers


def test_names_that_are_not_there() -> None:
    with pytest.raises(RegistryError, match="there is no registry 'layer': did you mean 'layers'"):
        registry.get("layer", "Linear.v1")
    with pytest.raises(RegistryError, match="did you mean 'Linear.v1'"):
        registry.get("layers", "Liner.v1")
    assert not registry.has("layers", "Liner.v1")
    assert not registry.has("layer", "Linear.v1")


def test_reading_on_a_config() -> None:
    config = Config({"old": {"a": 1}})
    assert config.from_str(TEXT) is config
    assert "old" not in config
    with pytest.raises(ConfigValidationError):
        config.from_str("[broken")
    assert config["sizes"] == {"width": 4}
    assert Config().from_bytes(TEXT.encode()) == config


def test_interpolate_copy_and_merge() -> None:
    config = Config().from_str(TEXT, interpolate=False)
    twin = config.copy()
    twin["sizes"]["width"] = 8
    assert (config["sizes"]["width"], twin.interpolate()["model"]["nO"]) == (4, 8)
    assert "${sizes.width}" in twin.to_str()
    assert "nO = 8" in twin.to_str(interpolate=True)
    merged = twin.merge({"sizes": {"depth": 2}, "optimizer": {"@optimizers": "SGD.v1", "learn_rate": 0.1}})
    assert merged["sizes"] == {"width": 8, "depth": 2}
    assert merged["optimizer"] == {"@optimizers": "SGD.v1", "learn_rate": 0.1}
    assert twin.merge({"sizes": {"depth": 2, "width": 1}}, remove_extra=True)["sizes"] == {"width": 1}
    assert twin["sizes"] == {"width": 8}


def test_a_function_is_registered_at_once() -> None:
    class Own(registry):
        """A registry that nobody else fills."""

    catalogue = Own.create("test_at_once")
    assert catalogue("len.v1", func=len) is len
    assert Own.get("test_at_once", "len.v1") is len
