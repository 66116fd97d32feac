"""Arrays that methods keep in their objects: what a call of another class's method gives is nothing to them."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear


class Scaler:
    def fit(self, X):
        self.mean = X.mean(axis=0, keepdims=True)

    def __repr__(self):
        return f"{type(self).__name__}()"


class Ridge:
    def fit(self, X, y):
        self.W = X.T @ y


class Pipeline:
    def __init__(self, model):
        self.scaler = Scaler()
        self.model = model

    def fit(self, X, y):
        self.scaler.fit(X)
        self.model.fit(X, y)


class Lasso:
    def fit(self, X, y):
        self.W = X.T @ y


def evaluate(model, X, y):
    model.fit(X, y)


lasso = Lasso()
lasso.fit(np.ones((9, 4)), np.ones((9, 3)))
evaluate(Lasso(), np.ones((7, 4)), np.ones((7, 3)))
Linear(3, 5).predict(lasso.W)  # E: typedthinc-size: the data is Floats2d[4, 3] (expected width 5, got 3)
pipeline = Pipeline(Ridge())
pipeline.fit(np.ones((9, 4)), np.ones((9, 2)))
Linear(3, 5).predict(pipeline.scaler.mean)  # E: typedthinc-size: the data is Floats2d[1, 4] (expected width 5, got 4)
Linear(3, 5).predict(pipeline.model.W)  # E: typedthinc-size: the data is Floats2d[4, 2] (expected width 5, got 2)
scaler, ridge = Scaler(), Ridge()
scaler.fit(np.ones((8, 4)))
ridge.fit(np.ones((8, 4)), np.ones((8, 2)))
Linear(3, 5).predict(scaler.mean)  # E: typedthinc-size: the data is Floats2d[1, 4] (expected width 5, got 4)


class Base:
    def __init__(self, n: int) -> None:
        self.W = np.zeros((2, n))
        self.build()

    def build(self) -> None:
        raise NotImplementedError


class Derived(Base):
    def __init__(self, n: int, alpha: float) -> None:
        super().__init__(n)
        self.alpha = alpha

    def build(self) -> None:
        self.V = np.zeros((2, 8))

    @classmethod
    def small(cls) -> Derived:
        return cls(4, 0.1)


class NeverMade(Base):
    def __init__(self, n: int) -> None:
        Base.__init__(self, 2 * n)


Linear(3, 5).predict(Derived(4, 0.1).W)  # E: typedthinc-size: the data is Floats2d[2, 4] (expected width 5, got 4)
Linear(3, 5).predict(Derived(4, 0.1).V)  # E: typedthinc-size: the data is Floats2d[2, 8] (expected width 5, got 8)


class Grown(Base):
    def __init__(self) -> None:
        Base.__init__(self, 4)

    def build(self) -> None: ...


Linear(3, 5).predict(Grown().W)  # E: typedthinc-size: the data is Floats2d[2, 4] (expected width 5, got 4)
