"""It reads the tables when they have changed: right programs."""

from __future__ import annotations

import numpy as np

import typecheck_tests.several_modules.changed.tables_third  # noqa: F401
import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.changed.tables import ROWS, SETTINGS, WIDTHS, by_settings, by_widths, holder

eight = np.zeros((8, 2))
np.zeros((4, WIDTHS["encoder"]["width"])) @ eight
np.zeros((4, SETTINGS["encoder"]["width"])) @ eight
np.zeros((4, ROWS[0][0])) @ eight
by_widths() @ eight
by_settings() @ eight
holder.by_tables() @ eight
np.zeros((4, holder.tables["encoder"]["width"])) @ eight
