"""What models, ops, functions and methods of another module return, in expressions of numpy."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.found import predictors
from typecheck_tests.several_modules.found.predictors import TABLE, Tagger, made, model, scores, updated
from typedthinc.api import Floats2d


def handed_on(X: Floats2d) -> Floats2d:
    return scores(X)


def main() -> None:
    X = np.zeros((6, 10), dtype="f")
    print(model.predict(X) @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    print(TABLE @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[5, 7] @ Floats2d[4, 1]` needs equal inner sizes
    print(made() @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[5, 7] @ Floats2d[4, 1]` needs equal inner sizes
    print(scores(X) @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    print(predictors.scores(X) @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    print(handed_on(X) @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    Y, dX = updated(X)
    print(Y @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    print(dX @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 10] @ Floats2d[4, 1]` needs equal inner sizes
    tagger = Tagger()
    print(tagger.predict(X) @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
    print(tagger.prior @ np.zeros((4, 1)))  # E: typedthinc-size: `Floats2d[6, 3] @ Floats2d[4, 1]` needs equal inner sizes
