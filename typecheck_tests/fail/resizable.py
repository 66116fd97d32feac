"""resizable takes what its layer takes."""

from __future__ import annotations

from typedthinc.api import Linear, Softmax, chain, list2ragged, resizable, resize_model

chain(Linear(5), resizable(Softmax(3, 6)))  # E: typedthinc-size: resizable takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 5]
chain(list2ragged(), resizable(Softmax(3, 6)))  # E: typedthinc-container: resizable takes Floats2d[*, 6], but list2ragged before it gives
chain(Linear(5), resize_model(resizable(Softmax(3, 6)), 4))  # E: typedthinc-size: resize_model takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 5]
resizable(Softmax)  # E: typedthinc-container: resizable: argument 1 must be a Model, not the function Softmax; did you mean Softmax()?
