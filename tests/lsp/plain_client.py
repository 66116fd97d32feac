"""A client of any language server, in JSON-RPC over standard input and output.

pygls' client reads what a server says of itself into types of the protocol, which some servers go beyond.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

# A server may read all of numpy's types first.
_LONGEST = 120.0
_CAPABILITIES = {
    "textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}, "synchronization": {}},
    "workspace": {"configuration": True, "workspaceFolders": True},
}


class PlainClient:
    """A file open in a server."""

    def __init__(self, process: subprocess.Popen[bytes], path: Path) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._input: IO[bytes] = process.stdin
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._uri, self._text = path.as_uri(), path.read_text(encoding="utf-8")
        self._last = 0
        threading.Thread(target=self._listen, args=[process.stdout], daemon=True).start()

    def open(self, folder: Path) -> None:
        """Say what we can do, and open the file."""
        workspace = {"uri": folder.as_uri(), "name": folder.name}
        start = {"processId": None, "rootUri": folder.as_uri(), "workspaceFolders": [workspace]}
        self.ask("initialize", {**start, "capabilities": _CAPABILITIES})
        self.tell("initialized", {})
        document = {"uri": self._uri, "languageId": "python", "version": 1, "text": self._text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def hover(self, text: str, *, on: str = "") -> str:
        """Hover over the first place of a piece of text, or over a part of it."""
        place = self._text.index(text) + (text.index(on) if on else 0)
        lines = self._text[:place].split("\n")
        position = {"line": len(lines) - 1, "character": len(lines[-1])}
        found = self.ask("textDocument/hover", {"textDocument": {"uri": self._uri}, "position": position})
        contents = (found or {}).get("contents", "")
        return str(contents.get("value", "") if isinstance(contents, dict) else contents)

    def completions(self, text: str) -> list[str]:
        """List what is offered behind the first place of a piece of text."""
        lines = self._text[: self._text.index(text) + len(text)].split("\n")
        position = {"line": len(lines) - 1, "character": len(lines[-1])}
        found = self.ask("textDocument/completion", {"textDocument": {"uri": self._uri}, "position": position})
        items = found.get("items", []) if isinstance(found, dict) else found or []
        return [str(each["label"]) for each in items]

    def ask(self, method: str, params: object) -> Any:
        """Send a request and wait for its answer."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            message = self._answers.get(timeout=_LONGEST)
            if message["id"] == self._last:
                assert "error" not in message, message["error"]
                return message.get("result")

    def tell(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._input.flush()

    def _listen(self, output: IO[bytes]) -> None:
        while header := output.readline():
            length = 0
            while header.strip():
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = output.readline()
            message = json.loads(output.read(length))
            if "method" not in message:
                self._answers.put(message)
            elif "id" in message:
                asked = (message.get("params") or {}).get("items", ())
                nothing = [None for _ in asked] if message["method"] == "workspace/configuration" else None
                self._send({"id": message["id"], "result": nothing})


@contextmanager
def opened(server: Sequence[str], path: Path) -> Generator[PlainClient]:
    """Start a server on the folder of a file, and end the session as the protocol wants it."""
    process = subprocess.Popen(
        server, cwd=path.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        client = PlainClient(process, path)
        client.open(path.parent)
        yield client
        client.ask("shutdown", None)
        client.tell("exit", None)
        process.wait(30)
    finally:
        process.kill()
        process.communicate()
