"""What the checker finds of mistakes that are planted in right programs, and that it says nothing of what runs."""

from __future__ import annotations

import pytest

from tests.analysis.oracle import groups
from tests.mutated_programs.measuring import Verdict, measure, programs, table


def test_mistakes_are_found_and_nothing_is_said_of_what_runs() -> None:
    some = [*groups()["pass"][::45], *groups()["numpy_programs"][::5]]
    _check(measure(some, sample=2, seed=0), found=0.6)


@pytest.mark.nightly
def test_mistakes_in_all_programs() -> None:
    _check(measure(programs(), sample=40, seed=0), found=0.8)


def _check(verdicts: list[Verdict], found: float) -> None:
    failing = [each for each in verdicts if each.fails]
    report = "\n".join(table(verdicts, verbose=True))
    assert len(failing) >= 5, report
    assert not any(each.false for each in verdicts), report
    assert sum(each.is_found for each in failing) >= found * len(failing), report
