"""A loss is shown as the call that makes it."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc import api
from typedthinc.losses import Loss


class Pinball(Loss[Any, Any, Any, float]):
    """A loss of a user's."""

    def __init__(self, quantile: float, *, steep: bool = False) -> None:
        self.quantile, self.steep = quantile, steep

    def __call__(self, guesses: Any, truths: Any) -> tuple[Any, float]:
        return guesses, 0.0

    def get_grad(self, guesses: Any, truths: Any) -> Any:
        return guesses

    def get_loss(self, guesses: Any, truths: Any) -> float:
        return 0.0


@pytest.mark.parametrize(
    "call",
    [
        "CategoricalCrossentropy()",
        "CategoricalCrossentropy(normalize=False, names=['a', 'b'], label_smoothing=0.1)",
        "SequenceCategoricalCrossentropy(names=['noun', 'verb'], missing_value='', neg_prefix='!')",
        "BinaryCrossentropy(from_scores=True, missing_value=-1)",
        "L2Distance(normalize=False)",
        "CosineDistance(ignore_zeros=True)",
        "JointLoss(CategoricalCrossentropy(), L2Distance())",
        "JointLoss(L2Distance(), CosineDistance(), weights=(1.0, 0.5))",
        "Pinball(quantile=0.9)",
    ],
)
def test_pasted_back_it_is_the_same(call: str) -> None:
    loss = eval(call, {name: getattr(api, name) for name in dir(api)} | {"Pinball": Pinball})  # noqa: S307
    assert repr(loss) == call
