"""The example of a server answers what fits, and says of all else why not. It needs Ray Serve: `make test-serve`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("ray.serve", reason="Ray Serve is not installed", exc_type=ImportError)
ROOT = Path(__file__).parents[2]
URL = "http://127.0.0.1:8000/digit"


@pytest.fixture(scope="module")
def server() -> Iterator[None]:
    """Start the example, and end it."""
    command = [sys.executable, "-u", "examples/serve_ray.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        ready = any(line.startswith("curl") for line in process.stdout)
        try:
            assert ready
            yield
        finally:
            process.terminate()
            process.stdout.close()


def answer(body: object) -> tuple[int, Any]:
    """Ask the server."""
    request = Request(URL, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request) as found:
            return found.status, json.load(found)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.mark.usefixtures("server")
def test_answers() -> None:
    code, found = answer({"pixels": [0.5] * 64})
    assert code == 200
    assert 0 <= found["digit"] < 10 and 0.1 <= found["probability"] <= 1


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize(
    ("body", "place", "reason"),
    [
        ({"pixels": [0.5] * 10}, ["body", "pixels"], "64"),
        ({"pixels": "text"}, ["body", "pixels"], "an array of floats with 1 axis, got a value of type str"),
        ({"pixels": [*[0.5] * 63, "x"]}, ["body", "pixels", 63], "valid number"),
        ({}, ["body", "pixels"], "required"),
    ],
)
def test_what_does_not_fit(body: object, place: list[object], reason: str) -> None:
    code, found = answer(body)
    assert code == 422
    assert found["detail"][0]["loc"] == place and reason in found["detail"][0]["msg"]
