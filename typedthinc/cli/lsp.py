"""`typedthinc lsp`: the language server, over standard input and output."""

import sys
from typing import Final

NEEDS_LSP: Final = "typedthinc lsp needs pygls and mypy, which come with the extra: pip install 'typedthinc[lsp]'."


def serve(*, config_file: str | None = None, everything: bool = False) -> int:
    """Serve an editor until it ends the session, which ends the process; return an exit code if it cannot begin.

    Args:
        config_file: A mypy configuration; None means the one that mypy finds in the folder of the editor.
        everything: Report all that mypy finds, not only what concerns models and arrays.
    """
    try:
        from mypy.util import hard_exit

        from typedthinc.lsp.server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mypy", "pygls", "lsprotocol"):
            raise
        print(NEEDS_LSP, file=sys.stderr)
        return 2
    server, out = make_server(config_file, everything=everything), sys.stdout.buffer
    # What anything prints must not get between the messages.
    sys.stdout = sys.stderr
    server.start_io(sys.stdin.buffer, out)
    server.leave()
    # As mypy does: to free its trees one by one takes seconds, for which the editor would wait.
    hard_exit(0)
    return 0
