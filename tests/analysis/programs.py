"""Programs as text, for the tests of the interpreter."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from typedthinc.analysis.check import check_program

HEAD = """\
import numpy as np
from typedthinc.api import Linear, Relu, Softmax, chain
"""


def errors(folder: Path, program: str, **modules: str) -> list[str]:
    """Return what is said of a program, `line: message`, the lines of its text counted from 1.

    Args:
        folder: Where it is written.
        program: Its text, behind the imports that most need.
        modules: The text of further modules, by their names.
    """
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(HEAD + dedent(text), encoding="utf-8")
    path = folder / "program.py"
    path.write_text(HEAD + dedent(program), encoding="utf-8")
    report = check_program({"program": path}, [folder])
    assert not report.failures
    before = len(HEAD.splitlines())
    return [f"{each.line - before}: {each.message}" for each in report.errors if each.path == str(path)]
