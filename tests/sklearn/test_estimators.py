"""What both estimators have in common."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn")

from sklearn.base import clone  # type: ignore[import-untyped]
from sklearn.exceptions import NotFittedError  # type: ignore[import-untyped]

from tests.backends.gpu import GPU_OPS
from tests.sklearn.data import (
    HEIGHTS,
    SIDES,
    X,
    hashed,
    linear_network,
    no_model,
    of_other_rows,
    of_sums,
    softmax_network,
    too_wide,
)
from typedthinc.api import SGD, CategoricalCrossentropy, Floats2d, Linear, Model, ShapeMismatchError, get_ops, use_ops
from typedthinc.sklearn import ModelClassifier, ModelRegressor

KINDS = [(ModelClassifier, softmax_network, SIDES), (ModelRegressor, linear_network, HEIGHTS)]

both = pytest.mark.parametrize(("kind", "build", "y"), KINDS, ids=["classifier", "regressor"])
both_at_night = pytest.mark.parametrize(
    ("kind", "build", "y"),
    [pytest.param(*KINDS[0], id="classifier", marks=pytest.mark.nightly), pytest.param(*KINDS[1], id="regressor")],
)


@both
def test_random_state_decides_and_nothing_else(kind: Any, build: Any, y: Any) -> None:
    def predicted(state: Any) -> Any:
        estimator = kind(build, epochs=2, random_state=state).fit(X, y)
        return estimator.predict_proba(X) if kind is ModelClassifier else estimator.predict(X)

    before = get_ops("cpu").rng.bit_generator.state
    first = predicted(1)
    assert get_ops("cpu").rng.bit_generator.state == before
    np.testing.assert_array_equal(first, predicted(1))
    np.testing.assert_array_equal(first, predicted(np.random.RandomState(1)))
    assert not np.array_equal(first, predicted(2))
    assert not np.array_equal(predicted(None), predicted(None))


@both
def test_threads_train_side_by_side(kind: Any, build: Any, y: Any) -> None:
    def predicted(state: int) -> Any:
        return kind(build, epochs=3, random_state=state).fit(X, y).predict(X)

    expected = [predicted(state) for state in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for one, two in zip(expected, pool.map(predicted, range(8)), strict=True):
            np.testing.assert_array_equal(one, two)


@both
@pytest.mark.parametrize("again", [lambda each: pickle.loads(pickle.dumps(each)), copy.deepcopy, copy.copy])
def test_a_copy_goes_on_training_as_the_first_would(kind: Any, build: Any, y: Any, again: Any) -> None:
    estimator = kind(build, epochs=2, random_state=0).fit(X, y)
    other = again(estimator)
    assert other.run_ == estimator.run_
    np.testing.assert_array_equal(other.predict(X), estimator.predict(X))
    before = other.predict(X)
    estimator.partial_fit(X, y)
    np.testing.assert_array_equal(other.predict(X), before)
    other.partial_fit(X, y)
    for one, two in zip(estimator.model_.walk(), other.model_.walk(), strict=True):
        for name in one.param_names:
            np.testing.assert_array_equal(one.get_param(name), two.get_param(name))


@both
def test_a_copy_is_made_by_what_the_model_was_made_by(kind: Any, build: Any, y: Any) -> None:
    estimator = kind(build, epochs=1, random_state=0).fit(X, y).set_params(build=None, optimizer=SGD, learn_rate=0.5)
    other = pickle.loads(pickle.dumps(estimator))
    np.testing.assert_array_equal(other.predict(X), estimator.predict(X))
    assert other.get_params() == estimator.get_params()


def test_a_copy_has_the_settings_of_the_layers() -> None:
    estimator = ModelClassifier(hashed, epochs=2, random_state=0).fit(X, SIDES)
    other = pickle.loads(pickle.dumps(estimator))
    assert len(np.unique(estimator.predict_proba(X)[:, 0])) == 2
    np.testing.assert_array_equal(other.predict_proba(X), estimator.predict_proba(X))


@both
def test_clone_and_settings(kind: Any, build: Any, y: Any) -> None:
    estimator = kind(build, learn_rate=0.02, optimizer=SGD, random_state=0)
    fresh = clone(estimator.fit(X, y))
    assert fresh.get_params() == estimator.get_params()
    assert not hasattr(fresh, "model_")
    assert fresh.set_params(epochs=1).fit(X, y).optimizer_.learn_rate == pytest.approx(0.02)
    assert isinstance(fresh.optimizer_, SGD)
    assert len(fresh.run_.history) == 1


@both
def test_unfitted(kind: Any, build: Any, y: Any) -> None:
    with pytest.raises(NotFittedError):
        kind(build).predict(X)


@both
def test_patience_ends_the_training_and_keeps_the_best(kind: Any, build: Any, y: Any) -> None:
    estimator = kind(build, epochs=500, patience=3, learn_rate=0.05, random_state=0).fit(X, y)
    scores = [epoch.score for epoch in estimator.run_.history]
    assert estimator.run_.stopped
    assert len(scores) < 500
    assert scores.index(max(scores)) == len(scores) - 4
    assert estimator.run_.history[0].step == -(-135 // 32)
    assert estimator.score(X, y) > 0.7


@both
@pytest.mark.parametrize("fraction", [0.0, 0.999, 1.0, -0.1])
def test_rows_that_cannot_be_set_aside(kind: Any, build: Any, y: Any, fraction: float) -> None:
    with pytest.raises(ValueError, match="would be set aside|validation_fraction must be"):
        kind(build, patience=1, validation_fraction=fraction).fit(X, y)


@both
@pytest.mark.parametrize("settings", [{"epochs": -1}, {"batch_size": 0}, {"learn_rate": -1.0}, {"patience": 0}])
def test_settings_out_of_range_are_named_when_it_is_fitted(kind: Any, build: Any, y: Any, settings: Any) -> None:
    estimator = kind(build, **settings)
    with pytest.raises(ValueError, match=next(iter(settings))):
        estimator.fit(X, y)


def no_parameters() -> Model[Floats2d, Floats2d]:
    return Linear()


@both
def test_what_build_gives_is_checked(kind: Any, build: Any, y: Any) -> None:
    name, outputs = kind.__name__, len(set(y)) if kind is ModelClassifier else y.shape[1]
    with pytest.raises(TypeError, match=f"{name}: build must give a Model, not function"):
        kind(no_model).fit(X, y)
    with pytest.raises(TypeError, match=rf"{name}: build is called with .* but takes \(\) -> 'Model"):
        kind(no_parameters).fit(X, y)
    with pytest.raises(ShapeMismatchError, match=f"Softmax gives nO = {outputs + 1} columns, but Y has {outputs}"):
        kind(too_wide).fit(X, y)
    expected = rf"{name}: build must give a model with {outputs} outputs for a row, not one that gives shape \(1,\)"
    with pytest.raises(ValueError, match=expected):
        kind(of_sums).fit(X, y)
    with pytest.raises(ShapeMismatchError, match=r"Softmax takes Floats2d\[\*, 5\], but the data is"):
        kind(of_other_rows).fit(X, y)


@both
def test_more_columns_or_fewer(kind: Any, build: Any, y: Any) -> None:
    estimator = kind(build, epochs=1).fit(X, y)
    assert estimator.n_features_in_ == 4
    for wrong in (X[:, :3], np.hstack([X, X])):
        with pytest.raises(ValueError, match="is expecting 4 features as input"):
            estimator.predict(wrong)
        with pytest.raises(ValueError, match="is expecting 4 features as input"):
            estimator.partial_fit(wrong, y)


@both
def test_numbers_that_float32_does_not_hold(kind: Any, build: Any, y: Any) -> None:
    with pytest.raises(ValueError, match="too large for dtype"):
        kind(build).fit(X * 1e300, y)


@both_at_night
@pytest.mark.parametrize("make_ops", GPU_OPS)
def test_on_a_gpu_and_off_it_again(kind: Any, build: Any, y: Any, make_ops: Any) -> None:
    with use_ops(make_ops()) as ops:
        estimator = kind(build, patience=20, random_state=0).fit(X, y)
        assert estimator.model_.ops is not ops
        assert estimator.model_.ops.device_type == "gpu"
    assert isinstance(estimator.predict(X), np.ndarray)
    assert estimator.score(X, y) > 0.8
    # What was pickled comes back on the current device.
    other = pickle.loads(pickle.dumps(estimator))
    assert other.model_.ops.device_type == "cpu"
    assert other.score(X, y) == pytest.approx(estimator.score(X, y), abs=0.01)
    other.partial_fit(X, y)


def test_the_loss_is_a_setting() -> None:
    smooth = ModelClassifier(softmax_network, loss=CategoricalCrossentropy(label_smoothing=0.5), random_state=0)
    sharp = ModelClassifier(softmax_network, random_state=0)
    assert smooth.fit(X, SIDES).predict_proba(X).max() < 0.9
    assert sharp.fit(X, SIDES).predict_proba(X).max() > 0.95


def test_verbose(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rich")
    ModelClassifier(softmax_network, epochs=2, verbose=True).fit(X, SIDES)
    assert "300/300" in capsys.readouterr().out


@pytest.mark.parametrize("program", ["import typedthinc.sklearn", "from typedthinc.sklearn import ModelClassifier"])
def test_without_scikit_learn_one_sentence_names_the_extra(program: str) -> None:
    hidden = f"import sys; sys.modules['sklearn'] = None; {program}"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("the extra: pip install 'typedthinc[sklearn]'")
