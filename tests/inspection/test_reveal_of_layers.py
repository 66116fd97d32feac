"""`reveal` says the same of every layer in the checker and when run.

The calls are those of `typecheck_tests/reveal/layers/`, where each layer has a file: a new layer is among them by
itself.
"""

from __future__ import annotations

import ast
import builtins
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from typedthinc import api
from typedthinc.inspection.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.own_process]

CASES = sorted((Path(__file__).parents[2] / "typecheck_tests" / "reveal" / "layers").glob("[a-z]*.py"))
HEAD = """\
import numpy as np
from typedthinc.api import *

vectors = np.zeros((7, 4), dtype="float32")
"""
# What a call may speak of: all else stands around it in its file.
KNOWN = frozenset({*dir(api), *dir(builtins), "np", "vectors"})
# Layers around modules of other frameworks or around functions, which stand around the calls.
FOREIGN = {path.stem for path in CASES if path.stem.endswith("wrapper") or path.stem == "lambda_"}
# torch is not in each environment of the tests.
LACKING = set[str]() if find_spec("torch") else {"pytorchlstm"}


def _calls(path: Path) -> Iterator[str]:
    """Go through the calls in a file with the layer that it is about."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and hasattr(api, node.func.id):
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            if names <= KNOWN and path.stem in map(str.lower, names) and node.func.id != "reveal":
                yield ast.unparse(node)


def test_the_same_line_of_every_layer(program: Callable[[str], str], begun: Session) -> None:
    layers = {call: path.stem for path in CASES if path.stem not in LACKING for call in _calls(path)}
    assert {path.stem for path in CASES} - set(layers.values()) <= FOREIGN | LACKING
    calls, first = list(layers), HEAD.count("\n") + 1
    path = Path(program(HEAD + "".join(f"reveal({call})\n" for call in calls)))
    said = {each.line: (each.severity, each.message) for each in begun.check([path])}
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True)
    shown = dict(map(_read, ran.stderr.splitlines()))
    assert set(shown) == {first + place for place in range(len(calls))}
    different = {calls[line - first]: (said.get(line), shown[line]) for line in shown if said.get(line) != shown[line]}
    assert different == {}


def _read(line: str) -> tuple[int, tuple[str, str]]:
    place, severity, text = line.split(": ", 2)
    return int(place.rpartition(":")[2]), (severity, text)
