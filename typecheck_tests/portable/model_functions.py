"""What is done to a model as a whole keeps its type; so do arrays that are moved, and classes become distributions."""

from typing import Any

from typing_extensions import assert_type

from typedthinc.api import (
    Config,
    Linear,
    Model,
    change_attr_values,
    get_array_module,
    get_width,
    registry,
    require_cpu,
    set_dropout_rate,
    to_categorical,
    to_numpy,
    wrap_model_recursive,
)
from typedthinc.types import Floats2d, Floats3d, Ints1d, Ints2d


def models(model: Model[Floats2d, Floats2d]) -> None:
    assert_type(set_dropout_rate(model, 0.2), Model[Floats2d, Floats2d])
    assert_type(set_dropout_rate(model, 0.2, attrs=["rate"]), Model[Floats2d, Floats2d])
    assert_type(change_attr_values(model, {"dropout": {"is_enabled": False}}), Model[Floats2d, Floats2d])
    assert_type(wrap_model_recursive(model, lambda node: Linear(3, 2)).get_dim("nO"), int)
    set_dropout_rate(model, "0.2")  # E: any
    assert_type(model.name, str)
    assert_type(model.factory, str)
    model.name = "encoder"
    model.name = 3  # E: any


def truths(model: Model[Floats2d, Floats2d], X: Floats2d, labels: Ints1d) -> None:
    assert_type(model.initialize(X, labels), Model[Floats2d, Floats2d])
    model.initialize(X, X)
    model.initialize(X, [labels, labels])
    model.initialize(labels, X)  # E: any
    model.initialize(X, "cat")  # E: any


def data(X: Floats2d, ids: Ints1d, pairs: Ints2d) -> None:
    assert_type(to_numpy(X), Floats2d)
    assert_type(get_width(X), int)
    assert_type(require_cpu(), bool)
    get_array_module(X).zeros(3)
    one: Floats2d[Any, Any] = to_categorical(ids)
    two: Floats3d[Any, Any, Any] = to_categorical(pairs, 3, label_smoothing=0.1)
    to_categorical(X)  # E: any
    print(one, two)


def configurations(config: Config) -> None:
    assert_type(Config().from_str("[a]\nb = 1"), Config)
    assert_type(Config.from_disk("run.cfg"), Config)
    assert_type(config.copy().merge({"a": {"b": 2}}).interpolate(), Config)
    assert_type(registry.resolve(config, validate=False), dict[str, Any])
    assert_type(registry.fill({"a": {"b": 1}}), Config)


@registry.layers("identity.v1")
def identity(n: int) -> str:
    return "x" * n


@registry.datasets.register("numbers.v1")
def numbers() -> list[int]:
    return [1, 2]


assert_type(identity(3), str)
assert_type(numbers(), list[int])
