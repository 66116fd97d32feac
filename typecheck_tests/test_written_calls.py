"""What people get wrong in a call is one short message, and never none."""

from __future__ import annotations

from typecheck_tests.written_calls import CALLS, HEAD
from typecheck_tests.wrong_calls import check, complaints


def test_each_written_call_is_one_short_message() -> None:
    text = HEAD + CALLS
    said = check(text)
    bad = complaints(text, said)
    assert not bad, "\n".join(bad)
    told = {each.line for each in said}
    wrong = enumerate(CALLS.splitlines(), HEAD.count("\n") + 1)
    silent = [line for number, line in wrong if number not in told and not line.startswith("#")]
    assert not silent
