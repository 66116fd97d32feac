"""One model in many threads, and what each thread and each asynchronous task has to itself."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests import rounding
from tests.example_counts import examples
from tests.threads import at_once, hurried
from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Linear,
    Model,
    NotInitializedError,
    NumpyOps,
    Ops,
    Relu,
    Softmax,
    add,
    chain,
    get_current_ops,
    get_ops,
    noop,
    residual,
    set_current_ops,
    train,
    use_device,
    use_ops,
    with_array,
)

THREADS = 32
ROUNDS, PROCESSES = examples(50), examples(10)

# The layers are imported when an operator first needs one.
FIRST_OPERATORS = """
import sys, threading
from typedthinc.model import Model

assert "typedthinc.layers" not in sys.modules
sys.setswitchinterval(1e-6)
gate, failed = threading.Barrier(16), []

def forward(model, X, is_train):
    return X, lambda dY: dY

def work(place):
    left, right = Model("left", forward), Model("right", forward)
    gate.wait()
    try:
        import typedthinc.layers
        [lambda: left >> right, lambda: left | right, lambda: left + right, lambda: left & right][place % 4]()
    except BaseException as error:
        failed.append(error)

threads = [threading.Thread(target=work, args=(place,)) for place in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit(f"failed: {failed}" if failed else 0)
"""


@pytest.fixture(autouse=True)
def _hurried() -> Iterator[None]:
    with hurried():
        yield


def test_large_products_from_many_threads() -> None:
    """BLAS has threads of its own for these."""
    rng = np.random.default_rng(0)
    model = chain(Relu(256, 128), Relu(256), Softmax(10)).initialize()
    inputs: list[Any] = [rng.standard_normal((64 + place, 128), dtype="float32") for place in range(THREADS)]
    expected: list[Any] = [model.predict(X) for X in inputs]
    hidden = model.layers[1].predict(model.layers[0].predict(inputs[-1]))
    apart = rounding.of_product(hidden, model.layers[2].get_param("W").T)
    for _ in range(2):
        for one, other in zip(at_once([lambda X=X: model.predict(X) for X in inputs]), expected, strict=True):
            # A product of 256 terms of either sign, whose scores softmax turns into probabilities.
            np.testing.assert_allclose(one, other, atol=apart)


def trained(seed: int) -> list[Any]:
    with use_ops(NumpyOps(seed=seed)):
        X: Any = np.random.default_rng(seed).standard_normal((40, 4), dtype="float32")
        truths: Any = np.arange(40) % 3
        model = chain(Relu(8), Dropout(0.3), Softmax(3)).initialize(X, np.eye(3, dtype="float32")[truths])
        train(model, X, truths, loss=CategoricalCrossentropy(), optimizer=Adam(0.01), epochs=3, seed=seed)
        return [node.get_param(name) for node in model.walk() for name in node.param_names]


def test_models_train_side_by_side() -> None:
    """Each on ops of its own, whose random numbers nobody else draws."""
    expected = [trained(seed) for seed in range(8)]
    for one, other in zip(at_once([lambda seed=seed: trained(seed) for seed in range(8)]), expected, strict=True):
        for left, right in zip(one, other, strict=True):
            np.testing.assert_array_equal(left, right)


def test_ops_are_those_of_the_thread() -> None:
    default = get_current_ops()

    def work() -> None:
        assert get_current_ops() is default
        outer, inner = NumpyOps(), NumpyOps()
        for _ in range(ROUNDS):
            with use_ops(outer):
                assert Linear(1).ops is outer
                with use_ops(inner), use_device("cpu") as current:
                    assert current is inner
                    assert (Linear(1) >> Linear(1)).ops is inner
                assert get_current_ops() is outer
            assert get_current_ops() is default
        set_current_ops(outer)
        assert get_current_ops() is outer

    at_once([work] * THREADS)
    assert get_current_ops() is default


def test_all_threads_get_the_same_ops_by_name() -> None:
    found = at_once([lambda: get_ops("numpy")] * THREADS)
    assert len(set(map(id, found))) == 1


def test_operators_are_those_of_the_thread() -> None:
    def bound(place: int) -> Callable[[], None]:
        def work() -> None:
            table = {">>": lambda left, right: (place, left, right)}
            left, right = Linear(1, 1), Linear(1, 1)
            for _ in range(ROUNDS):
                with Model.define_operators(table):
                    combined: Any = left >> right
                    assert combined == (place, left, right)
                assert (left >> right).factory == "chain"

        return work

    def unbound() -> None:
        for _ in range(2 * ROUNDS):
            assert (Linear(1, 1) >> Linear(1, 1)).factory == "chain"
            assert (Linear(1, 1) + Linear(1, 1)).factory == "add"

    at_once([bound(place) if place % 2 else unbound for place in range(THREADS)])


def test_the_first_operators_of_a_process_in_many_threads() -> None:
    """The layers say what operators mean when they are imported, here by all threads at once."""
    processes = [
        subprocess.Popen([sys.executable, "-c", FIRST_OPERATORS], stderr=subprocess.PIPE) for _ in range(PROCESSES)
    ]
    for process in processes:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said


def test_one_thread_initializes_and_another_predicts() -> None:
    """What runs while another thread is in the middle of `initialize` is not set up by it."""
    entered, over = threading.Event(), threading.Event()
    X: Any = np.ones((2, 3), "float32")

    def slow(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
        entered.set()
        assert over.wait(30)

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return X, lambda dY: dY

    waiting = chain(Model("slow", forward, init=slow), Linear(2))

    def initialize() -> None:
        waiting.initialize(X)

    def predict() -> None:
        assert entered.wait(30)
        try:
            bare = Linear(2, 3)
            with pytest.raises(NotInitializedError):
                bare.predict(X)
            assert bare.has_param("W") is None
            assert Linear(2).initialize(X).predict(X).shape == (2, 2)
        finally:
            over.set()

    at_once([initialize, predict])
    assert waiting.predict(X).shape == (2, 2)


@pytest.mark.parametrize("times", [2, pytest.param(10, marks=pytest.mark.nightly)])
def test_layers_of_several_models_in_several_threads(times: int) -> None:
    """A layer without parameters may stand in models that other threads build and initialize meanwhile."""
    X: Any = np.random.default_rng(0).standard_normal((5, 4), dtype="float32")
    shared = chain(Dropout(0.0), with_array(noop()), residual(Dropout(0.0)), add(noop(), noop()))

    def work() -> None:
        for _ in range(times):
            first = chain(shared, Linear(3)).initialize(X)
            np.testing.assert_allclose(first.predict(X), first.layers[1].predict(4 * X), 1e-5, 1e-6)
            second = chain(shared, shared, Linear(3, 4)).initialize()
            np.testing.assert_allclose(second.predict(X), second.layers[2].predict(16 * X), 1e-5, 1e-6)

    at_once([work] * 16)


async def task(place: int, default: Ops) -> None:
    own = NumpyOps(seed=place)
    assert get_current_ops() is default
    with use_ops(own), Model.define_operators({">>": lambda left, right: place}):
        for _ in range(20):
            await asyncio.sleep(0)
            combined: Any = Linear(1, 1) >> Linear(1, 1)
            assert combined == place
            assert Linear(1, 1).ops is get_current_ops() is own
            # What a task starts in another thread has what the task has.
            assert await asyncio.to_thread(get_current_ops) is own
    assert get_current_ops() is default
    assert (Linear(1, 1) >> Linear(1, 1)).factory == "chain"


def test_tasks_have_contexts_of_their_own() -> None:
    default = get_current_ops()

    async def main() -> None:
        await asyncio.gather(*(task(place, default) for place in range(THREADS)))
        assert get_current_ops() is default

    asyncio.run(main())


def test_tasks_predict_with_one_model() -> None:
    model = chain(Relu(16, 4), Softmax(3)).initialize()
    inputs: list[Any] = [np.full((place + 1, 4), place / 4, "float32") for place in range(THREADS)]
    expected: list[Any] = [model.predict(X) for X in inputs]

    async def main() -> list[Any]:
        return await asyncio.gather(*(asyncio.to_thread(model.predict, X) for X in inputs))

    for one, other in zip(asyncio.run(main()), expected, strict=True):
        np.testing.assert_allclose(one, other, 1e-5, 1e-6)
