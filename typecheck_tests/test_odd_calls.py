"""Whatever is called with whatever, the plugin has something to say or nothing: it never fails, and never hangs."""

from __future__ import annotations

from typecheck_tests.odd_calls import calls, check


def test_no_call_is_beyond_the_plugin() -> None:
    wrong = check(calls(2_000, seed=13))
    assert not wrong, "\n".join(wrong)
