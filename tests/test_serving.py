"""The example of a model behind HTTP, by a client of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient

from examples.serve import make_app
from typedthinc.api import Relu, Softmax, chain

MODEL = chain(Relu(128, 64), Softmax(10)).initialize()


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(make_app(MODEL))


def test_a_request_is_answered_as_the_model_does(client: TestClient) -> None:
    images = np.random.default_rng(0).random((3, 64), dtype="float32")
    found = client.post("/predict", json={"images": images.tolist()})
    scores = MODEL.predict(images)
    assert found.status_code == 200
    assert found.json() == {"scores": scores.tolist(), "labels": scores.argmax(axis=1).tolist()}


@pytest.mark.parametrize(
    ("body", "place", "message"),
    [
        ({"images": [[0.0] * 63]}, ["images", 0], "List should have at least 64 items after validation, not 63"),
        ({"images": [[0.0] * 63 + ["x"]]}, ["images", 0, 63], "Input should be a valid number"),
        ({"images": []}, ["images"], "expected an array of floats with 2 axes, got 1 axis (shape (0,))"),
        ({}, ["images"], "Field required"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    client: TestClient, body: Any, place: list[Any], message: str
) -> None:
    found = client.post("/predict", json=body)
    (error,) = found.json()["detail"]
    assert (found.status_code, error["loc"], error["msg"]) == (422, ["body", *place], message)


def test_the_schema_has_the_sizes_of_the_model(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    sizes = {name: schemas[name]["properties"] for name in ("Request", "Answer")}
    assert sizes["Request"]["images"]["items"]["minItems"] == sizes["Request"]["images"]["items"]["maxItems"] == 64
    assert sizes["Answer"]["scores"]["items"]["maxItems"] == 10
    assert sizes["Answer"]["labels"]["items"] == {"type": "integer"}
