"""A method of a model that is called on the class is one mistake, and nobody knows its result."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, Floats2d, Model, NumpyOps, Relu, Softmax, chain, residual, tuplify


class Own(Model[Floats2d, Floats2d]): ...


X = np.zeros((8, 64), dtype="float32")
loaded = Model.from_disk("run")  # E: typedthinc-arity: from_disk is called on a model, not on its class: model.from_disk(...)
loaded.predict(X)
Own.from_bytes(b"")  # E: typedthinc-arity: from_bytes is called on a model
Model.predict(X)  # E: typedthinc-arity: predict is called on a model
Model.begin_update(X)  # E: typedthinc-arity: begin_update is called on a model
Model.finish_update(Adam(0.001))  # E: typedthinc-arity: finish_update is called on a model
NumpyOps.gemm(X, X)  # E: typedthinc-arity: gemm is called on an object, not on its class: NumpyOps(...).gemm(...)
NumpyOps.alloc2f(3, 4)  # E: typedthinc-arity: alloc2f is called on an object
CategoricalCrossentropy.get_grad(X, X)  # E: typedthinc-arity: CategoricalCrossentropy(...).get_grad(...)
NumpyOps.gemm(NumpyOps(), X, X.T)
layers = [Relu(64, 64), Softmax(3, 64)]
tuplify(layers)  # E: typedthinc-container: did you mean tuplify(*layers)?
residual(layers)  # E: typedthinc-container: did you mean chain(*layers)?
chain(layers)  # E: typedthinc-container: did you mean chain(*layers)?
