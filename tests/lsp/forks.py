"""The language server without its start: each is forked from a process that has loaded it, mypy and the plugin.

An editor runs `server()`, a short process that hands over its standard input and output, and ends as the server does.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from functools import cache

_LENGTH = 8


def server() -> tuple[str, ...]:
    """Return the command of a server in a fork; where there are none, that of a process of its own."""
    if not hasattr(os, "fork"):
        return (sys.executable, "-m", "typedthinc", "lsp")
    return (sys.executable, "-I", "-S", __file__, _address(), "lsp")


@cache
def _address() -> str:
    """Start the process that forks, once for all tests; it ends when its input does."""
    import atexit
    import subprocess

    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-m", "tests.lsp.forks"], stdin=pipe, stdout=pipe, text=True)
    atexit.register(process.communicate)
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _serve() -> None:
    """Fork a server for each that connects, until standard input ends."""
    import gc
    import select
    import tempfile
    from importlib import import_module

    for name in ("mypy.dmypy_server", "typedthinc.analysis.check", "typedthinc.lsp.server", "typedthinc.lsp.worker"):
        import_module(name)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/socket")
        listening.listen()
        print(f"{folder}/socket", flush=True)
        while sys.stdin not in select.select([sys.stdin, listening], [], [])[0]:
            connection, _ = listening.accept()
            with connection:
                if os.fork() == 0:
                    os._exit(_be_server(connection))


def _be_server(connection: socket.socket) -> int:
    """Take the place of the process that connected, and tell it the exit code."""
    from typedthinc.cli import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    length, files, _, _ = socket.recv_fds(connection, _LENGTH, 3)
    request = connection.recv(int.from_bytes(length), socket.MSG_WAITALL)
    arguments, folder, environment = json.loads(request)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    code = main(arguments)
    sys.stdout.flush()
    connection.sendall(bytes([code]))
    return code


def _connect(address: str, *arguments: str) -> int:
    request = json.dumps([arguments, os.getcwd(), dict(os.environ)]).encode()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        socket.send_fds(connection, [len(request).to_bytes(_LENGTH)], [0, 1, 2])
        connection.sendall(request)
        return (connection.recv(1) or b"\xff")[0]


if __name__ == "__main__":
    sys.exit(_connect(*sys.argv[1:]) if sys.argv[1:] else _serve())
