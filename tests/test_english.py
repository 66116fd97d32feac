"""Docstrings, comments and messages in English that is read once."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "typedthinc"
FILES = sorted(path for path in PACKAGE.rglob("*.py*") if path.suffix in (".py", ".pyi"))
# A noun that is denied where the thing could be: "what is no model", "a width that is none". "There is no" is plain.
NOUN_DENIED = re.compile(
    r"(?<![Tt]here )\b(?:is|are|was|were) (?:no (?!longer\b|more\b|less\b|fewer\b|better\b)\w+|none\b)|\b[Nn]o such\b"
)


def test_a_function_that_returns_says_so() -> None:
    assert [f"{path}: {name}" for path in FILES for name in _giving(path.read_text())] == []


def test_no_noun_is_denied() -> None:
    assert [f"{path}: {words}" for path in FILES for words in _denied(path.read_text())] == []


def test_what_is_found() -> None:
    assert list(_giving('def f():\n    """Give it."""\ndef g():\n    """Return it."""')) == ["f"]
    for text in (
        "# what is no model",
        '"""A width that is none."""',
        '"the labels are no ints"',
        "# There is no such op",
    ):
        assert list(_denied(text)), text
    for text in ("# there is no model", "# it is no longer here", "X = None if Y is None else Y", '"""Not a model."""'):
        assert not list(_denied(text)), text


def _giving(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and (ast.get_docstring(node) or "").startswith(("Give ", "Gives ")):
            yield node.name


def _denied(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            yield from (match[0] for match in NOUN_DENIED.finditer(re.sub(r"\{[^{}]*\}", "", token.string)))
