"""An object whose `__init__` is called again holds what that gives, and no longer what it was made with."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from typedthinc.api import Relu, Softmax, chain


class Net:
    def __init__(self, width=8):
        self.first = Relu(width, 4)
        self.data = np.zeros((2, width), dtype="float32")

    def widen(self, width):
        self.__init__(width)  # type: ignore[misc]

    def model(self):
        return chain(self.first, Softmax(3, 16))


class Deep(Net):
    def __init__(self):
        super().__init__(8)

    def grow(self):
        super().__init__(16)


widened = Net(8)
widened.widen(16)
chain(widened.first, Softmax(3, 16))
print(widened.data @ np.ones((16, 2)))

called = Net(8)
called.__init__(16)  # type: ignore[misc]
chain(called.first, Softmax(3, 16))
print(called.data @ np.ones((16, 2)))

by_class = Net(8)
Net.__init__(by_class, 16)
chain(by_class.first, Softmax(3, 16))
print(by_class.data @ np.ones((16, 2)))

grown = Deep()
grown.grow()
grown.model()
print(grown.data @ np.ones((16, 2)))
