"""What a command says of a file that it cannot read."""

import sys
from pathlib import Path


def say(text: str) -> None:
    """Tell the user of a command what takes so long."""
    print(f"typedthinc: {text}", file=sys.stderr, flush=True)


def is_unreadable(path: Path) -> bool:
    """Tell whether a file cannot be read, and say why to the user of a command."""
    try:
        path.open("rb").close()
    except OSError as error:
        print(f"{path}: {error.strerror}", file=sys.stderr)
        return True
    return False
