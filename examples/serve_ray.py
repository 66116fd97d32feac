"""A typed model behind HTTP: digits by Ray Serve, each request checked against the type of the model.

`pip install 'ray[serve]' 'typedthinc[sklearn]'`, then `python examples/serve_ray.py`, and ask it as it says. What does
not fit is an answer of 422 that says why: another number of pixels, text, a number that is not finite. Requests that
come together are one batch.
"""

# Annotations are no texts here: Ray sends the class to other processes, where FastAPI would look for what they name.
import time
from typing import Any, Literal, TypeAlias

import numpy as np
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from ray import serve
from sklearn.datasets import load_digits  # type: ignore[import-untyped]  # scikit-learn has no annotations

from typedthinc.api import Adam, CategoricalCrossentropy, Floats1d, Floats2d, Model, Relu, Softmax, chain, train

Pixels: TypeAlias = Literal[64]
Classifier: TypeAlias = Model[Floats2d[Any, Pixels], Floats2d[Any, Literal[10]]]

api = FastAPI()


def build() -> Classifier:
    return chain(Relu(64, 64), Softmax(10, 64)).initialize()


class Request(BaseModel):
    """An image, with pixels from 0 to 1. What it may be is the type of a row that the model takes."""

    pixels: Floats1d[Pixels]


class Answer(BaseModel):
    """The likeliest digit, and how likely it is."""

    digit: int
    probability: float


@api.exception_handler(RequestValidationError)
async def refused(_: object, error: RequestValidationError) -> JSONResponse:
    """Answer what does not fit with the place and the reason."""
    found = [{"loc": each["loc"], "msg": each["msg"]} for each in error.errors()]
    return JSONResponse({"detail": found}, status_code=422)


@serve.deployment(max_ongoing_requests=256)
@serve.ingress(api)
class Digits:
    """Answers requests with a model that each replica loads once."""

    def __init__(self, weights: bytes) -> None:
        self.model = build().from_bytes(weights)

    @serve.batch(max_batch_size=64, batch_wait_timeout_s=0.002)
    async def scores(self, rows: list[Floats1d[Pixels]]) -> list[Floats1d[Literal[10]]]:
        return list(self.model.predict(np.stack(rows)))

    @api.post("/digit")
    async def digit(self, request: Request) -> Answer:
        scores: Any = await self.scores(request.pixels)
        return Answer(digit=int(scores.argmax()), probability=float(scores.max()))


def trained() -> Classifier:
    """Return a model that knows digits."""
    images, digits = load_digits(return_X_y=True)
    model = build()
    train(
        model, (images / 16).astype("float32"), digits, loss=CategoricalCrossentropy(), optimizer=Adam(0.003), epochs=5
    )
    return model


def main() -> None:
    serve.run(Digits.bind(trained().to_bytes()))  # type: ignore[attr-defined]
    print('curl -d \'{"pixels": [0, 0.5, ...]}\' -H "Content-Type: application/json" http://127.0.0.1:8000/digit')
    while True:
        time.sleep(60)


if __name__ == "__main__":
    main()
