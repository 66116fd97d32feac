"""Layers composed: one behind the other, side by side, or around each other."""

from __future__ import annotations

from tests.contract.case import Case, Cases, Draw
from tests.contract.makers import compared, kept, list_kept, padded_kept, ragged_kept, wide, widened
from typedthinc.api import (
    CauchySimilarity,
    Linear,
    Maxout,
    Relu,
    add,
    chain,
    clone,
    concatenate,
    list2ragged,
    noop,
    reduce_mean,
    reduce_sum,
    residual,
    resizable,
    siamese,
    tuple2array,
    tuplify,
    with_array,
    with_cpu,
    with_debug,
    with_nvtx_range,
)


def compared_lists(draw: Draw) -> Case:
    pair = draw.sequences(2), draw.sequences(2)
    nB = min(map(len, pair))
    encode = chain(list2ragged(), with_array(Linear(3)), reduce_sum())
    return Case(siamese(encode, CauchySimilarity()), tuple(Xs[:nB] for Xs in pair), ((nB,), "f"))


def concatenated(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    return Case(concatenate(Linear(2, nI), Relu(3), noop()), draw.floats(nB, nI), ((nB, 5 + nI), "f"))


def concatenated_lists(draw: Draw) -> Case:
    nI = draw.size()
    X = draw.sequences(nI)
    return Case(concatenate(with_array(Linear(2)), noop()), X, ("list", [((len(each), 2 + nI), "f") for each in X]))


def tupled(draw: Draw) -> Case:
    nB, nI = draw.size(), draw.size()
    gives = ("tuple", [((nB, 2), "f"), ((nB, nI), "f"), ((nB, 3), "f")])
    return Case(tuplify(Linear(2, nI), noop(), Maxout(3)), draw.floats(nB, nI), gives)


def side_by_side(draw: Draw) -> Case:
    nB, widths = draw.size(), [draw.size() for _ in range(3)]
    X = tuple(draw.floats(nB, width) for width in widths)
    return Case(tuple2array(3), X, ((nB, sum(widths)), "f"))


def pipeline(draw: Draw) -> Case:
    nI = draw.size()
    X = draw.sequences(nI)
    model = chain(list2ragged(), with_array(Relu(3, nI, normalize=True)), reduce_mean(), chain(Linear(2)))
    return Case(model, X, ((len(X), 2), "f"))


CASES: Cases = {
    "siamese arrays": compared(lambda nI: siamese(Relu(3, nI), CauchySimilarity(3))),
    "siamese lists": compared_lists,
    "chain": kept(lambda nI: chain(Relu(3, nI), chain(Maxout(2), chain(Linear(nI))))),
    "chain pipeline": pipeline,
    "add": kept(lambda nI: add(Linear(nI, nI), Relu(nI), noop())),
    "add Ragged": ragged_kept(lambda nI: add(with_array(Linear(nI, nI)), noop())),
    "concatenate array": concatenated,
    "concatenate list": concatenated_lists,
    "concatenate Ragged": widened(lambda nO, nI: concatenate(with_array(Linear(1, nI)), with_array(Relu(nO - 1)))),
    "residual array": kept(lambda nI: residual(Relu(nI, nI))),
    "residual list": list_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "residual Ragged": ragged_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "residual Padded": padded_kept(lambda nI: residual(with_array(Linear(nI, nI)))),
    "resizable": wide(layer=lambda nO, nI: resizable(Maxout(nO, nI))),
    "clone array": kept(lambda nI: clone(Maxout(nI, nI), 3)),
    "clone Ragged": ragged_kept(lambda nI: clone(residual(with_array(Relu(nI, nI))), 2)),
    "tuplify": tupled,
    "tuple2array": side_by_side,
    "noop array": kept(lambda nI: noop(Linear(2, 3))),
    "noop list": list_kept(lambda nI: noop()),
    "noop Ragged": ragged_kept(lambda nI: noop()),
    "with_cpu": wide(layer=lambda nO, nI: with_cpu(Linear(nO, nI))),
    "with_debug": wide(layer=lambda nO, nI: with_debug(Relu(nO, nI))),
    "with_nvtx_range": wide(layer=lambda nO, nI: with_nvtx_range(Maxout(nO, nI))),
}
