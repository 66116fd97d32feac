"""Gradients that are sent while the backward pass goes on: those that are whole, and each of them once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.distributed.in_threads import ThreadWorkers
from tests.distributed.models import CASES, Case, bits
from typedthinc.api import (
    Adam,
    Backprop,
    CategoricalCrossentropy,
    Dropout,
    Embed,
    Linear,
    Model,
    OneProcess,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    list2ragged,
    noop,
    reduce_mean,
    residual,
    with_array,
)
from typedthinc.distributed import board, early
from typedthinc.distributed.early import Early
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.gradients import taken

Log = list[Any]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell of small gradients, too; and let no memory be shared."""
    monkeypatch.setattr(early, "_LEAST", 1)
    monkeypatch.setattr(board, "made_for", lambda *_: None)


def noting(log: Log, name: str) -> Model[Any, Any]:
    """Make a layer that tells when the backward pass comes to it."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        def backprop(dY: Any) -> Any:
            log.append(name)
            return dY

        return X, backprop

    return Model(name, forward)


def steps(model: Model[Any, Any], count: int = 3, log: Log | None = None) -> tuple[Log, Early]:
    """Go forward and back some times; return what was told, and check it against what the gradients are in the end."""
    parameters = list(parameters_of(model))
    found: Log = [] if log is None else log
    copies: dict[int, Any] = {}

    def tell(places: Iterable[int]) -> None:
        found.append([parameters[place].label for place in places])
        copies.update({place: parameters[place].node.get_grad(parameters[place].name).copy() for place in places})

    watching = Early(parameters, tell, 1)
    rng = np.random.default_rng(0)
    for _ in range(count):
        found.append("step")
        copies.clear()
        watching.begin()
        watching.watch(None)
        Y, backprop = model.begin_update(rng.standard_normal((4, 3), dtype="float32"), need_dX=False)
        backprop(rng.standard_normal(Y.shape, dtype="float32"))
        gradients = taken(model, parameters, copied=True)
        watching.end(gradients)
        for place in watching.told:
            assert copies[place].tobytes() == gradients[place].tobytes()
    return found, watching


def test_later_layers_come_first() -> None:
    log: Log = []
    model = chain(Linear(3, 3), noting(log, "between"), Linear(3, 3)).initialize()
    found, _ = steps(model, 2, log)
    first, last = [each.label for each in parameters_of(model)][::2], [each.label for each in parameters_of(model)]
    assert found[:3] == ["step", "between", "step"]  # at first it is only looked at
    told = [each for each in found[3:] if each != "between"]
    assert found[3] != "between" and found[4] == "between"
    assert sorted(label for each in told for label in each) == sorted(last) and first[0] not in found[3]


def test_a_layer_at_two_places_is_told_once() -> None:
    log: Log = []
    shared = Linear(3, 3)
    model = chain(noting(log, "first"), shared, noting(log, "between"), shared).initialize()
    found, watching = steps(model, 2, log)
    assert found[found.index("step", 1) + 1] == "between"
    assert len(watching.told) == 2


def adds_to(other: Callable[[], Model[Any, Any]]) -> Model[Any, Any]:
    """Make a layer that adds to the gradient of another one."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        def backprop(dY: Any) -> Any:
            other().inc_grad("W", np.ones_like(other().get_param("W")))
            return dY

        return X, backprop

    return Model("adds", forward)


def test_what_another_layer_adds_to_is_left_to_the_end() -> None:
    last = Linear(3, 3)
    found, watching = steps(chain(Linear(3, 3), adds_to(lambda: last), last).initialize())
    told = {label for each in found if each != "step" for label in each}
    assert len(told) == 3 and len(watching.told) == 3


def runs_again(layer: Model[Any, Any], log: Log) -> Model[Any, Any]:
    """Make a layer that goes through another one when it goes back, as who saves memory does."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        def backprop(dY: Any) -> Any:
            log.append("again")
            if log.count("again") > 1:
                _, again = layer(X, True)
                again(dY)
            return dY

        return X, backprop

    return Model("again", forward, layers=[])


def test_a_layer_that_runs_again_is_told_again() -> None:
    log: Log = []
    last = Linear(3, 3)
    found, watching = steps(chain(Linear(3, 3), runs_again(last, log), last).initialize(), 2, log)
    assert len([each for each in found[3:] if isinstance(each, list)]) == 3 and len(watching.told) == 4


LAYERS: dict[str, Callable[[], Model[Any, Any]]] = {
    "Linear": lambda: Linear(3, 3),
    "Relu": lambda: Relu(3, 3),
    "Dropout": lambda: Dropout(0.3),
    "residual": lambda: residual(Linear(3, 3)),
    "noop": noop,
}


@given(st.lists(st.sampled_from([*LAYERS, "same"]), min_size=1, max_size=6))
def test_what_is_told_stays_as_it_is(names: list[str]) -> None:
    fix_random_seed(0)
    same = Linear(3, 3)
    model = chain(*[same if name == "same" else LAYERS[name]() for name in names]).initialize()
    _, watching = steps(model)
    assert len(watching.told) == len(list(parameters_of(model)))


def broad() -> Model[Any, Any]:
    shared = Relu(6, 6)
    table = with_array(Embed(6, 400, dropout=0.1))
    return chain(list2ragged(), table, reduce_mean(), shared, Dropout(0.2), shared, Softmax(3))


BROAD = Case(broad, CASES["reader"].X, CASES["reader"].Y, CategoricalCrossentropy())


@pytest.mark.parametrize("accumulation_steps", [1, 3])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("name", ["columns", "tagger", "normalized", "broad"])
def test_the_numbers_are_those_of_one_process(name: str, count: int, accumulation_steps: int) -> None:
    """Of accumulated gradients, sums are sent while the last ones are computed."""
    case = {**CASES, "broad": BROAD}[name]
    alone, shared = case.model(), case.model()
    one, other = Adam(0.01), Adam(0.01)
    expected = case.train(alone, one, workers=OneProcess(count), accumulation_steps=accumulation_steps)
    workers = ThreadWorkers(count)
    found = case.train(shared, other, workers=workers, accumulation_steps=accumulation_steps)
    assert found.history == expected.history and bits(shared) == bits(alone)
    early_parts = [event for event in workers.events if event[3] is None]
    assert early_parts  # and not all at the end
