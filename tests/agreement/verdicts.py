"""The two verdicts on a network: what the checker says of its source, and what happens when it runs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.agreement.networks import Form
from tests.contract import arrays
from typecheck_tests.checkers import plugin_options
from typecheck_tests.mypy_server import run_mypy
from typedthinc.api import LayerError, NotInitializedError, Padded, Ragged

_LABELLED = re.compile(r"([\w.\[\]'()]+) \((?:\w+ that (?:begins|ends) with )?([A-Za-z]\w*(?:\([\w()]+\))?)\)")
# Who can write a layer in one word is told what to put around it; the checker tells so of what a variable holds, too.
_AROUND = re.compile(r"; did you mean \w+\((\w+)\)(?:, or (\S+ before it))?\?")
# The checker names the variable that holds a layer, a chain say; the program the layer in it that misses the size.
_STANDS_TWICE = re.compile(r"\w+(?= is used twice)")


class Complaint(NamedTuple):
    """An error of the checker: its line within the function, the first being 1."""

    line: int
    code: str
    message: str


class Outcome(NamedTuple):
    """How a run ended: the line it came to, and the error that ended it."""

    line: int
    error: Exception | None

    @property
    def kind(self) -> str:
        return type(self.error).__name__ if self.error else "runs"


def check(header: str, functions: Sequence[str], folder: Path) -> list[list[Complaint]]:
    """Check all functions in one run of mypy with the plugin."""
    path = folder / "networks.py"
    path.write_text("\n".join([header, *functions, ""]))
    starts = _starts(header, functions)
    found: list[list[Complaint]] = [[] for _ in functions]
    for row in _mypy(path):
        place = max(index for index, start in enumerate(starts) if start <= row["line"])
        found[place].append(Complaint(row["line"] - starts[place] + 1, row["code"] or "", row["message"]))
    return found


def without_labels(message: str) -> str:
    """Return what the program says where the checker names variables: `encoder (chain that ends with Relu)`."""
    labels = dict(_LABELLED.findall(message))
    plain = _LABELLED.sub(r"\2", message)
    around = _AROUND.search(plain)
    if around and not labels.get(around[1], "x").isidentifier():
        plain = plain.replace(around[0], f"; did you forget {around[2]}?" if around[2] else "")
    for label, layer in labels.items():
        plain = plain.replace(f"({label})", f"({layer}(...))")
    return plain


def says_so(said: str, message: str) -> bool:
    """Tell whether the checker's sentence is the program's, but for labels."""
    plain, ran = (_STANDS_TWICE.sub("one layer", each) for each in (without_labels(said), message))
    return plain == ran


def run(header: Mapping[str, Any], source: str, name: str, X: Any) -> Outcome:
    """Run the function of a network."""
    names = dict(header)
    exec(compile(source, name, "exec"), names)
    try:
        # BLAS reads past the end of small arrays, and what lies there may look like a number that is none.
        with np.errstate(invalid="ignore"):
            result = names[name](X)
    except Exception as error:
        return Outcome(_line(error, name), error)
    if not all(np.isfinite(array).all() for array in arrays(result)):
        return Outcome(source.count("\n") + 1, ArithmeticError("the output or the gradient is not finite"))
    return Outcome(0, None)


def is_expected(error: Exception | None) -> bool:
    """Tell whether an error is one that a wrong network may raise."""
    return isinstance(error, LayerError) and not isinstance(error, NotInitializedError)


def data_of(form: Form, *, lengths: Sequence[int] = (2, 1, 0)) -> Any:
    """Make a batch of three. Its sequences have three rows in all, as no rule looks at the number of rows."""
    if form.kind == "sparse":
        return np.zeros(sum(lengths), int), np.ones(sum(lengths), "float32"), np.array(lengths)
    if form.kind == "tuple":
        return tuple(data_of(form.item, lengths=lengths) for _ in range(2)) if form.item else ()
    if form.kind == "Padded":
        return _padded(lengths, form.item.width if form.item else 1)
    if form.item is not None:
        rows = data_of(form.item)
        if form.kind == "Ragged":
            return Ragged(rows, np.array(lengths, "int32"))
        ends = [sum(lengths[: place + 1]) for place in range(len(lengths))]
        return [rows[end - length : end] for end, length in zip(ends, lengths, strict=True)]
    return _array(form)


def _array(form: Form) -> Any:
    rank = int(form.kind[-2])
    # As many of everything but columns: no rule looks at the number of rows.
    shape = (*(3,) * max(rank - 1, 1), *([form.width] if rank > 1 else []))
    if form.kind.startswith("Ints"):
        # Every table has this row, and adding the input to itself makes no other one of it.
        return np.zeros(shape, int)
    return np.random.default_rng(0).integers(0, 2, shape).astype("float32")


def _padded(lengths: Sequence[int], width: int) -> Padded[Any]:
    data = np.zeros((max(lengths), len(lengths), width), "float32")
    for place, length in enumerate(lengths):
        data[:length, place] = 1
    alive = [sum(length > step for length in lengths) for step in range(max(lengths))]
    return Padded(data, *(np.array(each, "int32") for each in (alive, lengths, range(len(lengths)))))


def _starts(header: str, functions: Sequence[str]) -> list[int]:
    starts, line = [], header.count("\n") + 2
    for function in functions:
        starts.append(line)
        line += function.count("\n") + 1
    return starts


def _mypy(path: Path) -> list[dict[str, Any]]:
    done = run_mypy([*plugin_options(), "--output=json", str(path)])
    assert done.returncode in (0, 1) and not done.stderr, done.stdout + done.stderr
    rows: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines() if line]
    return [row for row in rows if row["severity"] == "error"]


def _line(error: Exception, name: str) -> int:
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            return trace.tb_lineno
        trace = trace.tb_next
    return 0
