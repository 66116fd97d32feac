"""Models as estimators of scikit-learn, for its pipelines, searches and scores.

It needs scikit-learn, which comes with the extra `typedthinc[sklearn]`; `typedthinc.api` does not import it.
"""

from typedthinc.sklearn.classifier import ModelClassifier
from typedthinc.sklearn.estimator import Build
from typedthinc.sklearn.regressor import ModelRegressor

__all__ = ["Build", "ModelClassifier", "ModelRegressor"]
