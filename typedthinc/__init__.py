"""Deep learning in functions, checked before it runs.

`from typedthinc.api import chain, Linear` has everything that programs use. `typedthinc.reveal(x)` shows
what is known of x.
"""

from __future__ import annotations

from typedthinc.config import registry as registry
from typedthinc.display.reveal import reveal as reveal

__version__ = "0.1.0"
