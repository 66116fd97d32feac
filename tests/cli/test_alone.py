"""`typedthinc check --only`: the same reports and exit codes, without mypy."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Project
from typedthinc.cli import main
from typedthinc.cli.alone import NO_PATHS, TAKES_NO_OPTIONS

WRONG = """\
from typedthinc.api import Relu, Softmax, chain, reveal

model = chain(
    Relu(128, 64),
    Softmax(10, 65),
)
reveal(Relu(3, 4))
"""
SENTENCE = "Softmax takes Floats2d[*, 65], but Relu before it gives Floats2d[*, 128] (expected width 65, got 128)"
NETS = """\
from typedthinc.api import Relu

class Net:
    def __init__(self, width):
        self.body = Relu(width, 64).initialize()

    def predict(self, X):
        return self.body.predict(X)
"""
# Right by itself, wrong for what another file of the program gives.
USES = """\
import numpy as np

from package.nets import Net

Net(4).predict(np.zeros((2, 64)))
Net(4).predict(np.zeros((2, 63)))
if __name__ == "__main__":
    Net(4).predict(np.zeros((2, 62)))
"""


def test_it_says_what_does_not_fit_in_mypys_way(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("digits.py", WRONG)
    assert main(["check", "--only", "digits.py"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"digits.py:5: error: {SENTENCE}  [typedthinc-size]",
        "digits.py:7: note: Model[Floats2d[*, 4], Floats2d[*, 3]]",
        "Found 1 error in 1 file (checked 1 source file)",
    ]


def test_it_says_why_nothing_is_known(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write(
        "digits.py", "from typedthinc.api import Relu, reveal\n\nn = int(input())\nreveal(n)\nreveal(Relu(n, 3))\n"
    )
    assert main(["check", "--only", "digits.py"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "digits.py:4: note: unknown: nothing is known of what input() gives, line 3",
        "digits.py:5: note: Model[Floats2d[*, 3], Floats2d]; nothing is known of what input() gives, line 3",
    ]


def test_files_of_a_folder_are_one_program(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("src/package/__init__.py", "")
    project.write("src/package/nets.py", NETS)
    project.write("src/uses.py", USES)
    project.write("src/.venv/other.py", WRONG)
    assert main(["check", "--only", "--output", "json", "src"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(Path(row["file"]).as_posix(), row["line"], row["code"]) for row in rows] == [
        ("src/uses.py", 6, "typedthinc-size"),
        ("src/uses.py", 8, "typedthinc-size"),
    ]
    assert all("in Net.predict() of package.nets: Relu takes" in row["message"] for row in rows)


@pytest.mark.parametrize(("comment", "code"), [("type: ignore", 0), ("type: ignore[typedthinc-size]", 0), ("", 1)])
def test_comments_silence_an_error(project: Project, comment: str, code: int) -> None:
    project.write("digits.py", WRONG.replace("65),", f"65),  # {comment}"))
    assert main(["check", "--only", "digits.py"]) == code


def test_the_code_of_another_error_silences_nothing(project: Project) -> None:
    project.write("digits.py", WRONG.replace("65),", "65),  # type: ignore[attr-defined]"))
    assert main(["check", "--only", "digits.py"]) == 1


@pytest.mark.parametrize(("begin", "encoding"), [("", "utf-8-sig"), ("# coding: latin-1\n", "iso-8859-1")])
def test_files_are_decoded_as_python_does(
    project: Project, capsys: pytest.CaptureFixture[str], begin: str, encoding: str
) -> None:
    path = project.write("digits.py", "")
    path.write_bytes(f"{begin}größe = 'ä'\n{WRONG}".encode(encoding))
    assert main(["check", "--only", "digits.py"]) == 1
    assert SENTENCE in capsys.readouterr().out


def test_what_cannot_be_read_is_an_error_of_its_own(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("broken.py", "number = (\n")
    project.write("digits.py", WRONG)
    assert main(["check", "--only", "."]) == 2
    printed = capsys.readouterr().out
    assert "broken.py:1: error: '(' was never closed  [syntax]" in printed
    assert SENTENCE in printed
    assert main(["check", "--only", "absent.py"]) == 2
    assert "absent.py: neither a file nor a folder" in capsys.readouterr().err


def test_it_needs_paths_and_no_options_of_mypy(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--only"]) == 2
    assert capsys.readouterr().err == f"{NO_PATHS}\n"
    assert main(["check", "--only", "right.py", "--", "--strict"]) == 2
    assert capsys.readouterr().err == f"{TAKES_NO_OPTIONS}\n"


def test_it_runs_where_mypy_is_not_installed(project: Project) -> None:
    project.write("digits.py", WRONG)
    program = (
        "import sys; sys.modules['mypy'] = None\n"
        "from typedthinc.cli import main\n"
        "sys.exit(main(['check', '--only', '--output', 'sarif', 'digits.py']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=project.folder, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    found = json.loads(done.stdout)["runs"][0]["results"]
    assert [each["message"]["text"] for each in found if each["level"] == "error"] == [SENTENCE]
