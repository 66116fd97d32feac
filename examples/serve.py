"""A model behind HTTP: its types are those of the requests, and what does not fit is refused with the place.

    pip install fastapi uvicorn
    uvicorn examples.serve:make_app --factory
    curl localhost:8000/predict --json '{"images": [[0.0, 0.5, ...]]}'

The schema of the two ends is at `/docs`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from fastapi import FastAPI
from pydantic import BaseModel
from sklearn.datasets import load_digits  # type: ignore[import-untyped]

from typedthinc.api import Adam, CategoricalCrossentropy, Floats2d, Ints1d, Model, Relu, Softmax, chain, train

Images: TypeAlias = Floats2d[Any, Literal[64]]
Scores: TypeAlias = Floats2d[Any, Literal[10]]


class Request(BaseModel):
    images: Images


class Answer(BaseModel):
    scores: Scores
    labels: Ints1d


def make_app(model: Model[Images, Scores] | None = None) -> FastAPI:
    """Return the application.

    Args:
        model: What answers; None trains one first.
    """
    answering = model if model is not None else trained()
    app = FastAPI(title="Digits")

    @app.post("/predict")
    def predict(request: Request) -> Answer:
        scores = answering.predict(request.images)
        return Answer(scores=scores, labels=scores.argmax(axis=1))

    return app


def trained() -> Model[Images, Scores]:
    """Return a model of scikit-learn's digits, 8 x 8 pixels as rows of 64 numbers from 0 to 1."""
    digits = load_digits()
    images: Images = (digits.data / 16).astype("float32")
    model = chain(Relu(128, 64), Softmax(10))
    loss, optimizer = CategoricalCrossentropy(), Adam(0.001)
    train(model, images, digits.target, loss=loss, optimizer=optimizer, epochs=5, progress=False)
    return model
