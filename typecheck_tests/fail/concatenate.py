"""concatenate: the widths of the outputs add up."""

from __future__ import annotations

from typedthinc.api import (
    Dropout,
    Embed,
    Linear,
    Relu,
    add,
    chain,
    concatenate,
    list2ragged,
    noop,
    residual,
    tuplify,
    with_array,
)

both = concatenate(Linear(32, 10), Linear(64, 10))
chain(both, Linear(5, 95))  # E: typedthinc-size: Linear takes Floats2d[*, 95], but both (concatenate) before it gives Floats2d[*, 96] (expected width 95, got 96)
concatenate(Linear(32, 10), Relu(64, 11))  # E: typedthinc-size: layer 2 of concatenate, Relu, takes Floats2d[*, 11], but layer 1, Linear, takes Floats2d[*, 10] (expected width 11, got 10): all its layers get the same input
chain(concatenate(Linear(3, 10), Dropout()), Linear(5, 12))  # E: typedthinc-size: (expected width 12, got 13)
chain(concatenate(both, both), Linear(5, 96))  # E: typedthinc-size: (expected width 96, got 192)
chain(Linear(9), both)  # E: typedthinc-size: takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 9]
chain(concatenate(Embed(3, 100), Embed(4, 100)), Linear(5, 8))  # E: typedthinc-size: (expected width 8, got 7)
chain(concatenate(Embed(3, 100, column=0), Embed(4, 100, column=1)), Linear(5, 8))  # E: typedthinc-size: (expected width 8, got 7)
concatenate(Linear(3), list2ragged())  # E: typedthinc-container: layer 2 of concatenate
concatenate(Linear(3, 4), tuplify(Linear(3, 4), Linear(3, 4)))  # E: typedthinc-container: layer 2 of concatenate

twice = concatenate(noop(), Dropout())
chain(Linear(4, 8), concatenate(noop(), noop()), Linear(3, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but concatenate before it gives Floats2d[*, 8] (expected width 7, got 8)
chain(twice, Linear(3, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but twice (concatenate) before it gives 2 * n columns (width 7 is not a multiple of 2, as 6 and 8 are)
chain(Linear(4, 8), chain(twice, twice), Linear(3, 12))  # E: typedthinc-size: (expected width 12, got 16)
chain(Linear(4, 8), twice, concatenate(twice, Linear(1)), Linear(3, 12))  # E: typedthinc-size: (expected width 12, got 17)
chain(list2ragged(), with_array(Linear(4, 8)), twice, with_array(Linear(3, 7)))  # E: typedthinc-size: with_array(Linear) takes Ragged[Floats2d[*, 7]], but twice (concatenate) before it gives Ragged[Floats2d[*, 8]] (expected width 7, got 8)
residual(twice)  # E: typedthinc-size: twice (concatenate) takes anything, but it gives 2 * n columns (expected width n, got 2 * n); residual needs a layer that gives what it takes
add(noop(), twice)  # E: typedthinc-size: layer 2 of add, twice (concatenate), gives anything, but layer 1, noop, gives anything (expected width n, got 2 * n): their outputs must agree
chain(tuplify(Linear(4, 8), Linear(4, 8)), twice, Linear(3, 8))  # E: typedthinc-container: Linear takes Floats2d[*, 8], but twice (concatenate) before it gives tuple[Floats2d[*, 8], Floats2d[*, 8]]
