"""A model that is brought back, in whatever way, lies in memory as the first one: else products round otherwise."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import pytest

from tests.toys import series
from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    Relu,
    Softmax,
    chain,
    load_checkpoint,
    save_checkpoint,
)

Back: TypeAlias = Callable[[Model[Any, Any], Path], Model[Any, Any]]

X: Any = np.random.default_rng(0).standard_normal((30, 13), dtype="float32")
TRUTHS: Any = np.arange(30) % 3


def made() -> Model[Any, Any]:
    inner = chain(Relu(17, 13, normalize=True), Maxout(9, 17, normalize=True), LayerNorm(9))
    return chain(inner, Linear(1, 9), Linear(5, 1), Softmax(3, 5))


def replaced(model: Model[Any, Any], path: Path) -> Model[Any, Any]:
    """Put copies in the places of layers, made one by one."""
    other = pickle.loads(pickle.dumps(model))
    for old in [*other.layers[0].layers, other.layers[1]]:
        assert other.replace_node(old, copy.deepcopy(old))
    return other  # type: ignore[no-any-return]  # pickle gives Any


def from_disk(model: Model[Any, Any], path: Path) -> Model[Any, Any]:
    model.to_disk(path)
    return made().from_disk(path)


def from_checkpoint(model: Model[Any, Any], path: Path) -> Model[Any, Any]:
    save_checkpoint(path, model, Adam())
    other = made()
    load_checkpoint(path, other, Adam())
    return other


def with_other_params(model: Model[Any, Any], path: Path) -> Model[Any, Any]:
    other = model.copy()
    with other.use_params({(node.id, name): node.get_param(name) * 2 for node, name in of_all(other)}):
        pass
    return other


BACK: Final[dict[str, Back]] = {
    "pickle": lambda model, path: pickle.loads(pickle.dumps(model)),
    "an old pickle": lambda model, path: pickle.loads(pickle.dumps(model, protocol=2)),
    "copy": lambda model, path: model.copy(),
    "deepcopy": lambda model, path: copy.deepcopy(model),
    "from_dict": lambda model, path: made().from_dict(model.to_dict()),
    "from_bytes": lambda model, path: made().from_bytes(model.to_bytes()),
    "from_bytes, initialized": lambda model, path: made().initialize().from_bytes(model.to_bytes()),
    "from_disk": from_disk,
    "a checkpoint": from_checkpoint,
    "use_params": with_other_params,
    "replace_node": replaced,
}


def of_all(model: Model[Any, Any]) -> Iterator[tuple[Model[Any, Any], str]]:
    return ((node, name) for node in model.walk() for name in node.param_names)


def params(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name) for node, name in of_all(model)]


def assert_laid_out_alike(model: Model[Any, Any], other: Model[Any, Any]) -> None:
    for one, two in zip(params(model), params(other), strict=True):
        assert one.strides == two.strides
        np.testing.assert_array_equal(one, two)
    whole = {id(base(each)) for each in params(other)}
    assert len(whole) == 1
    assert base(params(other)[0]).size == sum(each.size for each in params(other))


def base(array: Any) -> Any:
    return array if array.base is None else base(array.base)


def learn(model: Model[Any, Any], optimizer: Adam) -> None:
    Y, backprop = model.begin_update(X)
    gradient, _ = CategoricalCrossentropy()(Y, TRUTHS)
    backprop(gradient)
    model.finish_update(optimizer)


@pytest.mark.parametrize("way", BACK)
def test_it_lies_as_the_first_one_and_trains_alike(way: str, tmp_path: Path) -> None:
    model = made().initialize(X)
    one, two = Adam(0.1), Adam(0.1)
    learn(model, Adam(0.1))
    other = BACK[way](model, tmp_path / "model")
    assert_laid_out_alike(model, other)
    np.testing.assert_array_equal(model.predict(X), other.predict(X))
    for _ in range(5):
        learn(model, one)
        learn(other, two)
        assert_laid_out_alike(model, other)


@pytest.mark.parametrize("order", ["C", "F"])
def test_what_stands_in_for_parameters_lies_as_they_do(order: Any) -> None:
    model = made().initialize(X)
    Y = model.predict(X)
    same = {(node.id, name): np.array(node.get_param(name), order=order) for node, name in of_all(model)}
    with model.use_params(same):
        np.testing.assert_array_equal(model.predict(X), Y)


@pytest.mark.parametrize("axes", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)])
@pytest.mark.parametrize("shape", [(2, 3, 4), (1, 3, 4), (2, 1, 4), (2, 3, 1)])
@pytest.mark.parametrize("way", ["pickle", "copy", "from_dict"])
def test_any_order_of_axes(axes: tuple[int, ...], shape: tuple[int, ...], way: str, tmp_path: Path) -> None:
    W = np.empty([shape[axis] for axis in axes]).transpose(np.argsort(axes))
    W[...] = np.arange(W.size).reshape(shape)
    model = series(params={"W": W})
    for each in (model, model.copy().initialize()):
        other = (
            series(params={"W": None}).from_dict(each.to_dict()) if way == "from_dict" else BACK[way](each, tmp_path)
        )
        found = other.get_param("W")
        np.testing.assert_array_equal(found, W)
        wide = [axis for axis, size in enumerate(shape) if size > 1]
        assert [found.strides[axis] for axis in wide] == [W.strides[axis] for axis in wide]


def environments() -> Iterator[dict[str, str]]:
    """List what one machine can play: kernels of BLAS by processor, what numpy may use, and numbers of threads."""
    found: Any = np.show_config(mode="dicts")
    able: list[str] = found["SIMD Extensions"].get("found", [])
    kinds = ["Haswell", "Zen"] if {"AVX2", "X86_V3"} & {*able} else []
    kinds += ["SkylakeX"] if {"AVX512_SKX", "X86_V4"} & {*able} else []
    for number, kind in enumerate(kinds):
        yield {"OPENBLAS_CORETYPE": kind, "OPENBLAS_NUM_THREADS": str(1 + number % 2)}
    for threads in ("1", "2"):
        yield {"NPY_DISABLE_CPU_FEATURES": " ".join(able), "OPENBLAS_NUM_THREADS": threads}


PROMISES: Final = (
    "tests/model/test_layout.py::test_it_lies_as_the_first_one_and_trains_alike",
    "tests/model/test_layout.py::test_what_stands_in_for_parameters_lies_as_they_do",
    "tests/model/test_pickle.py::test_it_predicts_and_trains_as_the_first_one",
)


def played() -> Iterator[Any]:
    """Give the first and the last, which differ in all; those between in `make nightly`."""
    each = [*environments()]
    for place, environment in enumerate(each):
        marks = pytest.mark.nightly if 0 < place < len(each) - 1 else ()
        yield pytest.param(environment, id=" ".join(environment.values())[:30], marks=marks)


@pytest.mark.parametrize("environment", [*played()])
def test_equal_bits_on_other_processors(environment: dict[str, str]) -> None:
    """Play other processors in processes of their own."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *PROMISES]
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
