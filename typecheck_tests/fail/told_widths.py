"""The widths that a layer around a function of JAX or a block of MXNet is said to have are those that its neighbours see."""

from __future__ import annotations

from typing import Any

from typedthinc.api import JaxWrapper, MXNetWrapper, Relu, Softmax, chain


def use(function: Any, block: Any) -> None:
    encoder = JaxWrapper(function, {}, nI=4, nO=3)
    chain(Relu(5, 4), encoder)  # E: typedthinc-size: encoder (JaxWrapper) takes Floats2d[*, 4], but Relu before it gives Floats2d[*, 5]
    chain(MXNetWrapper(block, nO=4), Softmax(2, 3))  # E: typedthinc-size: Softmax takes Floats2d[*, 3], but MXNetWrapper before it gives Floats2d[*, 4]
