"""Lists of a module that nothing in it fills."""

from typing import List

import numpy as np

from typedthinc.api import Adam, Floats2d, L2Distance, Model, train

by_another_file: List[Floats2d] = []
by_a_function: List[Floats2d] = []
by_nobody: List[Floats2d] = []
three_by_a_function: List[Floats2d] = [np.zeros((3, 4), "f")]
fixed: List[Floats2d] = [np.zeros((3, 4), "f")]


def use(tagger: Model[List[Floats2d], Floats2d]) -> None:
    Y, loss, optimizer = np.zeros((2, 4), "f"), L2Distance(), Adam(0.001)
    train(tagger, by_another_file, Y, loss=loss, optimizer=optimizer)
    train(tagger, by_a_function, Y, loss=loss, optimizer=optimizer)
    train(tagger, by_nobody, Y, loss=loss, optimizer=optimizer)
    train(tagger, three_by_a_function, Y, loss=loss, optimizer=optimizer)
    train(tagger, fixed, Y, loss=loss, optimizer=optimizer)  # E: typedthinc-size: train: X has 1 items, but Y has 2
