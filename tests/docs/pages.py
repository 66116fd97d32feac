"""What a page of the documentation claims: programs, what they print, and what the checker says of them.

A block of Python without a title is part of the page's own program, which grows from block to block. One with a title
is a file. A block of text right behind Python is what it prints, `...` standing for anything. A block of the console
shows commands; behind each stands all that it prints, or nothing where the page does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>\w+)(?: title=\"(?P<title>[^\"]+)\")?[^\n]*\n(?P<text>.*?)^(?P=indent)```$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    language: str
    title: str | None
    text: str
    line: int  # of its first line, in the page
    adjoins: bool  # whether nothing but blank lines stands between it and the block before


@dataclass(frozen=True)
class Command:
    """A command that a page shows, and what it prints there."""

    words: list[str]
    output: str
    line: int  # of the command, in the page

    @property
    def checked(self) -> str | None:
        """The file of which it shows what the checker says; None where it shows no such thing."""
        checks = self.words[:2] == ["typedthinc", "check"] and self.words[-1].endswith(".py")
        return self.words[-1] if checks and self.output else None


def pages() -> list[Path]:
    return sorted(DOCS.rglob("*.md"))


def source(page: Path) -> Path:
    """Return the file that holds the text of a page: that which it includes, or itself."""
    included = re.fullmatch(r'(?:---\n.*?---\n\n)?--8<-- "(.+)"\n', page.read_text(encoding="utf-8"), re.DOTALL)
    return page if included is None else ROOT / included[1]


def name_of(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


def fences(text: str) -> Iterator[re.Match[str]]:
    """Find the fenced blocks of a text."""
    return _FENCE.finditer(text)


def blocks(page: Path) -> list[Block]:
    text = source(page).read_text(encoding="utf-8")
    found: list[Block] = []
    end = 0
    for match in fences(text):
        indent = len(match["indent"])
        body = "".join(line[indent:] for line in match["text"].splitlines(keepends=True))
        adjoins = bool(found) and not text[end : match.start()].strip()
        line = text.count("\n", 0, match.start("text")) + 1
        found.append(Block(match["language"], match["title"], body, line, adjoins))
        end = match.end()
    return found


def program(page: Path) -> list[Block]:
    """Return the blocks of the page's own program."""
    return [block for block in blocks(page) if block.language == "python" and block.title is None]


def files(page: Path) -> dict[str, str]:
    """Return the files of a page, by name."""
    return {block.title: block.text for block in blocks(page) if block.title is not None}


def commands(page: Path) -> Iterator[Command]:
    for block in blocks(page):
        if block.language == "console":
            for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
                words = match[1].partition("  #")[0].split()
                yield Command(words, match[2], block.line + block.text.count("\n", 0, match.start()))


def reports(page: Path, *, by_mypy: bool = False) -> dict[str, str]:
    """Return what the page shows of the checker, by file; `by_mypy`: only where mypy says the same."""
    return {
        command.checked: command.output
        for command in commands(page)
        if command.checked is not None and not (by_mypy and "--only" in command.words)
    }


def matches(shown: str, printed: str) -> bool:
    """Return whether a page shows what was printed."""
    pattern = ".*".join(re.escape(part) for part in shown.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None
