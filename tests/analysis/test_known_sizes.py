"""Programs in plain numpy: what the interpreter knows of an array is so when the program runs, and it knows most."""

from __future__ import annotations

import pytest

from tests.analysis.known_sizes import expressions, report
from tests.analysis.oracle import groups

PROGRAMS = {path.stem: path for path in groups()["numpy_programs"]}
# Of how many expressions all is known that their shapes have in common. These numbers may only rise.
KNOWN = {
    "convolution": 44,
    "csv_tables": 14,
    "dynamic_programming": 54,
    "fourier": 75,
    "functions": 40,
    "game_of_life": 19,
    "image_filters": 50,
    "k_means": 33,
    "kalman": 44,
    "linear_regression": 109,
    "mlp": 58,
    "odd_functions": 84,
    "principal_components": 70,
    "simulations": 81,
    "tf_idf": 42,
    "trackers": 40,
    "two_layers": 56,
    "viterbi": 42,
    "word_counts": 20,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_known_is_so(name: str) -> None:
    found = expressions(PROGRAMS[name])
    assert [each for each in found if not each.is_right] == []
    assert sum(each.is_known for each in found) >= KNOWN[name], "\n".join(report(PROGRAMS[name]))


@pytest.mark.nightly
def test_what_is_known_of_all_right_programs_is_so() -> None:
    # One looks itself up in `sys.modules`, where a probed program does not stand.
    paths = [path for path in groups()["pass"] if path.stem != "values_nobody_sees"]
    wrong = [(path.stem, each) for path in paths for each in expressions(path) if not each.is_right]
    assert wrong == []
