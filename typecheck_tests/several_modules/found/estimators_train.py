"""Functions and objects that are given objects of any class; this file names neither the library nor numpy."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.found.estimators import Estimator


class Judge:
    def __init__(self, estimator: Estimator):
        self.estimator = estimator

    def judge(self, X, y):
        return self.estimator.accuracy(X, y)


def estimated(estimator, X):
    return estimator.network.predict(X)
