"""Tables in tables that a third module changes inside, and the functions that read them."""

from __future__ import annotations

from typing import Any

import numpy as np


def build() -> Any:
    return {"encoder": {"n_in": 30, "width": 20}}


WIDTHS = build()
SETTINGS = {"encoder": {"n_in": 30, "width": 20}}
ROWS = [[20], [30]]


def by_widths() -> Any:
    return np.zeros((4, WIDTHS["encoder"]["width"]))


def by_settings() -> Any:
    return np.zeros((4, SETTINGS["encoder"]["width"]))


class Holder:
    def __init__(self) -> None:
        self.tables = {"encoder": {"n_in": 30, "width": 20}}

    def by_tables(self) -> Any:
        return np.zeros((4, self.tables["encoder"]["width"]))


holder = Holder()
