"""Operators compose as the functions do, and say the same."""

from __future__ import annotations

from typedthinc.api import Dropout, Linear, Relu, Softmax, list2ragged, reduce_sum

Linear(5, 10) >> Relu(3, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
Linear(5, 10) >> Dropout(0.1) >> Softmax(3, 6)  # E: typedthinc-size: Softmax takes Floats2d[*, 6], but Dropout before it gives Floats2d[*, 5]
model = Linear(5, 10) >> Relu(4, 5)
model >> Softmax(3, 5)  # E: typedthinc-size: Softmax takes Floats2d[*, 5], but model (chain that ends with Relu) before it gives Floats2d[*, 4] (width 5, not 4)
list2ragged() >> Linear(5, 10)  # E: typedthinc-container: Linear takes Floats2d[*, 10], but list2ragged before it gives Ragged
list2ragged() >> reduce_sum() >> reduce_sum()  # E: typedthinc-container: reduce_sum takes Ragged
Linear(5, 10) + Linear(6, 10)  # E: typedthinc-size: layer 2 of add, Linear, gives Floats2d[*, 6], but layer 1, Linear, gives Floats2d[*, 5]
Linear(5, 10) + Relu(5, 11)  # E: typedthinc-size: layer 2 of add, Relu, takes Floats2d[*, 11]
(Linear(5, 10) | Linear(6, 10)) >> Linear(3, 12)  # E: typedthinc-size: Linear takes Floats2d[*, 12], but concatenate before it gives Floats2d[*, 11]
Linear(5, 10) | Linear(6, 9)  # E: typedthinc-size: layer 2 of concatenate, Linear, takes Floats2d[*, 9]
Linear(5, 10) & Linear(6, 9)  # E: typedthinc-size: layer 2 of tuplify, Linear, takes Floats2d[*, 9]
(Linear(5, 10) & Linear(6, 10)) >> Linear(3, 5)  # E: typedthinc-container: Linear takes Floats2d[*, 5], but tuplify before it gives
