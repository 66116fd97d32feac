from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import CategoricalCrossentropy, JointLoss, L2Distance

RNG = np.random.default_rng(0)
P: Any = RNG.dirichlet(np.ones(3), 6)
IDS: Any = np.arange(6) % 3
G, T = RNG.standard_normal((6, 2)), RNG.standard_normal((6, 2))


def test_it_is_the_sum_of_the_losses_times_their_weights() -> None:
    loss = JointLoss(CategoricalCrossentropy(), L2Distance(), weights=(2.0, 0.5))
    gradients, value = loss((P, G), (IDS, T))
    (dP, one), (dG, other) = CategoricalCrossentropy()(P, IDS), L2Distance()(G, T)
    assert value == pytest.approx(2 * one + 0.5 * other)
    np.testing.assert_allclose(gradients[0], 2 * dP)
    np.testing.assert_allclose(gradients[1], 0.5 * dG)
    assert loss.get_loss((P, G), (IDS, T)) == pytest.approx(value)
    np.testing.assert_array_equal(loss.get_grad((P, G), (IDS, T))[1], gradients[1])
    plain = JointLoss(CategoricalCrossentropy(), L2Distance())((P, G), (IDS, T))[1]
    assert plain == pytest.approx(one + other)


@pytest.mark.parametrize(
    ("make", "error", "match"),
    [
        (lambda: JointLoss(), ValueError, "JointLoss: there must be a loss for each output"),
        (
            lambda: JointLoss(L2Distance),
            TypeError,
            "JointLoss takes a Loss, .* but the argument is the class L2Distance",
        ),
        (lambda: JointLoss(L2Distance(), weights=[1, 2]), ValueError, "there is 1 loss, but 2 weights"),
        (lambda: JointLoss(L2Distance(), weights=[-1]), ValueError, r"JointLoss: weights\[0\] must be a finite number"),
        (
            lambda: JointLoss(L2Distance())((G, G), (T,)),
            ValueError,
            "takes a tuple of 1 as guesses, .* is a tuple of 2",
        ),
        (
            lambda: JointLoss(L2Distance())((G,), T),
            ValueError,
            "takes a tuple of 1 as truths, but the argument is Floats",
        ),
    ],
)
def test_what_does_not_fit(make: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        make()
