"""Containers, and layers lifted to them."""

from __future__ import annotations

import numpy as np

from tests.contract.case import Case, Cases, Draw
from tests.contract.makers import kept, lifted, list_kept, padded_kept, wide, widened
from tests.contract.values import OPS, form, ragged
from typedthinc.api import (
    Embed,
    Linear,
    Maxout,
    Relu,
    list2array,
    list2padded,
    list2ragged,
    map_list,
    padded2list,
    ragged2list,
    with_array,
    with_array2d,
    with_flatten,
    with_list,
    with_padded,
    with_ragged,
)


def to_padded(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2padded(), X, form(OPS.list2padded(X)))


def to_unpadded(draw: Draw) -> Case:
    X = draw.sequences(draw.size(), 1)
    return Case(padded2list(), OPS.list2padded(X), form(X))


def nested(draw: Draw) -> Case:
    nI = draw.size()
    X = [draw.sequences(nI) for _ in range(draw.size())] + [[]]
    gives = [[np.zeros((len(array), 2)) for array in each] for each in X]
    return Case(with_flatten(with_array(Linear(2, nI))), X, form(gives))


def embed_in_list(draw: Draw) -> Case:
    X = [draw.ids(3, length) for length in draw.lengths(0)]
    return Case(with_array(Embed(2, 3)), X, ("list", [((len(ids), 2), "f") for ids in X]))


def to_ragged(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2ragged(), X, form(ragged(X)))


def ids_to_ragged(draw: Draw) -> Case:
    X = [draw.ids(3, length) for length in draw.lengths(0)]
    return Case(list2ragged(), X, form(ragged(X)))


def to_list(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(ragged2list(), ragged(X), form(X))


def to_array(draw: Draw) -> Case:
    X = draw.sequences(draw.size())
    return Case(list2array(), X, form(np.concatenate(X)))


CASES: Cases = {
    "list2ragged": to_ragged,
    "list2ragged ids": ids_to_ragged,
    "ragged2list": to_list,
    "list2array": to_array,
    "with_array array": kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array list": list_kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array list with pad": list_kept(lambda nI: with_array(Linear(nI, nI), pad=1)),
    "with_array Ragged": widened(lambda nO, nI: with_array(Linear(nO, nI))),
    "with_array Ragged with pad": widened(lambda nO, nI: with_array(Maxout(nO, nI), pad=2)),
    "with_array Padded": padded_kept(lambda nI: with_array(Linear(nI, nI))),
    "with_array ids": embed_in_list,
    "list2padded": to_padded,
    "padded2list": to_unpadded,
    "map_list": lifted(lambda nO, nI: map_list(Maxout(nO, nI)), list),
    "with_flatten": nested,
    "with_list list": lifted(lambda nO, nI: with_list(map_list(Relu(nO, nI))), list),
    "with_list Ragged": lifted(lambda nO, nI: with_list(map_list(Relu(nO, nI))), ragged),
    "with_list Padded": lifted(lambda nO, nI: with_list(with_array(Linear(nO, nI))), OPS.list2padded),
    "with_ragged list": lifted(lambda nO, nI: with_ragged(with_array(Linear(nO, nI))), list),
    "with_ragged Ragged": lifted(lambda nO, nI: with_ragged(with_array(Linear(nO, nI))), ragged),
    "with_ragged Padded": lifted(lambda nO, nI: with_ragged(with_array(Relu(nO, nI))), OPS.list2padded),
    "with_padded list": lifted(lambda nO, nI: with_padded(with_array(Linear(nO, nI))), list),
    "with_padded Ragged": lifted(lambda nO, nI: with_padded(with_array(Relu(nO, nI))), ragged),
    "with_padded Padded": lifted(lambda nO, nI: with_padded(with_array(Linear(nO, nI))), OPS.list2padded),
    "with_array2d array": wide(layer=lambda nO, nI: with_array2d(Linear(nO, nI))),
    "with_array2d list with pad": lifted(lambda nO, nI: with_array2d(Linear(nO, nI), pad=1), list),
    "with_array2d Padded": lifted(lambda nO, nI: with_array2d(Maxout(nO, nI)), OPS.list2padded),
}
