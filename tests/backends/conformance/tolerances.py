"""How near to the oracle a result must be, for all ops and backends."""

from __future__ import annotations

from typing import Final

# (relative, absolute) by the kind of op, for float32 and float64. A GPU adds in another order and its exp and tanh
# are a few units in the last place off, so no row of floats that are computed is exact.
TABLE: Final[dict[str, dict[str, tuple[float, float]]]] = {
    "exact": {"float32": (0.0, 0.0), "float64": (0.0, 0.0)},
    "elementwise": {"float32": (2e-5, 2e-6), "float64": (1e-12, 1e-13)},
    "sum": {"float32": (1e-4, 1e-5), "float64": (1e-11, 1e-12)},
    "product": {"float32": (2e-4, 2e-5), "float64": (1e-11, 1e-12)},
    "recurrent": {"float32": (1e-3, 1e-4), "float64": (1e-10, 1e-11)},
    "differences": {"float64": (1e-4, 1e-6)},
}
