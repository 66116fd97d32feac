"""An editor as the server sees it: pygls' own client, over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.lsp import forks

FoundT = TypeVar("FoundT")
# The first check on a machine reads all of numpy's types.
_LONGEST = 180.0
_CAPABILITIES = lsp.ClientCapabilities(
    text_document=lsp.TextDocumentClientCapabilities(
        hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
        publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(),
    ),
    workspace=lsp.WorkspaceClientCapabilities(
        did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    ),
    window=lsp.WindowClientCapabilities(work_done_progress=True),
)


class Editor:
    """A file open in an editor, and what the server has said of it."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client = client
        self.uri = path.as_uri()
        self.version = 0
        self.lines: list[str] = []
        self.published: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.messages: list[str] = []
        self.told: asyncio.Queue[str] = asyncio.Queue()
        self.others: list[Editor] = []
        self.watched: list[str] = []
        # What was shown as progress of work: its message, and "" at its end.
        self.progress: list[str] = []

    def beside(self, path: Path) -> Editor:
        """Return another file of the same session."""
        self.others.append(Editor(self.client, path))
        return self.others[-1]

    @property
    def pid(self) -> int:
        """Return the process of the server."""
        assert self.client._server is not None
        return self.client._server.pid

    async def open(self, text: str) -> list[lsp.Diagnostic]:
        """Open the file and wait for its diagnostics."""
        self.lines = text.splitlines()
        item = lsp.TextDocumentItem(self.uri, "python", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.diagnostics()

    def show(self, text: str) -> None:
        """Open the file, and do not wait for a server that may publish no diagnostics."""
        self.lines = text.splitlines()
        item = lsp.TextDocumentItem(self.uri, "python", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    async def edit(self, before: str, after: str) -> list[lsp.Diagnostic]:
        """Replace a piece of one line, as a person types, and wait for the diagnostics."""
        number = next(number for number, line in enumerate(self.lines) if before in line)
        column = self.lines[number].index(before)
        self.lines[number] = self.lines[number].replace(before, after, 1)
        self.version += 1
        span = lsp.Range(lsp.Position(number, column), lsp.Position(number, column + len(before)))
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                [lsp.TextDocumentContentChangePartial(span, after)],
            )
        )
        return await self.diagnostics()

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        """Wait until the text as it is now has been checked."""
        while True:
            found = await asyncio.wait_for(self.published.get(), _LONGEST)
            if found.version == self.version:
                return list(found.diagnostics)

    async def message(self) -> str:
        """Wait until the server shows a message."""
        return await asyncio.wait_for(self.told.get(), _LONGEST)

    async def hover(self, text: str, *, on: str = "") -> str:
        """Hover over the first place of a piece of text, or over a part of it."""
        number = next(number for number, line in enumerate(self.lines) if text in line)
        column = self.lines[number].index(text) + (text.index(on) if on else 0)
        params = lsp.HoverParams(lsp.TextDocumentIdentifier(self.uri), lsp.Position(number, column))
        found = await self.client.text_document_hover_async(params)
        assert found is None or isinstance(found.contents, lsp.MarkupContent)
        return "" if found is None else found.contents.value

    async def hints(self) -> dict[str, str]:
        """Ask for all hints, by the text of the line before each."""
        span = lsp.Range(lsp.Position(0, 0), lsp.Position(len(self.lines), 0))
        params = lsp.InlayHintParams(lsp.TextDocumentIdentifier(self.uri), span)
        found = await self.client.text_document_inlay_hint_async(params)
        return {
            self.lines[each.position.line][: each.position.character].strip(): str(each.label) for each in found or ()
        }

    async def fixes(self, found: lsp.Diagnostic) -> dict[str, str]:
        """Ask for the quick fixes of a mistake, and return the text that each would make, by its title."""
        params = lsp.CodeActionParams(
            lsp.TextDocumentIdentifier(self.uri),
            found.range,
            lsp.CodeActionContext([found], only=[lsp.CodeActionKind.QuickFix]),
        )
        actions = await self.client.text_document_code_action_async(params)
        return {each.title: self._applied(each) for each in actions or () if isinstance(each, lsp.CodeAction)}

    def _applied(self, action: lsp.CodeAction) -> str:
        assert action.edit is not None and action.edit.changes is not None
        lines = [f"{line}\n" for line in self.lines]
        for edit in sorted(action.edit.changes[self.uri], key=lambda each: each.range.start.line, reverse=True):
            lines[edit.range.start.line : edit.range.end.line] = [edit.new_text]
        return "".join(lines)

    async def completions(self, text: str) -> list[str]:
        """List what is offered behind the first place of a piece of text."""
        number = next(number for number, line in enumerate(self.lines) if text in line)
        place = lsp.Position(number, self.lines[number].index(text) + len(text))
        params = lsp.CompletionParams(lsp.TextDocumentIdentifier(self.uri), place)
        found = await self.client.text_document_completion_async(params)
        assert isinstance(found, list)
        return [each.label for each in found]

    def save(self) -> None:
        """Say that the file was written."""
        self.client.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(self.uri)))

    async def disk(self, kind: lsp.FileChangeType, path: Path) -> list[str]:
        """Tell of a file that something else changed, and wait for what is said of this one then."""
        event = lsp.FileEvent(path.as_uri(), kind)
        self.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([event]))
        return [each.message for each in await self.diagnostics()]

    async def close(self) -> None:
        """Close the file."""
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(self.uri)))


OURS = (sys.executable, "-m", "typedthinc", "lsp")


@asynccontextmanager
async def editor(path: Path, *options: str, server: Sequence[str] = ()) -> AsyncGenerator[Editor]:
    """Start a server on a folder, by itself a forked one, and end the session as the protocol wants it."""
    client = LanguageClient("tests", "1")
    found = Editor(client, path)

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def published(params: lsp.PublishDiagnosticsParams) -> None:
        for each in (found, *found.others):
            if params.uri == each.uri:
                each.published.put_nowait(params)

    @client.feature(lsp.WINDOW_SHOW_MESSAGE)
    def shown(params: lsp.ShowMessageParams) -> None:
        found.messages.append(params.message)
        found.told.put_nowait(params.message)

    @client.feature(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE)
    def created(_: lsp.WorkDoneProgressCreateParams) -> None:
        pass

    @client.feature(lsp.PROGRESS)
    def progressed(params: lsp.ProgressParams) -> None:
        value: dict[str, str] = params.value
        found.progress.append(value.get("message", ""))

    @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
    def registered(params: lsp.RegistrationParams) -> None:
        found.watched += [each.method for each in params.registrations]

    await client.start_io(*(server or forks.server()), *options)
    folder = path.parent.as_uri()
    workspace = [lsp.WorkspaceFolder(folder, path.parent.name)]
    params = lsp.InitializeParams(_CAPABILITIES, root_uri=folder, workspace_folders=workspace)
    await client.initialize_async(params)
    client.initialized(lsp.InitializedParams())
    try:
        yield found
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        await asyncio.wait_for(_ended(client), 30)


async def _ended(client: LanguageClient) -> None:
    assert client._server is not None
    await client._server.wait()
    await client.stop()


def run(session: Callable[[], Any]) -> Any:
    """Run a session to its end."""
    return asyncio.run(session())
