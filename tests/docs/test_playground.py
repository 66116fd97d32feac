"""What the playground answers, in Python; `test_browser.py` looks at it in a browser."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import Any

from tests.docs.pages import DOCS, files, pages, reports

SESSION = DOCS / "playground" / "session.py"
# Pyodide has Python and its library alone.
WITHOUT_PACKAGES = f"""
import importlib.abc, runpy, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "typing_extensions", "mypy", "rich", "pydantic"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
check = runpy.run_path({str(SESSION)!r})["check"]
print(check("from typedthinc.api import Linear, chain\\nchain(Linear(2, 3), Linear(4, 5))"))
"""


def answer(program: str) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("session", SESSION)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    answered: dict[str, Any] = json.loads(module.check(program))
    return answered


def test_it_says_what_the_command_says() -> None:
    programs = [(files(page)[name], report) for page in pages() for name, report in reports(page).items()]
    assert len(programs) > 20
    for program, report in programs:
        messages = [f":{each['line']}: error: {each['text']}\n" for each in answer(program)["messages"]]
        assert messages and all(message in report for message in messages), program


def test_it_shows_what_it_knows_of_names() -> None:
    program = """\
import numpy as np
from typedthinc.api import Linear, Relu, chain, reveal

model = chain(Relu(8, 4), Linear(2)).initialize()
X = np.zeros((5, 4))
number = 3
Y = model.predict(reveal(X))
unknown = open("x").read()
"""
    answered = answer(program)
    assert [(each["line"], each["name"], each["text"]) for each in answered["sizes"]] == [
        (4, "model", "Model[Floats2d[*, 4], Floats2d[*, 2]]"),
        (5, "X", "Floats2d[5, 4]"),
        (7, "Y", "Floats2d[5, 2]"),
    ]
    assert answered["messages"] == [{"line": 7, "severity": "note", "text": "Floats2d[5, 4]"}]


def test_an_error_of_syntax() -> None:
    assert answer("x = (\n") == {
        "messages": [{"line": 1, "severity": "error", "text": "'(' was never closed  [syntax]"}],
        "sizes": [],
    }


def test_it_needs_python_alone() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PACKAGES], capture_output=True, text=True)
    assert "(expected width 5, got 2)" in done.stdout, done.stderr
