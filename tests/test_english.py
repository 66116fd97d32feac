"""Docstrings, comments and messages in English that is read once."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "typedthinc"
FILES = sorted(path for path in PACKAGE.rglob("*.py*") if path.suffix in (".py", ".pyi"))
# A noun that is denied where the thing could be: "what is no model", "a width that is none". "There is no" is plain.
NOUN_DENIED = re.compile(
    r"(?<![Tt]here )\b(?:is|are|was|were) (?:no (?!longer\b|more\b|less\b|fewer\b|better\b)\w+|none\b)|\b[Nn]o such\b"
)

# Words of one's own for what the field has a word for, with that word. The checker's folders are still to follow.
HOUSE_WORDS = {
    "anew": "again, from the start",
    "heeded": "takes effect",
    "nobody": "it is not ..., unknown",
    "room": "buffer, memory, space",
    "somebody": "a user, a caller",
    "so many": "a number of, this many",
    "worth": "evaluates to, the value of",
}
FILLED_IN = re.compile(r"\{[^{}]*\}")
HOUSE = re.compile(rf"\b(?:{'|'.join(HOUSE_WORDS)})s?\b", re.IGNORECASE)
CHECKER = ("_mypy", "analysis")


def test_a_function_that_returns_says_so() -> None:
    assert [f"{path}: {name}" for path in FILES for name in _giving(path.read_text())] == []


def test_no_noun_is_denied() -> None:
    assert [f"{path}: {words}" for path in FILES for words in _denied(path.read_text())] == []


def test_words_are_those_of_the_field() -> None:
    files = [path for path in FILES if path.relative_to(PACKAGE).parts[0] not in CHECKER]
    assert [f"{path}: {each}" for path in files for each in _found(HOUSE, path.read_text())] == []


def test_words_of_documents_are_those_of_the_field() -> None:
    folders = (PACKAGE, *(ROOT / name for name in ("docs", "benchmarks", "kernels", "examples")))
    paths = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*.md"))]
    others = (*CHECKER, "inspection")
    files = [path for path in paths if path.name != "CHANGELOG.md" and not {*path.parts}.intersection(others)]
    assert [f"{path}: {each[0]}" for path in sorted(files) for each in HOUSE.finditer(path.read_text())] == []


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
    for node in ast.walk(ast.parse(source)) if "Give" in source else ():
        if isinstance(node, ast.FunctionDef) and (ast.get_docstring(node) or "").startswith(("Give ", "Gives ")):
            yield node.name


def _denied(source: str) -> Iterator[str]:
    return _found(NOUN_DENIED, source)


def _found(words: re.Pattern[str], source: str) -> Iterator[str]:
    # Most files are done with so: to cut one into tokens takes three milliseconds.
    if words.search(source) or words.search(FILLED_IN.sub("", source)):
        for text in _texts(source):
            yield from (match[0] for match in words.finditer(text))


@cache
def _texts(source: str) -> list[str]:
    """List the comments of a file and its texts, without what is filled into them."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    kinds = (tokenize.STRING, tokenize.COMMENT)
    return [FILLED_IN.sub("", token.string) for token in tokens if token.type in kinds]
