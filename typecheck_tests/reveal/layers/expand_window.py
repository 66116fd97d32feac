"""expand_window keeps the container and multiplies the width."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Linear, Model, Ragged, Relu, chain, expand_window, residual, with_array

Rows = Floats2d[Any, Any]

window = expand_window()
two = expand_window(window_size=2)

assert_type(chain(Linear(4, 5), expand_window(1), Linear(3, 12)), Model[Rows, Rows])
assert_type(residual(chain(expand_window(2), Relu(4, 20))), Model[Rows, Rows])


def use(X: Rows, sequences: Ragged[Rows], size: int) -> None:
    assert_type(window.predict(X), Rows)
    assert_type(two.predict(sequences), Ragged[Rows])
    assert_type(chain(window, with_array(Linear(3, 12))).predict(sequences), Ragged[Rows])
    # Of any width where the size of the window is not known.
    assert_type(chain(Linear(4, 5), expand_window(size), Linear(3, 12)), Model[Rows, Rows])
