"""A source as Python reads it: where its lines end, how it is encoded, and where the head of a function ends."""

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from typing import Final

_OPENING: Final = ("(", "[", "{")
_CLOSING: Final = (")", "]", "}")


def lines_of(text: str) -> list[str]:
    """Return the lines with what ends each: to Python a form feed, say, ends none, though to `splitlines` it does."""
    return list(io.StringIO(text, newline=""))


def without_ends(lines: Sequence[str]) -> list[str]:
    """Return lines without what ends them."""
    return [line.rstrip("\r\n") for line in lines]


def encoding_of(data: bytes) -> str:
    """Return the encoding that a source says it has, with the mark of byte order that it begins with."""
    try:
        return tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    except SyntaxError:
        return "utf-8"


class Heads:
    """Where the parameters of functions end, as tokens tell: `):` may stand in a default and in a comment, too."""

    def __init__(self, lines: Sequence[str]) -> None:
        text = "".join(f"{line}\n" for line in without_ends(lines))
        self._tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        self._lines = lines

    def end_of_parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[int, int]:
        """Return the line, from 0, and the column behind `)` of the head of a function."""
        depth, is_parameters = 0, False
        for token in self._from(node):
            if token.string in _OPENING:
                depth += 1
                is_parameters = token.string == "(" if depth == 1 else is_parameters
            elif token.string in _CLOSING:
                depth -= 1
                if depth == 0 and is_parameters:
                    return token.end[0] - 1, token.end[1]
        raise AssertionError(f"{node.name} has no parameters")

    def _from(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tokenize.TokenInfo]:
        start = node.lineno, column_of(self._lines[node.lineno - 1], node.col_offset)
        return (each for each in self._tokens if each.type == tokenize.OP and each.start >= start)


def column_of(line: str, offset: int) -> int:
    """Return the column of a place that `ast` counts in bytes of UTF-8."""
    return len(line.encode()[:offset].decode())
