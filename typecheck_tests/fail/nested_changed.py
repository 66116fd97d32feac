"""Lists and dicts in others that have other names, under which nobody changes them."""

from __future__ import annotations

import json
import logging
from typing import Any

import numpy as np

from typedthinc.api import Relu, Softmax, chain


def show(settings: dict[str, Any]) -> None:
    print(settings["width"])


widths = {"enc": {"width": 20}}
show(widths["enc"])
chain(Relu(widths["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)


def named() -> None:
    inner = {"width": 20}
    outer = {"enc": inner}
    chain(Relu(outer["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
    one = [20]
    two = [one]
    two.append([2])
    chain(Relu(one[0], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)


def gone_through() -> None:
    rows = [[20], [4]]
    for each in rows:
        print(each[0])
    chain(Relu(rows[1][0], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 4)


def arrays_keep_sizes() -> None:
    weights = [np.zeros((3, 4)), np.zeros((4, 2))]
    for each in weights:
        each[:, 0] = 0
    np.ones((5, 5)) @ weights[0]  # E: typedthinc-size: not 5 and 3
    layers = [{"W": np.zeros((3, 4))}, {"W": np.zeros((4, 2))}]
    for layer in layers:
        layer["W"] -= 0.1
        layer["W"][0, :] = 0
    np.ones((5, 5)) @ layers[0]["W"]  # E: typedthinc-size: not 5 and 3


def shown() -> None:
    table = {"enc": {"width": 20}}
    logging.info("the encoder is %s", table["enc"])
    logging.getLogger(__name__).warning(json.dumps(table))
    chain(Relu(table["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
