"""Whatever is wrong in a call of the library, its message is short, and one."""

from __future__ import annotations

from typecheck_tests.wrong_calls import check, complaints, program

_LEAST = 2_000


def test_each_wrong_call_is_one_short_message() -> None:
    text = program(values=4)
    said = check(text)
    assert len(said) > _LEAST
    bad = complaints(text, said)
    assert not bad, "\n".join(bad)
