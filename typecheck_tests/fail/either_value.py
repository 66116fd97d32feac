"""Values of which a condition takes one: each of them is compared with what is declared. So are items of typed keys."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import numpy as np

from typedthinc.api import Floats2d

Hidden = Floats2d[Any, Literal[16]]


class State(TypedDict):
    """Holds arrays by typed keys."""

    h: Hidden


def begun(flag: bool) -> Hidden:
    return np.zeros((2, 16)) if flag else np.zeros((2, 12))  # E: typedthinc-size: the result of begun is declared as Floats2d[*, 16], but the value is Floats2d[2, 12] (expected width 16, got 12)


def one_of_three(n: int) -> Hidden:
    return np.zeros((2, 16)) if n == 2 else np.zeros((n, 3)) if n == 3 else np.zeros((4, 16))  # E: typedthinc-size: the result of one_of_three is declared as Floats2d[*, 16], but the value is Floats2d[*, 3]


def kept(flag: bool, given: State) -> State:
    hidden: Hidden = np.zeros((2, 12)) if flag else np.zeros((2, 16))  # E: typedthinc-size: hidden is declared as Floats2d[*, 16], but the value is Floats2d[2, 12]
    state = State(h=hidden)
    state["h"] = np.zeros((2, 12))  # E: typedthinc-size: the item is declared as Floats2d[*, 16], but the value is Floats2d[2, 12]
    state["h"] = np.zeros((2, 16))
    given["h"] = np.zeros((3, 12)) if flag else np.zeros((3, 16))  # E: typedthinc-size: the item is declared as Floats2d[*, 16], but the value is Floats2d[3, 12]
    return state
