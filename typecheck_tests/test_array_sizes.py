"""Programs in plain numpy: whatever the checker knows of an array is so when the program runs, and it knows most."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from typecheck_tests.array_probe import holds, instrumented, recorded, says_all
from typecheck_tests.checkers import ROOT, files_in
from typecheck_tests.mypy_server import run_mypy

# How many array expressions carry all sizes that they have, whenever they are computed: softmax of mlp is called with
# arrays of 100 and of 20 rows, and its width is known. These numbers may only rise.
KNOWN = {
    "convolution": 48,
    "csv_tables": 9,
    "dynamic_programming": 57,
    "fourier": 87,
    "functions": 55,
    "game_of_life": 8,
    "image_filters": 48,
    "k_means": 34,
    "kalman": 27,
    "linear_regression": 108,
    "mlp": 65,
    "odd_functions": 55,
    "principal_components": 67,
    "simulations": 84,
    "tf_idf": 23,
    "trackers": 75,
    "two_layers": 55,
    "viterbi": 37,
    "word_counts": 19,
}
_NOTE = re.compile(r"note: array (\d+) is (.*)")
_CONFIG = "[mypy]\nplugins = typecheck_tests.array_probe\n"


@pytest.mark.parametrize("path", files_in("numpy_programs"), ids=lambda path: path.stem)
def test_what_is_known_is_so(path: Path, tmp_path: Path) -> None:
    source = instrumented(path.read_text(encoding="utf-8"))
    shapes, known = recorded(source), said(source, tmp_path)
    wrong = [
        f"array {number}: said {text}, came {sorted(shapes[number])}\n{_line(source, number)}"
        for number, texts in known.items()
        for text in texts
        if not all(holds(text, shape) for shape in shapes.get(number, ()))
    ]
    assert not wrong, "\n".join(wrong)
    full = [number for number in shapes if any(says_all(text, shapes[number]) for text in known.get(number, ()))]
    missing = [str(number) + _line(source, number) for number in shapes if number not in full]
    assert len(full) >= KNOWN[path.stem], "\n".join(missing)


def said(source: str, folder: Path) -> dict[int, set[str]]:
    """Check an instrumented program, and return what the checker knew of each expression."""
    (folder / "program.py").write_text(source)
    (folder / "mypy.ini").write_text(_CONFIG)
    options = ["--config-file", str(folder / "mypy.ini"), f"--cache-dir={ROOT / '.mypy_cache' / 'array-probe'}"]
    options += ["--check-untyped-defs", "--follow-imports=silent", "--no-sqlite-cache", "--show-traceback"]
    environment = {"TYPEDTHINC_ARRAYS": "always", "TYPEDTHINC_PLUGIN_RAISES": "1"}
    done = run_mypy([*options, str(folder / "program.py")], environment=environment)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "typedthinc-" not in done.stdout, done.stdout
    found: defaultdict[int, set[str]] = defaultdict(set)
    for number, text in _NOTE.findall(done.stdout):
        found[int(number)].add(text)
    return found


def _line(source: str, number: int) -> str:
    return next(line for line in source.splitlines() if f"probe({number}, " in line)
