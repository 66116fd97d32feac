"""Ctrl-C as at a terminal."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _ctrl_c() -> Iterator[None]:
    """Have Ctrl-C do what it does at a terminal: what runs in the background is started with it switched off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
