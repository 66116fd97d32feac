"""It calls what the third module may have made something else by then: right programs."""

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.changed.nets import Kept, Net, Pair, scaled, stack
from typecheck_tests.several_modules.changed.nets_third import change
from typedthinc.api import Linear, Relu, chain

net, pair = Net(20, 3), Pair(Relu(8, 4), Relu(3, 9))
change(net, pair)
X = np.zeros((8, 21), dtype="f")
net.predict(X)
pair.joined()
scaled(Linear(10, 784), np.zeros((5, 28), dtype="f"))
Kept(20, 3).predict(X)


class Wide(Net):
    def __init__(self, n_in: int) -> None:
        super().__init__(n_in, 3)
        self.model = chain(Linear(20, 21), self.model)


Wide(20).predict(X)
nets = [Net(20, 3), Net(21, 3)]
for each, rows in zip(nets, [np.zeros((8, 20), dtype="f"), X]):
    each.predict(rows)
stack(Relu(32, 8), 4)
