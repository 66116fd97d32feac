"""Places in a file as editors count them: lines from 0, characters in the units that were agreed on."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from lsprotocol import types as lsp
from pygls.workspace import PositionCodec

from typedthinc.error_codes import page_address
from typedthinc.inspection.finished_check import Known
from typedthinc.inspection.fixes import Fix
from typedthinc.inspection.hints import Hint
from typedthinc.inspection.numbers import Origin
from typedthinc.lsp.views import Problem


class Positions:
    """Turn what the checker found in a file into what an editor takes."""

    def __init__(self, lines: Sequence[str], codec: PositionCodec) -> None:
        self._lines, self._codec = lines, codec

    def place(self, position: lsp.Position) -> tuple[int, int]:
        """Turn a position of the editor's into line and column, both from 0."""
        found = self._codec.position_from_client_units(self._lines, position)
        return found.line, found.character

    def diagnostics(self, uri: str, problems: Iterable[Problem], source: str) -> list[lsp.Diagnostic]:
        """Make the diagnostics of a file."""
        return [self._diagnostic(uri, each, source) for each in problems]

    def hover(self, known: Known, tree: str) -> lsp.Hover:
        """Make a hover: the line, and the layers of a model."""
        text = f"```python\n{known.text}\n```" + (f"\n\n```text\n{tree}\n```" if tree else "")
        span = self._range(known.line, known.column, known.end_line, known.end_column)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), span)

    def hint(self, hint: Hint) -> lsp.InlayHint:
        """Make an inlay hint."""
        return lsp.InlayHint(self._position(hint.line, hint.column), hint.label, lsp.InlayHintKind.Type)

    def action(self, uri: str, problem: Problem, fix: Fix, source: str) -> lsp.CodeAction:
        """Make a quick fix of a problem: the lines that it changes."""
        changes = SequenceMatcher(None, self._lines, fix.lines, autojunk=False).get_opcodes()
        edits = [
            lsp.TextEdit(lsp.Range(lsp.Position(first, 0), lsp.Position(last, 0)), "".join(fix.lines[start:end]))
            for tag, first, last, start, end in changes
            if tag != "equal"
        ]
        return lsp.CodeAction(
            fix.title,
            lsp.CodeActionKind.QuickFix,
            diagnostics=[self._diagnostic(uri, problem, source)],
            edit=lsp.WorkspaceEdit({uri: edits}),
        )

    def _diagnostic(self, uri: str, problem: Problem, source: str) -> lsp.Diagnostic:
        report = problem.report
        is_error = report.severity == "error"
        address = page_address(report.code)
        return lsp.Diagnostic(
            range=self._range(report.line, report.column - 1, report.end_line, report.end_column - 1),
            message=report.message,
            severity=lsp.DiagnosticSeverity.Error if is_error else lsp.DiagnosticSeverity.Information,
            code=report.code,
            code_description=None if address is None else lsp.CodeDescription(address),  # the code becomes a link
            source=source,
            related_information=[self._related(uri, each) for each in problem.why] or None,
        )

    def _related(self, uri: str, origin: Origin) -> lsp.DiagnosticRelatedInformation:
        if origin.file:
            # Of another file the text is not at hand: only its lines count.
            start = lsp.Position(origin.line - 1, 0)
            location = lsp.Location(Path(origin.file).absolute().as_uri(), lsp.Range(start, start))
            return lsp.DiagnosticRelatedInformation(location, str(origin))
        span = self._range(origin.line, origin.column, origin.end_line, origin.end_column)
        return lsp.DiagnosticRelatedInformation(lsp.Location(uri, span), str(origin))

    def _range(self, line: int, column: int, end_line: int, end_column: int) -> lsp.Range:
        return lsp.Range(self._position(line - 1, column), self._position(end_line - 1, end_column))

    def _position(self, line: int, column: int) -> lsp.Position:
        position = lsp.Position(max(line, 0), max(column, 0))  # of a report without a line
        return self._codec.position_to_client_units(self._lines, position)
