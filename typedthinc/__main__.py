"""Let `python -m typedthinc` do what the `typedthinc` command does."""

from __future__ import annotations

import sys

from typedthinc.cli import main

if __name__ == "__main__":
    sys.exit(main())
