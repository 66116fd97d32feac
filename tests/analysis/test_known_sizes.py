"""Programs in plain numpy: what the interpreter knows of an array is so when the program runs, and it knows most."""

from __future__ import annotations

import pytest

from tests.analysis.known_sizes import expressions, report
from tests.analysis.oracle import groups

PROGRAMS = {path.stem: path for path in groups()["numpy_programs"]}
# Of how many expressions all is known that their shapes have in common. These numbers may only rise.
KNOWN = {
    "convolution": 45,
    "csv_tables": 14,
    "dynamic_programming": 58,
    "fourier": 75,
    "functions": 71,
    "game_of_life": 41,
    "image_filters": 54,
    "k_means": 50,
    "kalman": 68,
    "linear_regression": 109,
    "mlp": 63,
    "odd_functions": 102,
    "principal_components": 71,
    "simulations": 81,
    "tf_idf": 44,
    "trackers": 83,
    "two_layers": 61,
    "viterbi": 44,
    "word_counts": 20,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_known_is_so(name: str) -> None:
    found = expressions(PROGRAMS[name])
    assert [each for each in found if not each.is_right] == []
    assert sum(each.is_known for each in found) >= KNOWN[name], "\n".join(report(PROGRAMS[name]))


@pytest.mark.nightly
def test_what_is_known_of_all_right_programs_is_so() -> None:
    # One looks itself up in `sys.modules`, where a probed program does not stand; one calls a method in a way that is
    # not seen, with an array that no other call of it gives.
    paths = [path for path in groups()["pass"] if path.stem not in ("values_nobody_sees", "objects_made_elsewhere")]
    wrong = [(path.stem, each) for path in paths for each in expressions(path) if not each.is_right]
    assert wrong == []
