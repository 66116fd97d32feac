"""What `get_param` and `get_grad` return of layers of the library, and what is computed of it."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import Dropout, Linear, MultiSoftmax, Relu, Softmax, chain

layer = Linear(8, 12).initialize()
X = np.zeros((5, 12), "f")
W = layer.get_param("W")
X @ W  # E: typedthinc-size: needs equal inner sizes, not 12 and 8; did you mean .T?
X @ layer.get_param("W")  # E: typedthinc-size: needs equal inner sizes, not 12 and 8
X + layer.get_param("b")  # E: typedthinc-size: cannot be broadcast
layer.set_param("W", W.T)  # E: typedthinc-size: W must be Floats2d[8, 12], but the value is Floats2d[12, 8]
layer.set_param("b", layer.get_param("b")[:4])  # E: typedthinc-size: b must be Floats1d[8], but the value is Floats1d[4]


def regularized(rate: float) -> None:
    model = Relu(4, 6).initialize()
    Y, backprop = model.begin_update(np.zeros((2, 6), "f"))
    backprop(Y)
    model.set_grad("W", rate * model.get_param("W").T)  # E: typedthinc-size: the gradient of W must be Floats2d[4, 6]
    model.get_grad("W") + model.get_param("b")  # E: typedthinc-size: cannot be broadcast
    many = MultiSoftmax((2, 3), 6).initialize()
    many.get_param("W") @ np.zeros((5, 6), "f")  # E: typedthinc-size: needs equal inner sizes, not 6 and 5


def pretrained():
    return chain(Relu(40, 20), Dropout(0.1), Softmax(10, 40))


whole = pretrained().initialize()
first = whole.layers[0]
first.get_param("W") @ np.zeros((40, 2), "f")  # E: typedthinc-size: needs equal inner sizes, not 20 and 40
whole.layers[-1].get_param("b") - np.zeros(9, "f")  # E: typedthinc-size: `Floats1d[10] - Floats1d[9]`
whole.layers[2].set_param("W", whole.layers[0].get_param("W"))  # E: typedthinc-size: W must be Floats2d[10, 40]
