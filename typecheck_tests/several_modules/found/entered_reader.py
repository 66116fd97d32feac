"""Calls that give methods and functions of another module what does not fit in their bodies."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found import entered
from typecheck_tests.several_modules.found.entered import Derived, Net, TwoParts, Typed, Wrong, both, loss, run, stacked
from typedthinc.api import Model, Relu, Softmax

X = np.zeros((8, 64), dtype="f")
Y = np.zeros((8, 10), dtype="f")
few = np.zeros((8, 16), dtype="f")

Net().predict(X)
Net().predict(few)  # E: typedthinc-size: in Net.predict() of typecheck_tests.several_modules.found.entered: Relu takes Floats2d[*, 64]
Net(16).scaled(few)  # E: typedthinc-size: in Net.scaled() of
net = Net(8)
net.predict(X)
net.predict(few)  # E: typedthinc-size: but the data is Floats2d[8, 16] (expected width 64, got 16)
net(few)  # E: typedthinc-size: in Net.__call__() of
entered.Net().predict(few)  # E: typedthinc-size: in Net.predict() of
TwoParts(32, 32).predict(X)
TwoParts(32, 31).predict(X)  # E: typedthinc-size: in TwoParts.predict() of
TwoParts(32, 32).predict(few)  # E: typedthinc-size: in TwoParts.encode() of
Derived(64).predict(X)
Derived(64).predict(few)  # E: typedthinc-size: in Derived.forward() of
Typed(64).predict(X)
Typed(16).predict(X)  # E: typedthinc-size: in Typed.predict() of
Wrong().predict(X)

run(Relu(3, 64).initialize(), X)
run(Relu(3, 64), few)  # E: typedthinc-size: in run() of
loss(Softmax(10, 64).initialize(), X, Y)
loss(Softmax(9, 64).initialize(), X, Y)  # E: typedthinc-size: `Floats2d[8, 9] - Floats2d[8, 10]` cannot be broadcast
both(Relu(32, 64).initialize(), Softmax(10, 32).initialize(), X)
both(Relu(32, 64).initialize(), Softmax(10, 31).initialize(), X)  # E: typedthinc-size: in both() of
both(Relu(32, 16), Softmax(10, 32), X)  # E: typedthinc-size: in projected() of typecheck_tests.several_modules.found.entered_steps
stacked(Relu(32, 64), Softmax(10, 32))
stacked(Relu(32, 64), Softmax(10, 31))  # E: typedthinc-size: in stacked() of


def evaluate(width: int) -> None:
    trained = Net(width)
    for batch in (X, X):
        trained.predict(batch)
        trained.predict(batch[:, :16])  # E: typedthinc-size: in Net.predict() of


class Wrapped(Model):
    def predict(self, X):
        return X


class Own(Net):
    def predict(self, X):
        return X


run(Wrapped("wrapped", lambda model, X, is_train: (X, lambda dY: dY)), few)
Own().predict(few)
Own().scaled(few)
try:
    Net().predict(few)
except ValueError:
    pass

# What they return is known.
Net().predict(X) @ np.ones((10, 3))
Net().predict(X) @ np.ones((9, 3))  # E: typedthinc-size: `Floats2d[8, 10] @ Floats2d[9, 3]`
run(Relu(3, X.shape[1]), X) + np.ones(4)  # E: typedthinc-size: `Floats2d[8, 3] + Floats1d[4]`
run(Relu(3, X.shape[0]), X)  # E: typedthinc-size: in run() of


def run_stacked(shape):
    # mypy has left the file when it is asked what crosses to the other module.
    rows = np.vstack([np.zeros(each) for each in shape]).T
    run(Relu(3, 12), rows)
    run(Relu(3, 11), np.zeros((2, 12)))  # E: typedthinc-size: in run() of
