"""Programs in plain numpy: whatever the checker knows of an array is so when the program runs, and it knows most."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.array_probe import holds, instrumented, recorded, said, says_all
from typecheck_tests.checkers import files_in

# How many array expressions carry all sizes that they have, whenever they are computed: softmax of mlp is called with
# arrays of 100 and of 20 rows, and its width is known. These numbers may only rise.
KNOWN = {
    "convolution": 48,
    "csv_tables": 10,
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


def _line(source: str, number: int) -> str:
    return next(line for line in source.splitlines() if f"probe({number}, " in line)
