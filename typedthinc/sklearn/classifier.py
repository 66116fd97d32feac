"""A model that tells classes apart, as an estimator of scikit-learn."""

from typing import Any, Self

import numpy as np
import numpy.typing as npt

from typedthinc.layers.chain import chain
from typedthinc.layers.relu import Relu
from typedthinc.layers.softmax import Softmax
from typedthinc.losses import CategoricalCrossentropy, Loss
from typedthinc.model import Model
from typedthinc.sklearn.bases import ClassifierMixin, check_classification_targets, check_is_fitted
from typedthinc.sklearn.estimator import ModelEstimator, Rows
from typedthinc.types import Floats2d


class ModelClassifier(ClassifierMixin, ModelEstimator):
    """Classify rows by a model that gives a probability for each class.

    Attributes:
        classes_: The classes, in the order of the model's outputs; labels of any type that sorts.
        n_features_in_: The number of columns of X.
        feature_names_in_: Their names, if X was a table with names.
        model_: The model.
        optimizer_: The optimizer, which `partial_fit` goes on with.
        run_: The last training, with its history.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Dropout, Relu, Softmax, chain
        >>> def build(columns: int, classes: int) -> Model[Floats2d, Floats2d]:
        ...     return chain(Relu(16, columns), Dropout(0.1), Softmax(classes))
        >>> X = np.random.default_rng(0).normal(size=(100, 2))
        >>> y = np.where(X[:, 0] > 0, "right", "left")
        >>> classifier = ModelClassifier(build, random_state=0).fit(X, y)
        >>> classifier.predict([[-1.0, 0.0], [1.0, 0.0]]).tolist()
        ['left', 'right']
    """

    classes_: npt.NDArray[Any]

    def fit(self, X: npt.ArrayLike, y: npt.ArrayLike) -> Self:
        """Make a model and train it.

        Shapes:
            X: (B, nI) numbers; y: (B,) labels

        Raises:
            ValueError: X or y is of another form, or a setting is out of its range.
            TypeError: `build` gives no model.
            LayerError: The model does not take rows of this width.
            TrainingError: The loss is not finite.
        """
        rows, labels = self._read(X, y, reset=True)
        self.classes_, ids = np.unique(labels, return_inverse=True)  # ids in the order of classes_
        self._begin(len(self.classes_))
        self._train(rows, ids, epochs=self.epochs, patience=self.patience)
        return self

    def partial_fit(self, X: npt.ArrayLike, y: npt.ArrayLike, classes: npt.ArrayLike | None = None) -> Self:
        """Go through these rows once, with the model as it is; the first time, make it.

        Args:
            X: The rows.
            y: Their labels.
            classes: All labels that will ever come; needed the first time.

        Raises:
            ValueError: As for `fit`; or a label is not among the classes, or classes are missing or differ from before.
        """
        first = not hasattr(self, "model_")
        rows, labels = self._read(X, y, reset=first)
        if first and classes is None:
            raise ValueError(f"{type(self).__name__}: classes must be given at the first call of partial_fit")
        known = self.classes_ if classes is None else np.unique(np.asarray(classes))
        if not first and not np.array_equal(known, self.classes_):
            raise ValueError(f"{type(self).__name__}: classes are {known}, but were {self.classes_} before")
        ids = self._ids(known, labels)
        self.classes_ = known
        if first:
            self._begin(len(known))
        self._train(rows, ids, epochs=1)
        return self

    def predict(self, X: npt.ArrayLike) -> npt.NDArray[Any]:
        """Return the likeliest label of each row.

        Shapes:
            X: (B, nI) -> (B,)

        Raises:
            NotFittedError: `fit` was not called.
            ValueError: X is not rows of numbers.
        """
        likeliest = self.predict_proba(X).argmax(axis=1)
        labels: npt.NDArray[Any] = self.classes_[likeliest]
        return labels

    def predict_proba(self, X: npt.ArrayLike) -> npt.NDArray[Any]:
        """Return the probability of each class, in the order of `classes_`.

        Shapes:
            X: (B, nI) -> (B, classes)

        Raises:
            NotFittedError: `fit` was not called.
            ValueError: X is not rows of numbers.
        """
        check_is_fitted(self)
        return self._predict(X, np.float32)

    def _read(self, X: npt.ArrayLike, y: npt.ArrayLike, *, reset: bool) -> tuple[Rows, npt.NDArray[Any]]:
        rows, labels = self._validated(X, y, reset=reset)
        check_classification_targets(labels)
        return rows, labels

    def _ids(self, classes: npt.NDArray[Any], labels: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
        ids = np.searchsorted(classes, labels).clip(max=len(classes) - 1)  # clip: a label above all has no place
        unknown = np.unique(labels[classes[ids] != labels])  # places of other labels hold another class
        if len(unknown):
            raise ValueError(f"{type(self).__name__}: the labels {unknown} are not among the classes {classes}")
        return ids

    def _default_model(self, columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
        return chain(Relu(64, columns), Softmax(outputs, 64))

    def _default_loss(self) -> Loss[Floats2d, Any, Floats2d, float]:
        return CategoricalCrossentropy()
