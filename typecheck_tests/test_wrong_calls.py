"""Whatever is wrong in a call of the library, its message is short, and one."""

from __future__ import annotations

import pytest

from typecheck_tests.wrong_calls import check, complaints, program


# Some parameters take whatever is given.
@pytest.mark.parametrize(("values", "least"), [(1, 500), pytest.param(4, 2_000, marks=pytest.mark.nightly)])
def test_each_wrong_call_is_one_short_message(values: int, least: int) -> None:
    text = program(values)
    said = check(text)
    assert len(said) > least
    bad = complaints(text, said)
    assert not bad, "\n".join(bad)
