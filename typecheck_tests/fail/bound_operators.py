"""A block that binds operators says what they do there: they are checked by what it binds, and others are as always."""

from __future__ import annotations

from typedthinc.api import Linear, Model, Relu, chain, clone, concatenate

with Model.define_operators({"|": chain, "+": concatenate, "@": chain, "-": clone}):
    Linear(2, 3) | Relu(3, 5)  # E: typedthinc-size: Relu takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 2] (expected width 5, got 2)
    Linear(2, 3) @ Relu(3, 5)  # E: typedthinc-size: Relu takes Floats2d[*, 5], but Linear before it gives Floats2d[*, 2] (expected width 5, got 2)
    wide = Linear(4, 3) + Linear(6, 3)
    wide | Linear(2, 9)  # E: typedthinc-size: Linear takes Floats2d[*, 9], but wide (concatenate) before it gives Floats2d[*, 10]
    (Linear(4, 4) - 3) | Linear(2, 5)  # E: typedthinc-size: (expected width 5, got 4)
    with Model.define_operators({">>": concatenate}):
        both = Linear(4, 5) >> Linear(3, 5)
        Linear(4, 5) - Linear(3, 5)  # E: typedthinc-container: - between models means nothing here: Model.define_operators can bind it to a function
    both | Linear(2, 9)  # E: typedthinc-size: (expected width 9, got 7)
Linear(4, 3) | Relu(5, 4)  # E: typedthinc-size: all its layers get the same input


def block():  # type: ignore[no-untyped-def]
    with Model.define_operators({"|": chain}):
        return Linear(4, 3) | Relu(5, 4)


chain(block(), Linear(2, 4))  # type: ignore[no-untyped-call]  # E: typedthinc-size: (expected width 4, got 5)
