"""Arguments in each other's places are one mistake, in calls of the user's own functions, too."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Adam, Floats1d, Floats2d, Ints1d, Model, Optimizer, Relu


def step(model: Model[Floats2d[Any, Any], Floats2d[Any, Any]], X: Floats2d[Any, Any]) -> Floats2d[Any, Any]:
    return model.predict(X)


def update(model: Model[Floats2d, Floats2d], optimizer: Optimizer, X: Floats2d) -> None: ...
def gather(rows: Floats2d, ids: Ints1d, weights: Floats1d) -> None: ...


class Trainer:
    def fit(self, model: Model[Floats2d, Floats2d], X: Floats2d) -> None: ...


def use(X: Floats2d, ids: Ints1d, weights: Floats1d) -> Floats2d:
    model = Relu(3, 4)
    scores = step(X, model)  # E: arg-type: step takes model, then X: are they swapped?
    scores.sum()
    step(X=model, model=X)  # E: arg-type: step takes model, then X: are they swapped?
    update(Adam(0.1), model, X)  # E: arg-type: update takes model, then optimizer: are they swapped?
    update(X, model, Adam(0.1))  # E: arg-type: update takes model, then optimizer, then X: are they in another order?
    Trainer().fit(X, model)  # E: arg-type: fit takes model, then X: are they swapped?
    gather(ids, X, weights)  # E: arg-type: gather takes rows, then ids: are they swapped?
    gather(X, weights, ids)  # E: arg-type: gather takes ids, then weights: are they swapped?
    gather(X, X, X)  # E: arg-type: Argument 2 to "gather" | arg-type: Argument 3 to "gather"
    update(
        X,  # E: arg-type: update takes model, then X: are they swapped?
        Adam(0.1),
        model,
    )
    return step(X, model)  # E: arg-type: step takes model, then X: are they swapped?
