"""Makers of cases: layers that keep what they take or change its width, in each container."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.contract.case import Case, Draw, Maker
from tests.contract.values import OPS, Value, form, ragged


def wide(*, layer: Callable[..., Any], **more: Any) -> Maker:
    """Cases of a layer with nO and nI."""

    def make(draw: Draw) -> Case:
        nB, nI, nO = draw.size(), draw.size(), draw.size()
        return Case(layer(nO, nI, **more), draw.floats(nB, nI), ((nB, nO), "f"))

    return make


def kept(layer: Callable[[int], Any]) -> Maker:
    """Cases of a layer that gives what it takes, for arrays; it is made for a width."""

    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), draw.size()
        return Case(layer(nI), draw.floats(nB, nI), ((nB, nI), "f"))

    return make


def list_kept(layer: Callable[[int], Any]) -> Maker:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = draw.sequences(nI)
        return Case(layer(nI), X, form(X))

    return make


def ragged_kept(layer: Callable[[int], Any]) -> Maker:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI))
        return Case(layer(nI), X, form(X))

    return make


def padded_kept(layer: Callable[[int], Any]) -> Maker:
    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = OPS.list2padded(draw.sequences(nI, 1))
        return Case(layer(nI), X, form(X))

    return make


def padded_widened(layer: Callable[[int, int], Any], to: int = 4, least: int = 1) -> Maker:
    """Cases of a layer of Padded that changes the width to a number of its own."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = OPS.list2padded(draw.sequences(nI, least))
        return Case(layer(to, nI), X, form(replace(X, data=np.zeros((*X.data.shape[:2], to)))))

    return make


def widened(layer: Callable[[int, int], Any], to: int = 3) -> Maker:
    """Cases of a layer of Ragged that changes the width to a number of its own."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        X = ragged(draw.sequences(nI))
        return Case(layer(to, nI), X, form(replace(X, data=np.zeros((len(X.data), to)))))

    return make


def lifted(layer: Callable[[int, int], Any], form_of: Callable[[list[Value]], Value]) -> Maker:
    """Cases of a layer of sequences that changes the width to 3, whatever form they have."""

    def make(draw: Draw) -> Case:
        nI = draw.size()
        Xs = draw.sequences(nI, 1 if form_of is OPS.list2padded else 0)
        return Case(layer(3, nI), form_of(Xs), form(form_of([np.zeros((len(X), 3)) for X in Xs])))

    return make


def compared(layer: Callable[[int], Any]) -> Maker:
    """Cases of a layer that takes pairs of rows and gives numbers; it is made for a width."""

    def make(draw: Draw) -> Case:
        nB, nI = draw.size(), draw.size()
        return Case(layer(nI), (draw.floats(nB, nI), draw.floats(nB, nI)), ((nB,), "f"))

    return make
