"""What is known of an op stands where it is declared; an op without a record is one of which its signature says all."""

from __future__ import annotations

import inspect
from typing import Final

import pytest

from tests.backends.conformance.case import parameters
from typedthinc.backends import Ops
from typedthinc.backends.record import GRADIENTS, RECORDS, REDUCTIONS, SIZES

# Why a record would say nothing more.
WITHOUT: Final = {
    "makes arrays, or tells of them: nothing flows back": "alloc1f alloc2f alloc3f alloc4f alloc1i alloc2i alloc3i "
    "alloc4i eye one_hot position_encode hash hash32 ngrams binarize allclose",
    "its gradients are products of the same kind": "gemm batched_gemm matmul solve",
    "it gives its gradient itself": "binary_crossentropy categorical_crossentropy distribution_crossentropy",
    "makes part of a gradient, or a step of an optimizer": "sum_columns clip_gradient clip_gradients flush_denormals "
    "update_averages",
    "takes or gives lists, of which each is the way back of another": "list2padded padded2list pad unpad "
    "minibatch multibatch",
    "the same as an op that keeps what the gradient needs": "lstm_forward_inference",
    "its bounds may be missing, so it is no function of numbers alone": "clip",
    "is about devices and draws": "on_device select_device seed",
}
OPS: Final = {name for name in dir(Ops) if not name.startswith("_") and callable(getattr(Ops, name))}
BACKWARDS: Final = {by for each in GRADIENTS.values() for by in each.by} | {
    f"backprop_{name}" for name, each in RECORDS.items() if each.derivative is not None
}


def test_every_op_has_a_record_or_a_reason() -> None:
    reasons = " ".join(WITHOUT.values()).split()
    known = {*RECORDS, *REDUCTIONS, *SIZES, *GRADIENTS, *BACKWARDS}
    assert len(reasons) == len({*reasons})
    assert known & {*reasons} == set()
    assert known | {*reasons} == OPS


def test_every_op_that_goes_backwards_is_named_by_a_record() -> None:
    assert {name for name in OPS if name.startswith("backprop_")} - BACKWARDS == set()


@pytest.mark.parametrize("op", GRADIENTS)
def test_a_gradient_is_made_of_what_is_known(op: str) -> None:
    gradient, operands = GRADIENTS[op], parameters(op)
    known = {"dY", *operands, *gradient.gives}
    assert {*gradient.wrt} <= {*operands}
    assert {name for make in gradient.known.values() for name in inspect.signature(make).parameters} <= known
    for by in gradient.by:
        needed = {name for name, spec in parameters(by).items() if spec.default is spec.empty}
        assert needed <= known | {*gradient.known}
