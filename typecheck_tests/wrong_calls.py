"""Wrong calls of the whole public API, one mistake each: `python -m typecheck_tests.wrong_calls` prints what they get.

Each public function, class and method gets, for each of its parameters, values of other types, all else being right
as far as it is known: a parameter of a type that has no sample here is Any.
"""

from __future__ import annotations

import inspect
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import typedthinc.api as api
from typecheck_tests.checkers import plugin_options
from typecheck_tests.mypy_server import run_mypy

_HEAD = """\
from __future__ import annotations
from collections.abc import Iterator, Sequence
from typing import Any, Literal
import numpy as np
from numpy.typing import NDArray
import typedthinc.api as api

any_: Any = eval("0")
class Frame:
    values = 3
frame = Frame()
row: np.ndarray[tuple[int], np.dtype[np.float64]] = np.zeros(4)
table: np.ndarray[tuple[int, int], np.dtype[np.float64]] = np.zeros((4, 3))
cube: np.ndarray[tuple[int, int, int], np.dtype[np.float32]] = np.zeros((4, 3, 2), dtype="float32")
ids: np.ndarray[tuple[int], np.dtype[np.int64]] = np.zeros(4, dtype="int64")
pair = (1.5, 2.5)
rows = [[1.0, 2.0], [3.0, 4.0]]
def generator() -> Iterator[float]: yield 0.5
def function(first: str) -> str: return first
ragged: api.Ragged[api.Floats2d] = any_
padded: api.Padded[api.Floats3d] = any_
model = api.Relu(3, 4)
ops: api.NumpyOps = api.NumpyOps()
optimizer = api.Adam(0.1)
schedule = api.decaying(0.1, 0.2)
loss = api.L2Distance()
"""
_WRONG = (
    *("'text'", "None", "3.5", "rows", "pair", "frame", "generator()", "function", "[row, row]", "{'a': 1}"),
    *("row", "table", "cube", "ids", "ragged", "padded", "model", "ops", "optimizer", "schedule", "loss", "api.Relu"),
)
# Objects whose methods are called, besides the functions of the flat namespace.
_OBJECTS = {
    "model": api.Model,
    "ops": api.NumpyOps,
    "optimizer": api.Optimizer,
    "schedule": api.Schedule,
    "loss": api.L2Distance,
    "ragged": api.Ragged,
    "padded": api.Padded,
}
_OTHERS = """\
m1: api.Model[api.Floats1d, api.Floats2d] = api.Relu(3, 4)
m2: api.Model[list[api.Floats2d], api.Floats2d] = model
m3: api.Model[api.Ragged[api.Floats2d], api.Ragged[api.Floats2d]] = api.chain(api.Relu(3, 4), api.Softmax(3))
m4: api.Model[api.Ints2d, api.Floats2d] = api.Relu(3, 4) >> api.Softmax(3)
x1: api.Floats2d = row
x2: api.Ints1d = row
x3: api.Floats1d = api.Relu(2, 3).predict(table)
x4: list[api.Floats2d] = table
x5: api.Ragged[api.Floats2d] = table
r1: api.Optimizer = 0.001
r2: api.Initializer = 3
r3: api.Initializer = function
r4: api.Schedule[float] = 0.1
r5: api.Loss[api.Floats2d, api.Floats2d, api.Floats2d, float] = api.CategoricalCrossentropy()
def f1(X: api.Floats2d) -> api.Floats1d: return X
def f2(X: api.Floats2d) -> api.Ints2d: return model.predict(X)
def f3() -> api.Model[api.Floats1d, api.Floats1d]: return api.chain(api.Relu(3, 4), api.Softmax(3))
def f4() -> api.Model[api.Floats1d, api.Floats1d]: return model
def f5(X: api.Floats2d) -> api.Ragged[api.Floats2d]: return X
def f6(model: api.Model[api.Ragged[api.Floats2d], api.Floats2d], X: api.Floats1d) -> None: ...
f6(model, row)
f6(any_, table)
f6(any_, cube)
f6(any_, rows)
model >> "text"
model >> [model]
model | 3
model & None
model ** "x"
table2: api.Floats2d = table + ragged
table[ragged]
ragged["x"]
padded[row]
optimizer.learn_rate = "fast"
for found in model: pass
len(model)
class L1(api.Loss[api.Floats2d, api.Floats2d, api.Floats2d, float]):
    def get_loss(self, guesses: api.Floats2d, truths: api.Floats2d) -> api.Floats1d: raise NotImplementedError
class M1(api.Model[api.Floats2d, api.Floats2d]):
    def predict(self, X: api.Ragged[api.Floats2d]) -> api.Floats2d: raise NotImplementedError
class M2(api.Model[api.Floats2d, api.Floats2d]):
    def initialize(self, first: int) -> None: raise NotImplementedError
class O1(api.Optimizer):
    def _step(self, wrong: str) -> str: raise NotImplementedError
"""


_MACHINERY = re.compile(
    r"\bNever\b|<nothing>|Following member|protocol member|`-?\d|overload variants?(?! of \"__\w+__\" of \"ndarray\")|"
    r"could not check|[Tt]ype variable|"
    r"type parameter|INTERNAL"
)
_MOST_LINES = 3
_WIDEST = 240
# An item of a list each, and a mistake of their own each.
_ONE_EACH = {"list-item", "dict-item"}


class Said(NamedTuple):
    """What is said of one line."""

    line: int
    severity: str
    code: str
    text: str


def program(values: int = len(_WRONG)) -> str:
    """Write wrong calls, one a line.

    Args:
        values: How many values each parameter gets; each gets others.
    """
    lines = [line for name in _public() for line in _calls(f"api.{name}", getattr(api, name), values)]
    for name, owner in _OBJECTS.items():
        for method, function in inspect.getmembers(owner, callable):
            if not method.startswith("_"):
                lines += _calls(f"{name}.{method}", function, values, bound=True)
    return f"{_HEAD}{_OTHERS}" + "".join(f"{line}\n" for line in lines)


def complaints(text: str, said: list[Said]) -> list[str]:
    """List what nobody wants to read: several messages on one mistake, and machinery of mypy's in them."""
    lines, found = text.splitlines(), []
    for number, line in enumerate(lines, 1):
        here = [each for each in said if each.line == number]
        errors = {each.code for each in here if each.severity == "error"}
        wrong = [each.text for each in here if _MACHINERY.search(each.text) or len(each.text) > _WIDEST]
        is_several = sum(each.severity == "error" for each in here) > 1 and not errors <= _ONE_EACH
        if wrong or is_several or len(here) > _MOST_LINES:
            found.append("\n    ".join([line, *(each.text for each in here)]))
    return found


def check(text: str) -> list[Said]:
    """Return all that mypy says of a program with the plugin."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "wrong.py"
        path.write_text(text, encoding="utf-8")
        done = run_mypy([*plugin_options(), "--output=json", str(path)])
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]
    found = map(json.loads, filter(None, done.stdout.splitlines()))
    return [Said(row["line"], row["severity"], row["code"] or "", row["message"]) for row in found]


def _public() -> list[str]:
    # Most names are imported when they are asked for: `vars(api)` lacks them.
    names = [name for name in sorted(dir(api)) if callable(getattr(api, name)) and not name.startswith("_")]
    return [name for name in names if not inspect.isabstract(getattr(api, name))]


def _calls(name: str, function: object, values: int, *, bound: bool = False) -> Iterator[str]:
    """Call a function with a wrong value for each parameter in turn."""
    try:
        found = list(inspect.signature(function).parameters.values())  # type: ignore[arg-type]  # what cannot be asked raises
    except (TypeError, ValueError):
        return
    parameters = [each for each in found[bound:] if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    for place, wrong in enumerate(parameters, len(name)):
        needed = [each.name for each in parameters if each.default is each.empty and each is not wrong]
        for value in (_WRONG * 2)[place % len(_WRONG) :][:values]:
            yield f"{name}({', '.join([*(f'{each}=any_' for each in needed), f'{wrong.name}={value}'])})"


def main() -> None:
    """Print the wrong calls with what is said of them."""
    text = program()
    said = check(text)
    bad = complaints(text, said)
    for number, line in enumerate(text.splitlines(), 1):
        for each in (each for each in said if each.line == number):
            print(f"{line}\n    {each.severity}: {each.text}  [{each.code}]")
    print(*bad, f"{len(text.splitlines())} lines, {len(said)} messages, {len(bad)} bad", sep="\n")


if __name__ == "__main__":
    main()
