"""A model that gives numbers, as an estimator of scikit-learn."""

from typing import Any, Self

import numpy as np
import numpy.typing as npt

from typedthinc.layers.chain import chain
from typedthinc.layers.linear import Linear
from typedthinc.layers.relu import Relu
from typedthinc.losses import L2Distance, Loss
from typedthinc.model import Model
from typedthinc.sklearn.bases import RegressorMixin, check_array, check_is_fitted
from typedthinc.sklearn.estimator import ModelEstimator, Rows
from typedthinc.types import Floats2d


class ModelRegressor(RegressorMixin, ModelEstimator):
    """Predict one or several numbers for each row.

    Scale numbers that are far from 0 and 1, those of y by `sklearn.compose.TransformedTargetRegressor`.

    Attributes:
        n_features_in_: The number of columns of X.
        feature_names_in_: Their names, if X was a table with names.
        n_outputs_: The number of columns of y.
        model_: The model.
        optimizer_: The optimizer, which `partial_fit` goes on with.
        run_: The last training, with its history.

    Examples:
        >>> import numpy as np
        >>> X = np.linspace(-1, 1, 200).reshape(200, 1)
        >>> regressor = ModelRegressor(random_state=0).fit(X, abs(X[:, 0]))
        >>> regressor.predict([[-0.5]]).round(1).tolist()
        [0.5]
    """

    n_outputs_: int
    # What is predicted has the form of the y that was fitted: whether that was a vector, and its dtype.
    _is_flat: bool
    _dtype: np.dtype[Any]

    def fit(self, X: npt.ArrayLike, y: npt.ArrayLike) -> Self:
        """Make a model and train it.

        Shapes:
            X: (B, nI) numbers; y: (B,) or (B, nO) numbers

        Raises:
            ValueError: X or y is of another form, or a setting is out of its range.
            TypeError: `build` does not give a model.
            LayerError: The model does not take rows of this width.
            TrainingError: The loss is not finite.
        """
        rows, truths = self._read(X, y, first=True)
        self._begin(self.n_outputs_)
        self._train(rows, truths, epochs=self.epochs, patience=self.patience)
        return self

    def partial_fit(self, X: npt.ArrayLike, y: npt.ArrayLike) -> Self:
        """Go through these rows once, with the model as it is; the first time, make it.

        Raises:
            ValueError: As for `fit`; or y has another number of columns than before.
        """
        first = not hasattr(self, "model_")
        rows, truths = self._read(X, y, first=first)
        if first:
            self._begin(self.n_outputs_)
        self._train(rows, truths, epochs=1)
        return self

    def predict(self, X: npt.ArrayLike) -> npt.NDArray[Any]:
        """Return the numbers for each row, in the form of the y that was fitted.

        Shapes:
            X: (B, nI) -> (B,) or (B, nO)

        Raises:
            NotFittedError: `fit` was not called.
            ValueError: X is not rows of numbers.
        """
        check_is_fitted(self)
        # In the precision of y: each row by itself then gives what it gives among others.
        outputs = self._predict(X, self._dtype)
        return outputs[:, 0] if self._is_flat else outputs

    def __sklearn_tags__(self) -> Any:
        """Say that y may have several columns."""
        tags = super().__sklearn_tags__()
        tags.target_tags.multi_output = True
        tags.target_tags.single_output = True
        return tags

    def _read(self, X: npt.ArrayLike, y: npt.ArrayLike, *, first: bool) -> tuple[Rows, Rows]:
        rows, truths = self._validated(X, y, multi_output=True, y_numeric=True, reset=first)
        with np.errstate(over="ignore", invalid="ignore"):
            columns = check_array(truths, dtype=np.float32, ensure_2d=False, input_name="y").reshape(len(truths), -1)
        if first:
            self.n_outputs_, self._is_flat = columns.shape[1], truths.ndim == 1
            self._dtype = np.dtype("float32" if truths.dtype == np.float32 else "float64")
        elif columns.shape[1] != self.n_outputs_:
            raise ValueError(
                f"{type(self).__name__}: y has {columns.shape[1]} columns, but had {self.n_outputs_} before"
            )
        return rows, columns

    def _default_model(self, columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
        return chain(Relu(64, columns), Linear(outputs, 64))

    def _default_loss(self) -> Loss[Floats2d, Any, Floats2d, float]:
        return L2Distance()
