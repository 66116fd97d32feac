"""What mends a mistake in one step: what the message says is meant, and one number in the place of the other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from typedthinc.analysis.reporting import Error
from typedthinc.inspection.finished_check import FinishedCheck
from typedthinc.inspection.fixes import Fix, fixes
from typedthinc.inspection.origins import origins
from typedthinc.inspection.programs import records
from typedthinc.inspection.report import Report

IMPORTS = """\
import numpy as np
from typedthinc.api import LSTM, Embed, HashEmbed, Linear, Ragged, Relu, Softmax, chain, list2ragged, noop, tuplify

X = np.zeros((5, 4), dtype="float32")
images = np.zeros((5, 1, 8, 8), dtype="float32")
ids = np.zeros((5, 2), dtype="int64")
"""


def offered(path: Path, text: str) -> list[Fix]:
    """List what is offered for the first mistake of a program."""
    path.write_text(text, encoding="utf-8", newline="")

    def errors(text: str) -> list[Error] | None:
        try:
            ast.parse(text)
        except SyntaxError:
            return None
        return list(records("net", {"net": str(path)}, lambda _: text)[1])

    known, found = records("net", {"net": str(path)})
    first = found[0]
    place = first.line, first.column + 1, first.end_line, first.end_column + 1
    report = Report(str(path), *place, first.code, first.message, "error")
    check = FinishedCheck(str(path), text, known["net"])
    return fixes(check, report, origins(check, report), errors)


def changed(path: Path, program: str) -> dict[str, str]:
    """Return what each fix makes of the program after its imports, by title."""
    made = {each.title: "".join(each.lines) for each in offered(path, IMPORTS + program)}
    start = IMPORTS.splitlines()[-1]
    return {title: text.partition(f"{start}\n")[2] for title, text in made.items()}


@pytest.mark.parametrize(
    ("program", "title", "mended"),
    [
        ("chain(Relu(6, 4), Softmax(3, 7))\n", "Replace 7 by 6, line 7", "chain(Relu(6, 4), Softmax(3, 6))\n"),
        ("chain(Relu(6, 4), Softmax(3, 7))\n", "Replace 6 by 7, line 7", "chain(Relu(7, 4), Softmax(3, 7))\n"),
        (
            "width = 7\nRelu(6, 4) >> Linear(3, width)\n",
            "Replace 7 by 6, line 7",
            "width = 6\nRelu(6, 4) >> Linear(3, width)\n",
        ),
        (
            "Linear(3, 64).initialize().predict(images)\n",
            "Write images.reshape(len(images), -1)",
            "Linear(3, 64).initialize().predict(images.reshape(len(images), -1))\n",
        ),
        (
            "noop() >> Embed(6, 9)\nEmbed(6, 9).initialize().predict(ids)\n",
            "Write Embed(6, 9, column=0)",
            "noop() >> Embed(6, 9)\nEmbed(6, 9, column=0).initialize().predict(ids)\n",
        ),
        (
            "Linear(3, 4).initialize().predict([[1.0, 2.0, 3.0, 4.0]])\n",
            'Write np.asarray([[1.0, 2.0, 3.0, 4.0]], dtype="float32")',
            'Linear(3, 4).initialize().predict(np.asarray([[1.0, 2.0, 3.0, 4.0]], dtype="float32"))\n',
        ),
        ("Linear(3, 5).initialize().predict(X)\n", "Write X.T", "Linear(3, 5).initialize().predict(X.T)\n"),
        (
            "Linear(3, 5).initialize().predict(X + 1)\n",
            "Write (X + 1).T",
            "Linear(3, 5).initialize().predict((X + 1).T)\n",
        ),
        ("Linear(3, 4).initialize().predict(X.T)\n", "Write X", "Linear(3, 4).initialize().predict(X)\n"),
        ("print(X @ X)\n", "Write X.T", "print(X @ X.T)\n"),
        (
            "chain(list2ragged(), LSTM(6, 4))\n",
            "Write with_padded(LSTM(6, 4))",
            "chain(list2ragged(), with_padded(LSTM(6, 4)))\n",
        ),
        (
            "chain(\n    tuplify(Linear(4, 8), Linear(4, 8)),\n    Linear(3, 8),\n)\n",
            "Write concatenate in place of tuplify",
            "chain(\n    concatenate(Linear(4, 8), Linear(4, 8)),\n    Linear(3, 8),\n)\n",
        ),
        (
            "chain(\n    list2ragged(),\n    noop(),\n    LSTM(6, 4),\n)\n",
            "Write with_padded(LSTM(6, 4))",
            "chain(\n    list2ragged(),\n    noop(),\n    with_padded(LSTM(6, 4)),\n)\n",
        ),
    ],
)
def test_what_is_offered_mends(tmp_path: Path, program: str, title: str, mended: str) -> None:
    found = changed(tmp_path / "net.py", program)
    assert found.get(title, "") == mended, found
