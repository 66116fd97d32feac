"""Blocks of MXNet as layers; `make test-frameworks` runs this where mxnet is."""

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from tests.frameworks.wrapper_contract import DY, WrapperContract, X
from typedthinc.api import Adam, Model, MXNetWrapper, Relu, load_mxnet, mxnet_optimizer
from typedthinc.errors import FrameworkError, NotAModelError

if find_spec("mxnet") is None:
    pytest.skip("mxnet is not installed", allow_module_level=True)
mxnet = load_mxnet()
nn = mxnet.gluon.nn


def made(*blocks: Any) -> Any:
    block = nn.Sequential()
    block.add(*blocks)
    block.initialize(mxnet.init.Normal(0.5))
    return block


class Summing(nn.Block):  # type: ignore[name-defined, misc, unused-ignore] # known where mxnet is
    def forward(self, one: Any, two: Any) -> Any:
        return one + two, one - two


class Same(nn.Block):  # type: ignore[name-defined, misc, unused-ignore]
    def forward(self, X: Any) -> Any:
        return X


class Product(nn.Block):  # type: ignore[name-defined, misc, unused-ignore]
    """Uses its weight as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.W = self.params.get("W", shape=(4, 3), init=mxnet.init.Normal(0.5))
        self.W.initialize()

    def forward(self, X: Any) -> Any:
        return mxnet.nd.dot(X, self.W.data())


class Odd(nn.Block):  # type: ignore[name-defined, misc, unused-ignore]
    """Does something else than a block does."""

    def __init__(self, act: Callable[[Any], Any]) -> None:
        super().__init__()
        self.act = act
        self.dense = nn.Dense(3, in_units=4)
        self.dense.initialize()

    def forward(self, X: Any) -> Any:
        return self.act(self.dense(X))


class TestMXNetWrapper(WrapperContract):
    mlp_names = ("0.weight", "0.bias", "1.weight", "1.bias")
    is_transposed = False

    def mlp(self) -> Model[Any, Any]:
        return self.mlp_with(nI=4, nO=3)

    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        return MXNetWrapper(made(nn.Dense(8, activation="relu", in_units=4), nn.Dense(3, in_units=8)), **options)

    def dropout_and_norm(self) -> Model[Any, Any]:
        blocks = nn.Dense(8, in_units=4), nn.BatchNorm(in_channels=8), nn.Dropout(0.5), nn.Dense(3, in_units=8)
        return MXNetWrapper(made(*blocks))

    def identity(self) -> Model[Any, Any]:
        return MXNetWrapper(Same())

    def table(self) -> Model[Any, Any]:
        table = nn.Embedding(10, 3)
        table.initialize()
        return MXNetWrapper(table)

    def product(self) -> Model[Any, Any]:
        return MXNetWrapper(Product())

    def two_inputs(self, **options: Any) -> Model[Any, Any]:
        return MXNetWrapper(Summing(), **options)

    def returning(self, value: object) -> Model[Any, Any]:
        return MXNetWrapper(Odd(lambda Y: value))

    def raising(self, error: Exception) -> Model[Any, Any]:
        def act(Y: Any) -> Any:
            if mxnet.autograd.is_training():
                raise error
            return Y

        return MXNetWrapper(Odd(act))

    def detached(self) -> Model[Any, Any]:
        return MXNetWrapper(Odd(lambda Y: Y.detach()))

    def frozen(self) -> Model[Any, Any]:
        block = made(nn.Dense(3, in_units=4))
        block.collect_params().setattr("grad_req", "null")
        return MXNetWrapper(block)

    def twice(self) -> tuple[Callable[[], object], str]:
        block = made(nn.Dense(3, in_units=4))
        return lambda: (MXNetWrapper(block), MXNetWrapper(block)), "another layer stands for Sequential already"

    def growing(self) -> Any:
        block = nn.Sequential()
        block.add(nn.Dense(3, in_units=4))
        block.initialize()
        more = nn.Dense(3, in_units=3)
        more.initialize()
        return MXNetWrapper(block), lambda: block.add(more)

    def wrap(self, module: Any) -> Model[Any, Any]:
        return MXNetWrapper(module)

    def sgd(self, rate: float) -> Any:
        return mxnet_optimizer(mxnet.optimizer.SGD(learning_rate=rate, wd=0.0, rescale_grad=1.0))

    def adam(self, rate: float) -> Any:
        return mxnet_optimizer(mxnet.optimizer.Adam(learning_rate=rate))


def test_numpy_is_as_it_was() -> None:
    for name in ("PZERO", "alltrue", "msort"):
        with pytest.raises(AttributeError):
            getattr(np, name)
    assert load_mxnet() is mxnet


def test_a_block_that_is_compiled() -> None:
    for options in ({}, {"static_alloc": True, "static_shape": True}):
        block = nn.HybridSequential()
        block.add(nn.Dense(8, activation="relu", in_units=4), nn.BatchNorm(in_channels=8), nn.Dense(3, in_units=8))
        block.initialize(mxnet.init.Normal(0.5))
        plain, compiled = MXNetWrapper(copy.deepcopy(block)), MXNetWrapper(block)
        block.hybridize(**options)
        optimizers = Adam(0.01), Adam(0.01)
        for _ in range(3):
            results: list[Any] = []
            for layer, optimizer in zip((plain, compiled), optimizers, strict=True):
                Y, backprop = layer.begin_update(X)
                results.append((Y, backprop(DY)))
                layer.finish_update(optimizer)
            for one, two in zip(*results, strict=True):
                np.testing.assert_allclose(one, two, rtol=1e-4, atol=1e-5)


def test_a_parameter_without_a_part_in_the_output() -> None:
    class Half(nn.Block):  # type: ignore[name-defined, misc, unused-ignore]
        def __init__(self) -> None:
            super().__init__()
            self.used, self.other = nn.Dense(3, in_units=4), nn.Dense(3, in_units=4)
            self.takes_other = True
            self.initialize()

        def forward(self, X: Any) -> Any:
            return (self.other if self.takes_other else self.used)(X)

    block = Half()
    layer = MXNetWrapper(block)
    data = np.ones((2, 4), "float32")
    for takes_other in (True, False):
        block.takes_other = takes_other
        Y, backprop = layer.begin_update(data)
        backprop(np.ones_like(Y))
    np.testing.assert_allclose(layer.get_grad("other.bias"), [2, 2, 2])
    np.testing.assert_allclose(layer.get_grad("used.bias"), [2, 2, 2])


MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: MXNetWrapper(nn.Dense(3)), FrameworkError, "weight of Dense has no value yet: say how wide its input is"),
    (lambda: MXNetWrapper(Relu(3, 4)), NotAModelError, "takes a gluon.Block of mxnet, not the model Relu"),
    (lambda: mxnet_optimizer(3), NotAModelError, "an optimizer of mxnet, not int 3"),
]


@pytest.mark.parametrize(
    ("act", "data", "words"),
    [
        (lambda Y: mxnet.nd.dot(Y, mxnet.nd.ones((5, 5))), X, r"Check failed: .* dot shape error: \[6,3\] X \[5,5\]$"),
        (lambda Y: Y, X.astype("int32"), "data of int32 meets parameters of float32, which it has to equal$"),
    ],
    ids=["op", "dtype"],
)
def test_words_of_the_library_alone(act: Callable[[Any], Any], data: Any, words: str) -> None:
    """It says where it was before that."""
    with pytest.raises(FrameworkError, match="MXNetWrapper: Odd raised MXNetError: " + words):
        MXNetWrapper(Odd(act)).predict(data)


def test_a_block_that_is_moved() -> None:
    block = nn.Dense(3, in_units=4)
    block.initialize()
    layer = MXNetWrapper(block)
    block.collect_params().reset_ctx(mxnet.cpu(1))
    with pytest.raises(FrameworkError, match=r"weight of Dense was moved to cpu\(1\), but the layer computes on cpu"):
        layer.predict(X)


@pytest.mark.parametrize(("act", "kind", "words"), MISTAKES, ids=[words for _, _, words in MISTAKES])
def test_a_mistake(act: Callable[[], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        act()
