from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--networks", type=int, default=180, help="how many random networks the agreement test compares")
