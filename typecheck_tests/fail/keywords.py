"""An argument by a name that there is not: the nearest name, or all that there are."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy
from typedthinc.api import (
    Adam,
    HashEmbed,
    L2Distance,
    Linear,
    NumpyOps,
    Relu,
    Softmax,
    chain,
    minibatches,
    train,
    warmup_linear,
)

X = np.zeros((8, 4), dtype="float32")
model = chain(Linear(3, 4), Softmax(2, 3))
Adam(lr=0.001)  # E: typedthinc-arity: Adam has no argument lr; did you mean learn_rate?
Adam(learning_rate=0.001)  # E: typedthinc-arity: Adam has no argument learning_rate; did you mean learn_rate?
Relu(units=64)  # E: typedthinc-arity: Relu has no argument units; did you mean nO?
train(model, X, X, optimizer=Adam(0.001), loss=L2Distance(), n_epochs=3)  # E: typedthinc-arity: train has no argument n_epochs; did you mean epochs?
train(model, X, X, optimizer=Adam(0.001), loss=L2Distance(), size=3)  # E: typedthinc-arity: train has no argument size; did you mean batch_size?
model.predict(x=X)  # E: typedthinc-arity: predict has no argument x; did you mean X?
model.begin_update(X, train=True)  # E: typedthinc-arity: begin_update has no argument train; it takes X and need_dX
warmup_linear(0.1, warmup=3, total_steps=4)  # E: typedthinc-arity: warmup_linear has no argument warmup; did you mean warmup_steps?
HashEmbed(nO=3, rows=200)  # E: typedthinc-arity: HashEmbed has no argument rows; did you mean nV?
NumpyOps().gemm(X, X, trans=True)  # E: typedthinc-arity: gemm has no argument trans; did you mean trans2?
minibatches(X, X, size=8)  # E: typedthinc-arity: minibatches has no argument size; it takes shuffle by name, the other arguments by place
chain(Relu(3, 4), name="encoder")  # E: typedthinc-arity: chain has no argument name; it takes layers alone


def own(width: int) -> None: ...


own(widht=3)  # E: call-arg: Unexpected keyword argument "widht" for "own"; did you mean "width"?
lazy.scan(lambda a, b: a, lazy.as_expr(X), steps=3)  # E: typedthinc-arity: scan has no argument steps; did you mean n_steps?
