"""Whatever is called with whatever, the plugin has something to say or nothing: it never fails, and never hangs."""

from __future__ import annotations

import pytest

from typecheck_tests.odd_calls import calls, check


@pytest.mark.parametrize("number", [100, pytest.param(2_000, marks=pytest.mark.nightly)])
def test_no_call_is_beyond_the_plugin(number: int) -> None:
    wrong = check(calls(number, seed=13))
    assert not wrong, "\n".join(wrong)
