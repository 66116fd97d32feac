"""Fills lists of another module, at once or where somebody calls its functions."""

from typing import List

import numpy as np

from typecheck_tests.several_modules.changed import filled
from typedthinc.api import Floats2d

filled.by_another_file.append(np.zeros((3, 4), "f"))
filled.by_another_file.append(np.zeros((2, 4), "f"))


def put(into: List[Floats2d]) -> None:
    into.extend([np.zeros((3, 4), "f"), np.zeros((2, 4), "f")])


def main() -> None:
    put(filled.by_a_function)
    put(filled.three_by_a_function)
