from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Linear, NotAModelError, chain, noop

X: Any = np.ones((4, 2), dtype="float32")


@pytest.mark.parametrize("value", [X, [X], (X, [X]), "anything"])
def test_what_goes_in_comes_out(value: Any) -> None:
    Y, backprop = noop().begin_update(value)
    assert Y is value
    assert backprop(value) is value


def test_layers_are_kept_and_not_run() -> None:
    layer = Linear(3, 5)
    model = noop(layer)
    assert model.layers == (layer,)
    assert model.initialize(X).predict(X) is X
    nothing: Any = None
    with pytest.raises(NotAModelError, match=r"noop: argument 1 must be a Model, not None"):
        noop(nothing)


def test_width_passes() -> None:
    assert chain(Linear(3, 2), noop(), Linear(1)).initialize().layers[2].get_dim("nI") == 3
