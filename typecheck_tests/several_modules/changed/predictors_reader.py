"""What functions and methods of another module return hangs on what the program has done to its models."""

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.changed import predictors, predictors_third
from typecheck_tests.several_modules.changed.predictors import (
    Tagger,
    by_set_by_reader,
    by_set_by_third,
    by_set_here,
    by_table,
)
from typedthinc.api import Floats2d, Linear


class Wider(Tagger):
    def __init__(self) -> None:
        super().__init__()
        self.rest = Linear(4, 10).initialize()


class Turned(Tagger):
    def predict(self, X: Floats2d) -> Floats2d:
        return super().predict(X).T


def main() -> None:
    X, four = np.zeros((6, 10), dtype="f"), np.zeros((4, 1))
    print(by_table() @ four, by_set_here(X) @ four, by_set_by_reader(X) @ four, by_set_by_third(X) @ four)
    tagger = Tagger()
    tagger.model = Linear(4, 10).initialize()
    print(tagger.predict(X) @ four, Wider().predict_rest(X) @ four)
    any_tagger: Tagger = Wider()
    print(any_tagger.predict_rest(X) @ four, Turned().predict(X) @ np.zeros((6, 1)))


predictors.set_by_reader = Linear(4, 10).initialize()
predictors_third.change()
main()
