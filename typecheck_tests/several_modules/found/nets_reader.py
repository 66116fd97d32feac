"""It calls them: what does not fit there is said at the call, unless the module says it itself."""

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found import nets, nets_parts
from typecheck_tests.several_modules.found.nets import (
    Crossed,
    Net,
    Pair,
    ffn,
    fit,
    fits_in_no_call_here,
    made,
    made_wrongly,
    make,
    never_fits,
    only_eight,
    scaled,
)
from typedthinc.api import Linear, Relu, chain
from typedthinc.types import Floats2d

X, Y = np.zeros((8, 20), dtype="f"), np.zeros((8, 3), dtype="f")
narrow = np.zeros((8, 2), dtype="f")
net = Net(20, 32, 3)
net.predict(X)
net.predict(narrow)  # E: typedthinc-size: in Net.predict() of typecheck_tests.several_modules.found.nets: Relu takes
net(narrow)  # E: typedthinc-size: in Net.__call__() of
net.train(X, Y)
net.train(narrow, Y)  # E: typedthinc-size: in Net.train() of
fit(net, X, Y)
fit(net, narrow, Y)  # E: typedthinc-size: in Net.train() of
Crossed(8, 8)
Crossed(4, 8)  # E: typedthinc-size: in Crossed() of
Pair(Relu(8, 4), Relu(3, 8)).joined()
Pair(Relu(8, 4), Relu(3, 9)).joined()  # E: typedthinc-size: in Pair.joined() of
scaled(Linear(10, 20).initialize(), X)
scaled(Linear(10, 20), narrow)  # E: typedthinc-size: in scaled() of
nets.scaled(Linear(10, 20), narrow)  # E: typedthinc-size: in scaled() of
make(Relu(32, 8), 32)
make(Relu(32, 8), 31)  # E: typedthinc-size: in make() of
make(Relu(30, 8), 30)  # E: typedthinc-size: in stack() of
made(32)
made_wrongly(3)
make(chain(Relu(32, 8), Relu(16, 31)), 16)  # E: typedthinc-size: expected width 31, got 32
nets_parts.stack(Relu(32, 8), 4)
nets_parts.stack(Relu(31, 8), 4)  # E: typedthinc-size: in stack() of
ffn(20, 2)
ffn(20, 4)  # E: typedthinc-size: in ffn() of
never_fits(7)
fits_in_no_call_here(5)
only_eight(7)


class Sliced(Net):
    def predict(self, X: Floats2d) -> Floats2d:
        return self.model.initialize().predict(X[:, :2])


Sliced(2, 32, 3).predict(X)


def of_any(other: Net) -> None:
    other.predict(narrow)


try:
    scaled(Linear(10, 20), narrow)
except ValueError:
    pass


def trained(net: Net, X: Floats2d) -> Net:
    fit(net, X, Y)
    return net


trained(net, X)
trained(net, narrow)  # E: typedthinc-size: in Net.train() of


def refined(net: Net, X: Floats2d) -> Net:
    net.train(X, Y)
    return net


refined(net, X)
refined(net, narrow)  # E: typedthinc-size: in Net.train() of
