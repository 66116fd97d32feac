"""Classes derived from Model: their objects refuse what `typecheck_tests/fail/classes_of_models.py` reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
import pytest

from typedthinc.api import Floats2d, Model, Relu, Size, Softmax, chain
from typedthinc.errors import ShapeMismatchError

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)


def dense(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = np.ones((model.get_dim("nO"), model.get_dim("nI")), dtype="f")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.matmul(dY, W)
        return dX

    Y: Floats2d[B, O] = np.matmul(X, W.T)
    return Y, backprop


class Block(Model[Floats2d[B, I], Floats2d[B, O]]):
    def __init__(self, nI: Size[I], nO: Size[O]) -> None:
        super().__init__("block", dense, dims={"nI": nI, "nO": nO}, factory="Block")


class Stack(Model[Floats2d, Floats2d]):
    def __init__(self, nI: int, nO: int = 32) -> None:
        body = chain(Relu(48, nI), Softmax(nO, 48))
        super().__init__("stack", body.forward, init=body.init, layers=body.layers)


def test_sizes_of_a_forward_are_those_of_the_object() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        chain(Block(64, 32), Relu(10, 65))  # type: ignore[typedthinc-size]  # as in fail/
    assert "Relu takes Floats2d[*, 65], but Block before it gives Floats2d[*, 32]" in str(caught.value)


def test_a_forward_and_layers_of_another_model_are_its_type() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        chain(Relu(63, 5), Stack(64))  # type: ignore[typedthinc-size]  # as in fail/
    assert "takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 63]" in str(caught.value)
    rows = np.ones((5, 7), dtype="f")
    assert chain(Stack(7), Relu(10, 32)).initialize(rows).predict(rows).shape == (5, 10)
