"""What the interpreter says of expressions of numpy, with no mypy around it, is what comes when they are computed."""

from __future__ import annotations

from pathlib import Path

from typecheck_tests.array_expressions import KNOWN, PRELUDE
from typecheck_tests.test_array_expressions import come, counted, holds
from typedthinc.analysis.check import check_program


def test_what_is_said_is_so_and_little_is_left_out() -> None:
    expressions = [counted(each) for each in KNOWN.split("\n")[1:-1]]
    text = PRELUDE + "".join(f"reveal({each})\n" for each in expressions)
    report = check_program({"program": Path("program.py")}, [], read=lambda _: text)
    said = {note.line: note.message for note in report.notes}
    arrays = [
        (each, said.get(line, ""), come(each))
        for line, each in enumerate(expressions, 1 + PRELUDE.count("\n"))
        if not come(each).startswith("Expr[")  # of lazy expressions mypy tells the types
    ]
    wrong = [f"{each}: said {told}, came {came}" for each, told, came in arrays if not holds(told, came)]
    assert not wrong, "\n".join(wrong)
    less = [f"{each}: said {told}, came {came}" for each, told, came in arrays if told != came]
    assert len(less) <= 3, "\n".join(less)
