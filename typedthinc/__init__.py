"""Deep learning in functions, checked before it runs.

`from typedthinc.api import chain, Linear` has everything that programs use.
"""

from __future__ import annotations

__version__ = "0.1.0"
