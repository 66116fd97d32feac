"""Lists that functions of Python's library only look at stay known."""

from __future__ import annotations

import collections
import csv
import heapq
import io
import itertools
import json
import random
from collections import Counter
from pprint import pprint

import numpy as np

from typedthinc.api import Linear, Relu, chain

X = np.zeros((5, 8), dtype="f")
CHOSEN = ["a", "b"]
DRAWN = ["a", "b"]
COUNTED = ["a", "b"]
LINKED = ["a", "b"]
WRITTEN = ["a", "b"]
SHOWN = ["a", "b"]
COMBINED = ["a", "b"]
BY_OBJECT = ["a", "b"]
WIDTHS = [8, 16, 4]
CONFIG = {"width": 16}
LAYERS = [Relu(8, 3), Relu(4, 8)]


def main() -> None:
    rng = random.Random(0)
    print(random.choice(CHOSEN), random.sample(DRAWN, 1), Counter(COUNTED), list(itertools.chain(LINKED, LINKED)))
    csv.writer(io.StringIO()).writerow(WRITTEN)
    pprint(SHOWN)
    print(list(itertools.product(COMBINED, repeat=2)), rng.choice(BY_OBJECT), rng.sample(BY_OBJECT, 1))
    Linear(2, len(CHOSEN)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(DRAWN)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(COUNTED)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(LINKED)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(WRITTEN)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(SHOWN)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(COMBINED)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)
    Linear(2, len(BY_OBJECT)).predict(X)  # E: typedthinc-size: (expected width 2, got 8)


def built() -> None:
    print(json.dumps(WIDTHS), random.choice(WIDTHS), heapq.nlargest(2, WIDTHS), collections.deque(WIDTHS))
    pprint(CONFIG)
    print(random.choice(LAYERS))
    chain(Relu(WIDTHS[0], 3), Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 8)
    chain(Relu(CONFIG["width"], 3), Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 16)
    chain(*LAYERS, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 4)


main()
built()
