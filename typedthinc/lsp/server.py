"""The language server: what editors ask, answered from the last finished check.

1. `didOpen`, `didChange` and `didSave` ask for a check, which waits until nothing has been typed for a moment; so does
   each file that something else writes, moves or removes, a checkout say.
2. The check runs in a thread of its own (`worker.py`). Hovers and hints are answered from the check before meanwhile.
   What a program imports for the first time takes long to read: the editor is told so, as progress of work.
3. When it is done, diagnostics are published. What hovers and hints show is collected then, and they wait for it.
4. Quick fixes are looked for when the editor asks for them: each is tried first.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

import typedthinc
from typedthinc.inspection.fixes import Fix
from typedthinc.inspection.session import NotCheckedError
from typedthinc.inspection.source_text import lines_of
from typedthinc.lsp.completion import completions
from typedthinc.lsp.positions import Positions
from typedthinc.lsp.views import Problem, View, innermost
from typedthinc.lsp.worker import Worker

# Typing goes on within this time; longer, and an answer seems late.
_PAUSE: Final = 0.15
_SOURCE: Final = "typedthinc"
_SOURCES: Final = "**/*.{py,pyi}"


class SizesServer(LanguageServer):
    """The state of one session with an editor."""

    def __init__(self, config_file: str | None, *, everything: bool) -> None:
        super().__init__("typedthinc", typedthinc.__version__)  # pyright: ignore[reportUnknownMemberType]  # *args of pygls
        self._config_file, self._everything = config_file, everything
        self._worker: Worker | None = None
        self._views: dict[str, View] = {}
        # The version of the text that each view is of.
        self._viewed: dict[str, int | None] = {}
        # What was published of each file last, and of which version.
        self._problems: dict[str, tuple[int | None, Sequence[Problem]]] = {}
        # The names of models in the last text of each file that could be read: behind a dot none can.
        self.models: dict[str, frozenset[str]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._changed = ""
        self._said = ""
        # What is shown of a check that takes long.
        self._progress: asyncio.Task[str] | None = None
        self._tokens = count(1)
        # Whether the diagnostics of the check at work have been published.
        self._has_told = False

    def enter(self, folder: str | None) -> None:
        """Work in the folder of the editor, where mypy looks for its configuration."""
        if folder is not None and os.path.isdir(folder):
            os.chdir(folder)  # mypy reads settings from there

    def leave(self) -> None:
        """End the thread that checks."""
        if self._timer is not None:
            self._timer.cancel()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def ask_for_check(self, uri: str, after: float = _PAUSE) -> None:
        """Check in a moment, unless something changes before."""
        self._changed = uri
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(after, self._start)  # starts at the last key

    def forget(self, uri: str) -> None:
        """Show nothing of a file that was closed."""
        self._views.pop(uri, None)
        self._viewed.pop(uri, None)
        self._problems.pop(uri, None)
        self.models.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))  # an empty list clears them
        self.ask_for_check(uri)

    def look_again(self) -> None:
        """Check what is open once more, for some file beside it has changed."""
        if self._documents():
            self.ask_for_check(self._changed)

    def watch(self) -> None:
        """Ask the editor to tell of the files that something else writes."""
        workspace = self.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace is not None else None
        if watching is not None and watching.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(_SOURCES)])
            wanted = lsp.Registration(_SOURCE, lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(lsp.RegistrationParams([wanted]))

    async def view(self, uri: str) -> View | None:
        """Return what is shown of a file: of the state that its diagnostics are of."""
        if self._has_told and self._waiting is not None:  # the check at work will soon show more
            await asyncio.wait([self._waiting])
        return self._views.get(uri)

    async def fixes(self, uri: str, first: int, last: int) -> list[tuple[Problem, Fix]]:
        """List what mends the problems on the lines of a range, which count from 0."""
        await self.view(uri)
        version, problems = self._problems.get(uri, (None, ()))
        document = self._documents().get(uri)
        path = to_fs_path(uri)
        if self._worker is None or document is None or document.version != version or path is None:
            return []
        wanted = [each for each in problems if first <= each.report.end_line - 1 and each.report.line - 1 <= last]
        found = await asyncio.wrap_future(self._worker.fixes(Path(path).absolute(), wanted))
        return [(problem, fix) for problem, some in zip(wanted, found, strict=True) for fix in some]

    def positions(self, uri: str) -> Positions:
        """Turn places in a file into those that the editor counts."""
        return Positions(lines_of(self.workspace.get_text_document(uri).source), self.workspace.position_codec)

    def _start(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self.ask_for_check(self._changed)  # one check at a time: later
        else:
            self._waiting = asyncio.ensure_future(self._check())

    def _documents(self) -> dict[str, TextDocument]:
        """List what is open by the names that the editor has for it: the workspace's own have no `%20` in them."""
        return {document.uri: document for document in self.workspace.text_documents.values()}

    async def _check(self) -> None:
        documents = {uri: document for uri, document in self._documents().items() if to_fs_path(uri)}
        paths = {uri: Path(to_fs_path(uri) or "").absolute() for uri in documents}
        texts = {paths[uri]: document.source for uri, document in documents.items()}
        versions = {uri: document.version for uri, document in documents.items()}
        loop = asyncio.get_running_loop()
        if self._worker is None:

            def say(text: str) -> None:
                loop.call_soon_threadsafe(self._begin_progress, text)  # the worker is another thread

            self._worker = Worker(self._config_file, everything=self._everything, say=say)
        changed = Path(to_fs_path(self._changed) or "").absolute()

        def tell(problems: Mapping[Path, Sequence[Problem]]) -> None:
            found = {uri: problems[path] for uri, path in paths.items() if path in problems}
            loop.call_soon_threadsafe(self._tell, found, versions)

        try:
            views = await asyncio.wrap_future(self._worker.check(texts, changed, tell))
        except NotCheckedError as error:
            self._say(str(error))
            return
        except Exception as error:
            # The next text may pass.
            self._say(f"could not check this text ({type(error).__name__}: {error})")
            return
        finally:
            self._has_told = False
            await self._end_progress()
        self._said = ""  # the next failure is told, the same one too
        self._show({uri: views[path] for uri, path in paths.items() if path in views}, versions)

    def _begin_progress(self, text: str) -> None:
        """Show what takes so long, in an editor that has a place for that."""
        window = self.client_capabilities.window
        if window is not None and window.work_done_progress and self._progress is None:
            self._progress = asyncio.ensure_future(self._shown_progress(text))  # none until it takes long

    async def _shown_progress(self, text: str) -> str:
        token = f"{_SOURCE}-{next(self._tokens)}"
        await self.work_done_progress.create_async(token)  # pyright: ignore[reportUnknownMemberType]  # of pygls
        self.work_done_progress.begin(token, lsp.WorkDoneProgressBegin(_SOURCE, message=text))
        return token

    async def _end_progress(self) -> None:
        if self._progress is not None:
            begun, self._progress = self._progress, None  # another check may begin one meanwhile
            self.work_done_progress.end(await begun, lsp.WorkDoneProgressEnd())

    def _tell(self, problems: Mapping[str, Sequence[Problem]], versions: Mapping[str, int | None]) -> None:
        self._has_told = True
        for uri, found in problems.items():
            if self._is_as_checked(uri, versions):  # else they would mark other text
                self._problems[uri] = versions[uri], found
                diagnostics = self.positions(uri).diagnostics(uri, found, _SOURCE)
                self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics, versions[uri]))

    def _show(self, views: Mapping[str, View], versions: Mapping[str, int | None]) -> None:
        for uri, view in views.items():
            # While another file cannot be read, what is known of this one may stay: its text is the same.
            is_kept = not view.is_read and uri in self._views and self._viewed.get(uri) == versions[uri]
            if self._is_as_checked(uri, versions) and not is_kept:
                self._views[uri], self._viewed[uri] = view, versions[uri]
        self.models.update({uri: view.models for uri, view in views.items() if view.known})
        if self._refreshes():
            self.workspace_inlay_hint_refresh(None)

    def _is_as_checked(self, uri: str, versions: Mapping[str, int | None]) -> bool:
        """Tell whether no newer text of a file is about to be checked."""
        document = self._documents().get(uri)
        return document is not None and document.version == versions[uri]

    def _refreshes(self) -> bool:
        workspace = self.client_capabilities.workspace
        hints = workspace.inlay_hint if workspace is not None else None
        return hints is not None and bool(hints.refresh_support)

    def _say(self, message: str) -> None:
        """Show what keeps mypy from its work, once."""
        if message != self._said:
            self._said = message
            shown = lsp.ShowMessageParams(lsp.MessageType.Error, f"typedthinc: {message}")
            self.window_show_message(shown)


def make_server(config_file: str | None = None, *, everything: bool = False) -> SizesServer:
    """Make the server.

    Args:
        config_file: A configuration of mypy; None means the one that mypy finds in the folder of the editor.
        everything: Report all that mypy finds, not only what concerns models and arrays, and complete names of the
            library: beside another server these would stand there twice.
    """
    server = SizesServer(config_file, everything=everything)
    _take_notices(server)
    _answer_questions(server)
    _offer_fixes(server)
    if everything:
        _complete_names(server)
    return server


def _take_notices(server: SizesServer) -> None:
    @server.feature(lsp.INITIALIZED)
    def initialized(_: lsp.InitializedParams) -> None:
        server.enter(server.workspace.root_path)
        server.watch()

    @server.feature(lsp.SHUTDOWN)
    def shutdown(*_: object) -> None:
        server.leave()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        server.ask_for_check(params.text_document.uri, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        server.ask_for_check(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: lsp.DidSaveTextDocumentParams) -> None:
        server.ask_for_check(params.text_document.uri, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_watched_files(_: lsp.DidChangeWatchedFilesParams) -> None:
        server.look_again()


def _answer_questions(server: SizesServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        view, positions = await server.view(params.text_document.uri), server.positions(params.text_document.uri)
        known = None if view is None else innermost(view, *positions.place(params.position))
        return None if view is None or known is None else positions.hover(known, view.trees.get(known[:4], ""))

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hint(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        view = await server.view(params.text_document.uri)
        first, last = params.range.start.line, params.range.end.line
        positions = server.positions(params.text_document.uri)
        hints = view.hints if view is not None else ()
        return [positions.hint(each) for each in hints if first <= each.line <= last]


def _offer_fixes(server: SizesServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    async def code_action(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        kinds = params.context.only
        if kinds is not None and not any(kind in ("", lsp.CodeActionKind.QuickFix) for kind in kinds):
            return []
        uri = params.text_document.uri
        found = await server.fixes(uri, params.range.start.line, params.range.end.line)
        positions = server.positions(uri)
        return [positions.action(uri, problem, fix, _SOURCE) for problem, fix in found]


def _complete_names(server: SizesServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["."]))
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        document = server.workspace.get_text_document(params.text_document.uri)
        line, column = server.positions(document.uri).place(params.position)
        lines = lines_of(document.source)[: line + 1]
        before = "".join(lines[:line]) + "".join(lines[line:])[:column]
        return completions(document.source, before, server.models.get(document.uri, ()))
