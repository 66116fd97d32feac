"""What the checker says of expressions that do not fit, the program says when it builds or gets them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import pytest

from typecheck_tests.expectations import expected_errors

MISTAKES: Final = Path(__file__).parents[2] / "typecheck_tests" / "fail" / "lazy_sizes.py"


def test_the_program_says_what_the_checker_says() -> None:
    names: dict[str, Any] = {"__name__": "program"}
    expected = {line: found for line, (found,) in expected_errors(MISTAKES).items()}
    for statement in ast.parse(MISTAKES.read_text()).body:
        lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
        mistake = next((expected.pop(line) for line in lines if line in expected), None)
        code = compile(ast.Module([statement], []), str(MISTAKES), "exec")
        if mistake is None:
            exec(code, names)  # noqa: S102  # a program of the tests
        else:
            with pytest.raises(Exception) as caught:  # noqa: PT011  # the sentence tells
                exec(code, names)  # noqa: S102  # a program of the tests
            assert mistake.text in str(caught.value)
    assert not expected
