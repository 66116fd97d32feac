"""What every layer must satisfy: each check takes a case, which is a model, its input and the form of its output.

A new layer needs a line in CASES of its family, in families/, for each container that it takes.
"""

from __future__ import annotations

from tests.contract.case import Case, Draw, Seeded
from tests.contract.checks import CHECKS, cases
from tests.contract.families import CASES, FOREIGN
from tests.contract.once import ONCE, initialized
from tests.contract.values import arrays, mapped

__all__ = ["CASES", "CHECKS", "FOREIGN", "ONCE", "Case", "Draw", "Seeded", "arrays", "cases", "initialized", "mapped"]
