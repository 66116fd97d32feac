"""The module cupy. To type checkers all of it is Any, installed or not, so that they say the same everywhere."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

cupy: Final[Any] = import_module("cupy")
