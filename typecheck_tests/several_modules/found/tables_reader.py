"""It reads them."""

from __future__ import annotations

import numpy as np

import typedthinc.api  # noqa: F401
from typecheck_tests.several_modules.found.tables import WIDTHS, by_widths

twenty, eight = np.zeros((20, 2)), np.zeros((8, 2))
np.zeros((4, WIDTHS["encoder"]["width"])) @ twenty
np.zeros((4, WIDTHS["encoder"]["width"])) @ eight  # E: typedthinc-size: not 20 and 8
by_widths() @ twenty
by_widths() @ eight  # E: typedthinc-size: not 20 and 8
