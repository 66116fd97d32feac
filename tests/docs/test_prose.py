"""Prose of the documentation is read once: short sentences, in the field's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, name_of, pages, source
from tests.test_english import HOUSE_WORDS, NOUN_DENIED

MOST_WORDS = 35
BESIDE = """
README.md SECURITY.md benchmarks/README.md editors/vscode/README.md packaging/conda/README.md
typedthinc/compat/MIGRATION.md
""".split()
_FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)


def paragraphs(text: str) -> Iterator[str]:
    """Yield the prose of a page: no code, no headings, no tables; an item of a list is a paragraph."""
    for part in re.split(r"\n\s*\n|\n(?= *(?:[-:]|\d+\.) )", _FENCE.sub("", text)):
        if not re.match(r"    |\s*(#|\||---|:::)", part):
            yield re.sub(r"`[^`]*`", "x", re.sub(r"\]\([^)]*\)", "]", " ".join(part.split())))


def long_sentences(text: str) -> Iterator[str]:
    for paragraph in paragraphs(text):
        for sentence in re.split(r"(?<=[.!?])\**\s+(?=[A-Z`*\[]|x |(?:mypy|typedthinc)\b)", paragraph):
            if len(sentence.split()) > MOST_WORDS:
                yield sentence


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_a_page_is_read_once(page: Path) -> None:
    check(source(page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", BESIDE)
def test_a_document_beside_the_site_is_read_once(name: str) -> None:
    check((ROOT / name).read_text(encoding="utf-8"))


def check(text: str) -> None:
    assert list(long_sentences(text)) == []
    words = re.compile(rf"\b(?:{'|'.join(HOUSE_WORDS)})s?\b", re.IGNORECASE)
    found = [match[0] for each in paragraphs(text) for match in (*words.finditer(each), *NOUN_DENIED.finditer(each))]
    assert found == []


def test_what_is_found() -> None:
    text = "# " + "word " * 40 + "\n\nShort. " + "word " * 36 + "\n```python\n" + "word " * 40 + "\n```\n"
    assert len(list(long_sentences(text))) == 1
