"""expand_window multiplies the width of rows."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.api import Embed, Floats2d, Linear, Relu, chain, expand_window, list2array, list2ragged, residual, with_array

SIZE: Final = 2

chain(Linear(4, 5), expand_window(1), Linear(3, 11))  # E: typedthinc-size: Linear takes Floats2d[*, 11], but expand_window before it gives Floats2d[*, 12] (expected width 11, got 12)
chain(Linear(4, 5), expand_window(), Linear(3, 4))  # E: typedthinc-size: (expected width 4, got 12)
chain(Linear(4, 5), expand_window(SIZE), Linear(3, 12))  # E: typedthinc-size: (expected width 12, got 20)
chain(expand_window(window_size=2), Linear(3, 16))  # E: typedthinc-size: (width 16 is not a multiple of 5, as 15 and 20 are)
chain(with_array(Embed(4, 9)), list2ragged(), expand_window(1), with_array(Relu(4, 13)))  # E: typedthinc-size: (expected width 13, got 12)
chain(expand_window(1), residual(Relu(6)), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 6)
chain(Embed(4, 9, column=0), expand_window(3), list2ragged())  # E: typedthinc-container: list2ragged takes a list of arrays
chain(with_array(Linear(3)), list2ragged(), list2array(), expand_window())  # E: typedthinc-container: list2array takes a list of arrays
chain(Embed(4, 9), expand_window(1), expand_window(1), Linear(3, 12))  # E: typedthinc-size: (expected width 12, got 36)
residual(expand_window(1))  # E: typedthinc-size: residual needs a layer that gives what it takes
expand_window(-1)  # E: typedthinc-size: expand_window: window_size must be an int of at least 0, not -1


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    expand_window().predict(Xs)  # E: typedthinc-container: expand_window takes Floats2d, but the data is list[Floats2d]
