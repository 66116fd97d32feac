"""A short run of what `python -m tests.soak` does by hand for 100,000 steps."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pydantic")

from tests.soak.run import LOOKS, soak  # noqa: E402  # only where it is installed


@pytest.mark.slow
@pytest.mark.nightly
def test_a_short_run(tmp_path: Path) -> None:
    looks = soak(400, tmp_path)
    assert [look.step for look in looks] == [20 * (place + 1) for place in range(LOOKS)]
    assert looks[-1].loss < looks[0].loss / 2
    assert {look.callbacks for look in looks} == {0}
    assert looks[-1].objects < looks[LOOKS // 4].objects * 1.05
