"""A model whose sizes are set anew takes parameters of other shapes than it was made with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from typedthinc.api import Floats2d, Model


def same(
    model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    return X, lambda dY: dY


model: Model[Floats2d, Floats2d] = Model("resized", same, dims={"nO": 4}, params={"b": ("nO",)})
model.set_param("b", np.zeros(4, dtype="f"))
model.set_param("b", None)
model.set_dim("nO", 6, force=True)
model.set_param("b", np.zeros(6, dtype="f"))
print(np.zeros(model.get_dim("nO")) + np.zeros(6))
