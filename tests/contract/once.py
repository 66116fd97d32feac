"""Checks for which one case of a layer says all: nothing in them hangs on sizes or numbers."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.contract.case import Case, Seeded
from tests.contract.families import CASES, FOREIGN
from tests.contract.values import Value, arrays, mapped
from tests.example_counts import examples
from tests.threads import at_once, hurried
from typedthinc.analysis.library.layer_parameters import declared_parameters
from typedthinc.analysis.source import library_module
from typedthinc.shapes.sizes import variable_of
from typedthinc.shapes.terms import Array

_THREADS = examples(80)
# With layers of its own, its query is as long as what they make, which no size of it tells.
_OF_ANY_SHAPE = "ParametricAttention"


def initialized(name: str) -> Case:
    """Make the case of a layer, initialized by its own data."""
    case = CASES[name](Seeded())
    case.model.initialize(case.X)
    return case


def check_pickle(case: Case) -> None:
    """What comes back from a pickle predicts the same."""
    again = pickle.loads(pickle.dumps(case.model))
    for one, other in zip(arrays(again.predict(case.X)), arrays(case.model.predict(case.X)), strict=True):
        np.testing.assert_array_equal(one, other)


def check_prediction_from_many_threads(case: Case) -> None:
    inputs = [_variant(case.X, place) for place in range(_THREADS)]
    expected = [arrays(case.model.copy().predict(X)) for X in inputs]
    # A copy of the model has worked out nothing yet: the threads are the first.
    fresh = case.model.copy()

    def work(place: int) -> Callable[[], None]:
        def predict() -> None:
            for _ in range(3):
                for one, other in zip(arrays(fresh.predict(inputs[place])), expected[place], strict=True):
                    np.testing.assert_allclose(one, other, 1e-5, 1e-6, strict=True)

        return predict

    with hurried():
        at_once([work(place) for place in range(_THREADS)])


def check_parameters_have_the_shapes_that_are_stated(case: Case) -> None:
    """Every layer of the library that has parameters states their shapes, and its init makes these."""
    for node in case.model.walk():
        for param in node.param_names:
            stated = node._params.shape_of(param, {dim: node.maybe_get_dim(dim) for dim in node.dim_names})
            made = node.get_param(param).shape
            assert len(stated) == len(made)
            assert all(one in (None, two) for one, two in zip(stated, made, strict=True))
            assert node.factory == _OF_ANY_SHAPE or None not in stated


def check_the_checker_reads_the_same_shapes_in_forward(case: Case) -> None:
    for node in case.model.walk():
        forward = getattr(node.forward, "func", node.forward)
        module = library_module(forward.__module__)
        assert module is not None
        statements = [each for name in module.names for each in module.definitions(name)]
        for param, term in (pair for each in statements for pair in declared_parameters(each, module)):
            axes = node._params.axes.get(param)
            if axes is not None and isinstance(term, Array):
                pairs = [(str(axis), variable_of(size)) for axis, size in zip(axes, term.sizes, strict=True)]
                assert all(var is None or axis.removeprefix("n") == var.name for axis, var in pairs)


# The modules of other frameworks state no shapes.
_OWN = [name for name in CASES if name not in FOREIGN]
# Each with the names of the cases that it is about.
ONCE: dict[Callable[[Case], None], list[str]] = {
    # torch does not pickle scripts.
    check_pickle: [name for name in CASES if name != "TorchScriptWrapper"],
    check_prediction_from_many_threads: list(CASES),
    check_parameters_have_the_shapes_that_are_stated: _OWN,
    check_the_checker_reads_the_same_shapes_in_forward: _OWN,
}


def _variant(X: Value, place: int) -> Value:
    """Make other data of the same form: floats are scaled, ids change places."""

    def changed(array: Any) -> Any:
        return array * array.dtype.type(1 + place / 8) if array.dtype.kind == "f" else np.roll(array, place, axis=0)

    return mapped(changed, X)
