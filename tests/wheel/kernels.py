"""What a wheel of the kernels must do beside the wheel of typedthinc: cibuildwheel runs this on every platform."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import SGD, L2Distance, Linear, Relu, chain, get_ops, train
from typedthinc_kernels import KernelOps, instruction_sets


def main() -> None:
    assert isinstance(get_ops("cpu"), KernelOps)
    X: Any = np.linspace(-1, 1, 24, dtype="float32").reshape(8, 3)
    model = chain(Relu(4, 3), Linear(2, 4)).initialize(X)
    run = train(model, X, np.ones((8, 2), "float32"), loss=L2Distance(), optimizer=SGD(0.1), epochs=9)
    assert run.history[-1].loss < run.history[0].loss
    print(f"the kernels work, by {', '.join(instruction_sets())}")


if __name__ == "__main__":
    main()
