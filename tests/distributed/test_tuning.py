"""What becomes of Ctrl-C where Ray Tune has an answer of its own to it."""

from __future__ import annotations

import signal
from types import FrameType

import pytest

from typedthinc.distributed.tuning import fitted


class Tuner:
    """Go about Ctrl-C as Ray Tune does: set another handler, and the one before back once that is called."""

    def __init__(self, is_stopped: bool) -> None:
        self.is_stopped = is_stopped

    def fit(self) -> list[str]:
        before = signal.getsignal(signal.SIGINT)

        def end(_number: int, _frame: FrameType | None) -> None:
            signal.signal(signal.SIGINT, before)

        signal.signal(signal.SIGINT, end)
        if self.is_stopped:
            signal.raise_signal(signal.SIGINT)
        return ["one"]


@pytest.mark.parametrize("is_stopped", [True, False])
def test_ctrl_c_is_noticed_and_works_afterwards(is_stopped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUNE_DISABLE_SIGINT_HANDLER", raising=False)
    before = signal.getsignal(signal.SIGINT)
    assert fitted(Tuner(is_stopped)) == (["one"], is_stopped)
    assert signal.getsignal(signal.SIGINT) is before
