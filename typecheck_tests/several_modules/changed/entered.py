"""Networks, and functions that use them, which other modules set anew."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typedthinc.api import Linear, Softmax


class ByReader:
    def __init__(self):
        self.by_reader = Linear(3, 10).initialize()

    def predict(self, X):
        return self.by_reader.predict(X)


class ByThird:
    def __init__(self):
        self.by_third = Linear(3, 10).initialize()

    def predict(self, X):
        return self.by_third.predict(X)


class MethodByThird:
    def __init__(self):
        self.kept = Linear(3, 10).initialize()

    def predict_so(self, X):
        return self.kept.predict(X)


class Between:
    def __init__(self):
        self.encoder_between = Linear(6, 10).initialize()
        self.head_between = Softmax(3, 6).initialize()

    def predict(self, X):
        return self.head_between.predict(self.encoder_between.predict(X))


class Here:
    def __init__(self):
        self.set_again = Linear(3, 10).initialize()

    def grow(self):
        self.set_again = Linear(3, 12).initialize()

    def predict(self, X):
        return self.set_again.predict(X)


def run_by_reader(model, X):
    return model.predict(X)


def run_by_third(model, X):
    return model.predict(X)
