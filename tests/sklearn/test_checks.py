"""What scikit-learn asks of every estimator, with nothing left out."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("sklearn")

from sklearn.utils.estimator_checks import parametrize_with_checks  # type: ignore[import-untyped]

from typedthinc.sklearn import ModelClassifier, ModelRegressor

pytestmark = pytest.mark.slow


@parametrize_with_checks([ModelClassifier(), ModelRegressor()])
def test_what_scikit_learn_asks(estimator: Any, check: Any) -> None:
    check(estimator)
