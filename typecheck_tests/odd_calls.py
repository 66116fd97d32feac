"""Odd calls of every public function: `python -m typecheck_tests.odd_calls [--calls N] [--seed N]`."""

from __future__ import annotations

import argparse
import inspect
import json
import random
import sys
import tempfile
from pathlib import Path

import typedthinc.api as api
from typecheck_tests.checkers import plugin_options
from typecheck_tests.mypy_server import run_mypy
from typedthinc.api import Model

_HEAD = """\
from __future__ import annotations
from typing import Any, Final, Literal
import numpy as np
import typedthinc.api as api
anything: Any = None
HUGE: Final = 10**5000
width = 5
width += 1
X = np.zeros((4, 3), dtype="float32")
Y: api.Floats2d[Any, Literal[7]] = X
layer, same = api.Linear(3, 4), api.noop()
layers = [api.Linear(3, 4), api.Relu(4, 4)]
by_name = {"first": layer}
def factory(nO, nI=3, *rest, **more): return api.Linear(nO, nI)
class Own(api.Model[Any, Any]): ...
"""
_ATOMS = (
    *("None", "...", "True", "0", "1", "-1", "3", "5", "2.5", "1j", "'x'", "b'x'", "''", "[]", "()", "{}", "set()"),
    *("HUGE", "10**5000", "-(2**70)", "9**9**9**9", "2**-1", "7 // 0", "7 % 0", "1 << 100000", "~5", "not 5"),
    *("0xfffffffffffffffffffffffffffffffffffffffffffffff", "float('nan')", "float('inf')", "width", "X", "Y", "X.T"),
    *(
        "anything",
        "anything.more",
        "layer",
        "same",
        "layers",
        "layers[0]",
        "layers[9]",
        "by_name['first']",
        "by_name['x']",
    ),
    *("layer >> same", "layer | layer", "layer ** 2", "layer ** 'x'", "layer & 5", "layer + None", "5 >> layer"),
    *(
        "Own('own', anything)",
        "Own",
        "Model",
        "int",
        "len",
        "print",
        "factory",
        "factory(2)",
        "factory(*[1])",
        "lambda: 5",
    ),
    *("lambda *a, **k: layer", "[layer for _ in range(3)]", "(layer for _ in layers)", "{1: layer}", "slice(0, 3)"),
    *("[1, [2, [3]]]", "(1, (2, (3,)))", "(layer, layer)", "[layer, None]", "layer.predict", "layer.predict(X)", "api"),
    *("layer.begin_update(X)", "layer.begin_update(X)[1]", "layer.begin_update(X)[1](Y)", "layer if width else same"),
    *(
        "(found := layer)",
        "type(layer)",
        "super",
        "NotImplemented",
        "f'{width}'",
        "X[0]",
        "X[:, None]",
        "X @ X",
        "X + Y",
    ),
)
_SPREADS = (
    "*[1, 2]",
    "*layers",
    "*(layer, same)",
    "*[]",
    "*()",
    "*anything",
    "*X",
    "*'xy'",
    "**{}",
    "**anything",
    "**by_name",
)
_METHODS = ("predict", "initialize", "begin_update", "copy", "from_bytes", "set_dim", "replace_node", "finish_update")


def calls(number: int, seed: int) -> str:
    """Write a program of odd calls, one a line."""
    rng = random.Random(seed)
    names = [name for name, value in sorted(vars(api).items()) if callable(value) and not name.startswith("_")]
    lines = [_call(rng, names, 2) for _ in range(number)]
    return _HEAD + "".join(f"api.{line}\n" for line in lines)


def check(program: str) -> list[str]:
    """Check a program, and return what the plugin says of itself: crashes, and calls that it could not check."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "odd.py"
        path.write_text(program, encoding="utf-8")
        done = run_mypy([*plugin_options(), "--output=json", str(path)])
        lines = done.stdout.splitlines()
    wrong = [line for line in lines if "could not check this call" in line or "INTERNAL ERROR" in line]
    if done.returncode not in (0, 1) or "INTERNAL ERROR" in done.stderr:
        wrong.append(done.stdout[-2000:] + done.stderr[-2000:])
    source = program.splitlines()
    return [_shown(line, source) for line in wrong]


def _call(rng: random.Random, names: list[str], depth: int) -> str:
    name = rng.choice(names)
    callee = f"{name}.{rng.choice(_METHODS)}" if name == "Model" and rng.random() < 0.5 else name
    if rng.random() < 0.05:
        return f"Linear(3, 4).{rng.choice(_METHODS)}({', '.join(_arguments(rng, names, Model.predict, depth))})"
    return f"{callee}({', '.join(_arguments(rng, names, getattr(api, name), depth))})"


def _arguments(rng: random.Random, names: list[str], function: object, depth: int) -> list[str]:
    keywords = _keywords(function)
    given = [_value(rng, names, depth) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 5)))]
    if rng.random() < 0.2:
        given.append(rng.choice([each for each in _SPREADS if not each.startswith("**")]))
    chosen = rng.sample(keywords, min(len(keywords), rng.choice((0, 0, 1, 2)))) if keywords else []
    given += [f"{keyword}={_value(rng, names, depth)}" for keyword in chosen]
    if rng.random() < 0.1:
        given.append(rng.choice([each for each in _SPREADS if each.startswith("**")]))
    return given


def _value(rng: random.Random, names: list[str], depth: int) -> str:
    if depth and rng.random() < 0.3:
        return f"api.{_call(rng, names, depth - 1)}"
    return rng.choice(_ATOMS)


def _keywords(function: object) -> list[str]:
    try:
        parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]  # what cannot be asked raises
    except (TypeError, ValueError):
        return ["nO"]
    return [each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]


def _shown(line: str, source: list[str]) -> str:
    try:
        found = json.loads(line)
    except ValueError:
        return line
    return f"{source[found['line'] - 1]}\n    {found['message']}"


def main() -> int:
    """Check so many odd calls, and print what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m typecheck_tests.odd_calls", description=__doc__)
    parser.add_argument("--calls", type=int, default=10_000, help="how many (default: 10,000)")
    parser.add_argument("--seed", type=int, default=0, help="which (default: 0)")
    arguments = parser.parse_args()
    wrong = check(calls(arguments.calls, arguments.seed))
    print("\n".join(wrong) or f"{arguments.calls} calls: no note, no crash, no hang")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
