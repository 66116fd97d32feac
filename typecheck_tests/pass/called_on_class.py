"""A method of a model may be called on the class, with the model before all else; a method that reads without any."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Adam, Config, Floats2d, Model, Relu

X = np.zeros((8, 64), dtype="float32")
model = Relu(3, 64).initialize(X)
Model.predict(model, X)
Model.begin_update(model, X)
Model.finish_update(model, Adam(0.001))
Model.to_bytes(self=model)


def predicted(loaded: Any) -> Floats2d:
    return Model.predict(loaded, X)


list(map(Model.to_bytes, [model]))
predicted(model)
Config.from_str("[training]\nepochs = 3", interpolate=False)
