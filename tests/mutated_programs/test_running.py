"""What came of a program is told as it was."""

from __future__ import annotations

from pathlib import Path

from tests.mutated_programs import running
from tests.mutated_programs.running import run


def test_a_program_that_runs(tmp_path: Path) -> None:
    truth = run("def f() -> None:\n    pass\nprint(1)\n", tmp_path / "program.py", traced=True)
    assert (truth.error, truth.lines, truth.executed) == ("", (), {1, 3})


def test_a_program_that_fails(tmp_path: Path) -> None:
    truth = run(
        "import numpy as np\ndef f(x):\n    return x @ np.ones((3, 4))\nf(np.ones((2, 5)))\n", tmp_path / "program.py"
    )
    assert (truth.error, truth.lines) == ("ValueError", (4, 3))
    assert "size 3 is different from 5" in truth.message


def test_it_imports_what_stands_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_it.py").write_text("size = 3\n")
    assert run("from beside_it import size\nassert size == 4", tmp_path / "program.py").error == "AssertionError"


def test_a_program_that_does_not_end_is_not_known(tmp_path: Path) -> None:
    truth = run("while True:\n    pass\n", tmp_path / "program.py", seconds=1)
    assert truth == running.UNKNOWN


def test_memory_is_limited(tmp_path: Path) -> None:
    assert run("import numpy as np\nx = np.ones(2**33)\n", tmp_path / "program.py") == running.UNKNOWN
