"""What comes from scikit-learn, which has no types: this is the only file that imports it, and says what it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

NEEDS_SKLEARN: Final = (
    "typedthinc.sklearn needs scikit-learn, which comes with the extra: pip install 'typedthinc[sklearn]'"
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    import numpy as np
    import numpy.typing as npt

    class BaseEstimator:
        """What all estimators have.

        Attributes:
            n_features_in_: The number of columns that `fit` got.
            feature_names_in_: Their names, if it got a table with names.
        """

        n_features_in_: int
        feature_names_in_: npt.NDArray[np.object_]

        def get_params(self, deep: bool = True) -> dict[str, Any]:
            """Return what the estimator was made with."""
            ...

        def set_params(self, **params: Any) -> Self:
            """Change what the estimator was made with."""
            ...

        def __getstate__(self) -> dict[str, Any]: ...
        def __setstate__(self, state: dict[str, Any]) -> None: ...
        def __sklearn_tags__(self) -> Any: ...

    class ClassifierMixin:
        """What all classifiers have."""

        def score(self, X: npt.ArrayLike, y: npt.ArrayLike, sample_weight: npt.ArrayLike | None = None) -> float:
            """Return the share of rows whose class is predicted."""
            ...

    class RegressorMixin:
        """What all regressors have."""

        def score(self, X: npt.ArrayLike, y: npt.ArrayLike, sample_weight: npt.ArrayLike | None = None) -> float:
            """Return the coefficient of determination of what is predicted, 1 at best."""
            ...

    check_array: Callable[..., Any]
    check_classification_targets: Callable[[Any], None]
    check_is_fitted: Callable[[BaseEstimator], None]
    check_random_state: Callable[[Any], np.random.RandomState]
    validate_data: Callable[..., Any]
else:
    try:
        from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
        from sklearn.utils import check_random_state
        from sklearn.utils.multiclass import check_classification_targets
        from sklearn.utils.validation import check_array, check_is_fitted, validate_data
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_SKLEARN, name="sklearn") from None

__all__ = [
    "BaseEstimator", "ClassifierMixin", "RegressorMixin", "check_array", "check_classification_targets",
    "check_is_fitted", "check_random_state", "validate_data",
]  # fmt: skip
