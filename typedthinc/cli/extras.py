"""What a command says where an extra is not installed."""

import importlib.util
import sys
from typing import Final

NEEDS_MYPY: Final = "typedthinc {} needs mypy, which comes with the extra: pip install 'typedthinc[mypy]'."
WITHOUT_MYPY: Final = "`typedthinc check --only` finds what fits or does not fit without it."


def lacks_mypy(command: str) -> bool:
    """Tell whether mypy is not installed, and say so to the user of a command."""
    if importlib.util.find_spec("mypy") is not None:
        return False
    print(NEEDS_MYPY.format(command), file=sys.stderr)
    if command == "check":
        print(WITHOUT_MYPY, file=sys.stderr)
    return True
