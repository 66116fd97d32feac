"""The error of samples that do not fit, and the check of a forward's annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.compat.thinc.api import DataValidationError, Linear, Model, Relu, chain, data_validation
from typedthinc.compat.thinc.types import Floats2d, Ints1d, Ragged
from typedthinc.compat.thinc.util import validate_fwd_input_output
from typedthinc.errors import LayerError

X = np.ones((2, 3), "float32")
Doubled = tuple[Floats2d, Callable[[Floats2d], Floats2d]]


def double(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> Doubled:
    return 2 * X, lambda dY: 2 * dY


def of_ids(model: Any, ids: Ints1d, is_train: bool) -> Any: ...


def test_an_error_that_a_program_makes() -> None:
    error = DataValidationError("net", X, None, [{"loc": ("X", 0), "msg": "too long"}])
    assert str(error).split() == (
        "Data validation error in 'net' X: <class 'numpy.ndarray'> Y: <class 'NoneType'> X -> 0 too long".split()
    )
    assert isinstance(DataValidationError(name="net", X=X, Y=X), ValueError)


def test_a_sample_that_does_not_fit() -> None:
    with data_validation(True), pytest.raises(DataValidationError, match="expected width 4, got 3") as caught:
        chain(Relu(5, 4), Linear(2, 5)).initialize(X=X)
    assert isinstance(caught.value, LayerError) and caught.value.path


def test_what_else_initialize_refuses_is_no_validation_error() -> None:
    with pytest.raises(LayerError) as caught:
        Linear().initialize()
    assert not isinstance(caught.value, DataValidationError)


@pytest.mark.parametrize(("sample", "output"), [(X, X), (None, X), (X, None), (None, None)])
def test_what_fits_the_annotations(sample: Any, output: Any) -> None:
    validate_fwd_input_output("double", double, sample, output)


@pytest.mark.parametrize(
    ("forward", "sample", "output", "sentence"),
    [
        (double, X[0], None, r"X   .*takes Floats2d, but the data is Floats1d"),
        (double, X, X[0], r"Y   .*takes Floats2d, but the output is Floats1d"),
        (double, X.astype("int32"), None, "Ints2d"),
        (of_ids, X, None, "takes Ints1d"),
        (lambda model, X: X, X, X, r"Expected 3 arguments \(model, X , is_train\), got 2 \(model, X\)"),
        (double, Ragged(X, np.array([2])), None, "Ragged"),
    ],
)
def test_what_does_not_fit_the_annotations(forward: Any, sample: Any, output: Any, sentence: str) -> None:
    with pytest.raises(DataValidationError, match=sentence):
        validate_fwd_input_output("double", forward, sample, output)
