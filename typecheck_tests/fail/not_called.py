# What is given, set or unpacked as something else: each is one error, in one sentence.
from collections.abc import Iterable
from typing import Any

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats2d,
    L2Distance,
    Loss,
    Model,
    Optimizer,
    Relu,
    Softmax,
    chain,
    concatenate,
)

X = np.zeros((8, 4), dtype="float32")
ids = np.zeros(8, dtype="int64")
model = chain(Relu(5, 4), Softmax(3, 5)).initialize(X)
loss = CategoricalCrossentropy()

# The output alone, unpacked as if the callback came with it.
Y, backprop = model.predict(X)  # E: typedthinc-container: predict gives the output alone; did you mean begin_update, which gives a callback, too?
backprop(loss(Y, ids)[0])
first, second = model.predict(X[:2])

# The output and the callback, not unpacked.
both = model.begin_update(X)
loss(both, ids)  # E: typedthinc-container: CategoricalCrossentropy takes Floats2d as guesses, but the argument is what begin_update gives, the output and its callback
both.shape  # E: attr-defined: What begin_update gives, the output and its callback, has no attribute "shape"
both()  # E: operator: What begin_update gives, the output and its callback, is not callable
both["dX"]  # E: call-overload: what begin_update gives, the output and its Backprop, has its items by number, not by str
guesses, callback = model.begin_update(X)
callback(loss(guesses, ids))  # E: typedthinc-container: but the gradient is tuple[Floats2d[8, 3], float]; a loss gives the gradient and its value: did you mean the first of both?
model(X, True, 3)  # E: typedthinc-arity: model takes at most 2 arguments without a name, but the call has 3
model(X)  # E: call-arg: Missing positional argument "is_train" in call to "__call__" of "Model"; did you mean predict, or begin_update in training?

# Functions and classes in the place of what they make.
chain(*[Relu, Softmax])  # E: typedthinc-container: chain: argument 1 must be a Model, not the function Relu; did you mean Relu()?
chain(Relu(5, 4), np.tanh)  # E: typedthinc-container: chain: argument 2 must be a Model, not the function tanh
chain(Relu(5, 4), *[Softmax(3, 5), 4])  # E: typedthinc-container: chain: argument 3 must be a Model, not int 4
chain(*(Relu for _ in range(3)))  # E: typedthinc-container: chain: argument 1 must be a Model, not the function Relu; did you mean Relu()?
concatenate(*range(3))  # E: typedthinc-container: concatenate: argument 1 must be a Model, not int 0
chain(*{"a": Relu(5, 4)})  # E: typedthinc-container: chain: argument 1 must be a Model, not str 'a'
chain(**{"a": Relu(5, 4)})  # E: typedthinc-arity: chain has no argument a; it takes layers alone
optimizer: Optimizer = Adam  # E: assignment: optimizer is declared as Optimizer, but the value is the class Adam; did you mean Adam()?
distance: Loss[Floats2d, Floats2d, float, Any] = L2Distance  # E: assignment: distance is declared as Loss, but the value is the class L2Distance; did you mean L2Distance()?


class Net:
    def __init__(self) -> None:
        self.model: Model[Floats2d, Floats2d] = Relu  # E: assignment: model is declared as Model, but the value is the function Relu; did you mean Relu()?


# Methods that are set, or not called.
model.predict = X  # E: method-assign: predict is a method of Model: it is called, and cannot be set
model.initialize.predict(X)  # E: attr-defined: initialize is a method of Model; did you mean initialize(...)?
with model.use_params:  # E: attr-defined: use_params is a method of Model; did you mean use_params(...)?
    pass
model.layers["relu"]  # E: call-overload: layers of Model has its items by number, not by str


class Box:
    def __iadd__(self, other: Floats2d) -> "Box":
        return self


box = Box()
box += np.zeros(3, dtype="float32")  # E: arg-type: Unsupported operand types for += ("Box" and "Array1d"); expected "Floats2d"


def unknown(some: Any, models: list[Any], objects: Iterable[object]) -> None:
    chain(*some)
    chain(*models)
    chain(*objects)  # E: call-overload: No overload variant of "chain" matches argument type "Iterable[object]"
