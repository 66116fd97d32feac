"""Let `python -m typedthinc` do what the `typedthinc` command does."""

import sys

from typedthinc.cli import main

if __name__ == "__main__":
    sys.exit(main())
