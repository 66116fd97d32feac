"""How many Python functions something calls: what it costs, whatever the machine does besides."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def counted(function: Callable[[], Any]) -> tuple[Any, int]:
    """Call a function; return its result and how many Python functions it called."""
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    gc.disable()  # what listens to the garbage collector would be counted
    sys.setprofile(count)
    try:
        result = function()
    finally:
        sys.setprofile(before)
        gc.enable()
    return result, calls - 1  # its own
