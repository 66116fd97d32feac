"""What an array cannot hold in place, beside what numpy raises."""

from __future__ import annotations

import warnings
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from typedthinc.analysis.check import check_program

_VALUES = ("np.ones(3, dtype=bool)", "np.ones(3, dtype='int64')", "np.ones(3)", "np.ones(3, dtype=complex)")
_NUMBERS = ("True", "2", "0.5", "1j")
_OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "&", "|", "^")


@pytest.mark.parametrize("operator", _OPERATORS)
def test_it_is_told_where_numpy_raises_it(operator: str, tmp_path: Path) -> None:
    lines = [f"X = {one}\nX {operator}= {two}\n" for one, two in product(_VALUES, (*_VALUES, *_NUMBERS))]
    program = tmp_path / "program.py"
    program.write_text("import numpy as np\nimport typedthinc\n" + "".join(lines), encoding="utf-8")
    report = check_program({"program": program}, [tmp_path])
    told = {error.line for error in report.errors if " cannot hold; " in error.message}
    raised = {2 * number + 4 for number, line in enumerate(lines) if _cannot_be_cast(line)}
    assert told <= raised | {2 * number + 4 for number, line in enumerate(lines) if _raises(line)}
    assert raised <= told


def _cannot_be_cast(program: str) -> bool:
    try:
        _execute(program)
    except np.exceptions.DTypePromotionError:
        return False
    except TypeError as error:
        return "Cannot cast ufunc" in str(error)
    return False


def _raises(program: str) -> bool:
    try:
        _execute(program)
    except TypeError:
        return True
    return False


def _execute(program: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(program, {"np": np})
