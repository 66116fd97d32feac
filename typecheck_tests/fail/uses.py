"""Values that are used as what they are not: called, iterated over, indexed; told once, by what they are."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import numpy as np

from typedthinc.api import Linear, NumpyOps, Ragged

model = Linear(3, 4).initialize()
X = np.ones((5, 4), dtype="float32")
ragged = Ragged(X, np.array([2, 3]))


def run(make, width):
    return make(width)


def rows(many):
    return [np.ones((each, 4)) for each in many]


def predict(net, data):
    return net.predict(data)


def classes(value):
    return isinstance(value, X)  # E: typedthinc-container: isinstance takes a class as its second argument, not Floats2d[5, 4]


def swapped():
    backprop, Yh = model.begin_update(X)
    print(len(Yh))  # E: typedthinc-container: a callback cannot be measured by len(); begin_update gives
    return backprop(Yh[0])


def first(text):
    for a, b in text:
        print(a, b)


run(4, Linear)  # E: typedthinc-container: int cannot be called
rows(True)  # E: typedthinc-container: bool cannot be iterated over
predict(ragged, model)  # E: typedthinc-container: Ragged[Floats2d[*, 4]] has no
run(Linear, 4)
rows([1, 2])
predict(model, X)
classes(3)
swapped()
first(X[0, 0])  # E: typedthinc-container: float cannot be iterated over
first([("a", "b")])
one, two = [1, 2, 3]  # E: typedthinc-size: a list of 3 cannot be unpacked into 2 names
a, b, c = np.split(np.ones((2, 36)), 4, axis=-1)  # E: typedthinc-size: a list of 4 cannot be unpacked into 3 names
NumpyOps().list2padded([X, np.ones((8, 5), "f")])  # E: typedthinc-size: list2padded takes list[Floats2d[*, 4]]
