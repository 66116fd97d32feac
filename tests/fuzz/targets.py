"""What a fuzzer feeds: each target reads bytes as a file of one kind, which is loaded as a whole or refused by name."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

from typedthinc.api import ConfigValidationError, FormatError, IncompatibleError, Linear, Model, Relu, chain
from typedthinc.config import Config

MODEL: Model[Any, Any] = chain(Relu(4, 3, dropout=0.5), Linear(2, 4)).initialize()
GOOD = MODEL.to_bytes()
CONFIGURATION = b"""
[training]
rate = 0.01

[model]
@layers = "chain.v1"

[model.*.first]
@layers = "Relu.v1"
nO = 4
nI = 3

[model.*.second]
@layers = "Softmax.v1"
nO = ${model.*.first.nO}

[optimizer]
@optimizers = "Adam.v1"
learn_rate = ${training.rate}
"""


def model_file(data: bytes) -> None:
    """Load a model; what is refused leaves it as it was."""
    before = _weights()
    try:
        MODEL.from_bytes(data)
    except (FormatError, IncompatibleError):
        assert _weights() == before


def configuration(data: bytes) -> None:
    """Read a configuration and build what it describes."""
    try:
        Config.from_bytes(data).resolve()
    except ConfigValidationError as error:
        assert error.problems
        assert all(problem.message for problem in error.problems)


TARGETS: dict[str, Callable[[bytes], None]] = {"model_file": model_file, "configuration": configuration}


def seeds(target: str) -> list[bytes]:
    """Return good files to begin with: of models, one without a checksum as well, so that changes get past it."""
    return [CONFIGURATION] if target == "configuration" else [GOOD, _unsigned(GOOD)]


def _unsigned(file: bytes) -> bytes:
    length = struct.unpack("<Q", file[:8])[0]
    header = json.loads(file[8 : 8 + length])
    title, document = header["__metadata__"]["typedthinc"].split("\n")
    header["__metadata__"]["typedthinc"] = f"{title.rpartition(' ')[0]}\n{document}"
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + file[8 + length :]


def _weights() -> list[bytes]:
    arrays = [node.maybe_get_param(name) for node in MODEL.walk() for name in node.param_names]
    return [array.tobytes() for array in arrays]
